import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { companyMatches, companyView } from './company.schema.ts';
import { selectBestCompanies } from './company.sql.ts';

/** Finds a few companies by words, best first, for the palette and for pickers (docs/behaviour/search.md 7). */
export const matchCompanies = defineRead({
  name: 'match-companies',
  summary: 'Find companies, best match first',
  description: 'Names that begin with the words come first. Without `q`, the companies that changed last.',
  scope: 'crm:read',
  input: companyMatches,
  output: z.array(companyView),
  run: async ({ organizationId, query }, asked) => {
    const rows = await query<{ json: string }>(selectBestCompanies(organizationId, asked));
    return { data: rows.map(({ json }) => new JsonText(json)) };
  },
});
