import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { pageOf } from '../../../kernel/operations/result.ts';
import { tagUse, tagUseQuery } from './tag-use.schema.ts';
import { selectTagUses } from './tag-use.sql.ts';

/**
 * How many contacts are looked at, most recently changed first. Counting every tag would make changes of contacts wait
 * for each other. A tag that none of these contacts has is not suggested, but filters and searches find it.
 */
const LOOKED_AT = 10_000;

/** Lists the tags in use, most used first, as suggestions. */
export const listTags = defineRead({
  name: 'list-tags',
  summary: 'List the tags in use',
  description: `Among the ${LOOKED_AT} most recently changed contacts.`,
  scope: 'crm:read',
  input: tagUseQuery,
  output: z.array(tagUse),
  run: async (context, query) =>
    pageOf(
      await context.query<{ json: string }>(selectTagUses(context.organizationId, query, LOOKED_AT)),
      query,
    ),
});
