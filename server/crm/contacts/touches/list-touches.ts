import { z } from 'zod';
import { defineRead } from '../../../kernel/operations/operation.ts';
import { pageOfContact } from '../page-of-contact.ts';
import { touchesQuery, touchView } from './touch.schema.ts';
import { selectTouches } from './touch.sql.ts';

/** Lists how a contact came here, latest first. */
export const listTouches = defineRead({
  name: 'list-touches',
  summary: 'List the touches of a contact',
  description: 'Every click id and campaign, by the time at which it was first seen.',
  scope: 'crm:read',
  input: touchesQuery,
  output: z.array(touchView),
  run: async (context, { id, ...page }) => {
    const rows = await context.query<{ json: string }>(selectTouches(context.organizationId, id, page));
    return pageOfContact(context, id, rows, page);
  },
});
