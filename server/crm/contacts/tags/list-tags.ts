import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { pageOf } from '../../../kernel/operations/result.ts';
import { tagUse, tagUseQuery } from './tag-use.schema.ts';
import { selectTagUses } from './tag-use.sql.ts';

/**
 * So many contacts are looked at, those that changed last. Counters of every tag would make changes of contacts wait for
 * one another; a tag that none of these carries is offered by no list, but filters and searches find it all the same.
 */
const LOOKED_AT = 10_000;

/** The tags in use, most used first, for whoever picks one. */
export const listTags = defineRead({
  name: 'list-tags',
  summary: 'List the tags in use',
  description: `Among the ${LOOKED_AT} contacts that changed last.`,
  scope: 'crm:read',
  input: tagUseQuery,
  output: z.array(tagUse),
  run: async (context, query) =>
    pageOf(
      await context.query<{ json: string }>(selectTagUses(context.organizationId, query, LOOKED_AT)),
      query,
    ),
});
