import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { dealView } from './deal.schema.ts';
import { selectBestDeals } from './deal-list.sql.ts';
import { dealMatches } from './deal-query.schema.ts';

/** Finds a few deals by words, best first, for the palette (docs/behaviour/search.md 7). */
export const matchDeals = defineRead({
  name: 'match-deals',
  summary: 'Find deals, best match first',
  description: 'Titles that begin with the words come first, then titles that contain them.',
  scope: 'crm:read',
  input: dealMatches,
  output: z.array(dealView),
  run: async ({ organizationId, query }, asked) => {
    const rows = await query<{ json: string }>(selectBestDeals(organizationId, asked));
    return { data: rows.map(({ json }) => new JsonText(json)) };
  },
});
