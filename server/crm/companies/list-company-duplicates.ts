import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { type DuplicateRow, duplicatePage } from '../duplicate-page.ts';
import { selectDuplicates, selectDuplicatesOf } from '../duplicates.sql.ts';
import {
  COMPANY_LIKENESSES,
  companyDuplicates,
  companyDuplicatesQuery,
} from './company-duplicates.schema.ts';
import { COMPANY_COMPARISON } from './company-duplicates.sql.ts';

/** GET of companies that may be one and the same; a merge makes one of two. */
export const listCompanyDuplicates = defineRead({
  name: 'list-company-duplicates',
  summary: 'List possible duplicates of companies',
  description:
    'Groups of companies with the same domain, with or without `www.`, or the same name without regard to case and accents.',
  scope: 'crm:read',
  input: companyDuplicatesQuery,
  output: z.array(companyDuplicates),
  run: async (context, { by, company_id, ...range }) => {
    const { organizationId } = context;
    const likenesses = by ? [by] : COMPANY_LIKENESSES;
    const statement =
      company_id === undefined
        ? selectDuplicates(organizationId, COMPANY_COMPARISON, by ?? 'domain', range)
        : selectDuplicatesOf(organizationId, COMPANY_COMPARISON, likenesses, company_id);
    return duplicatePage(await context.query<DuplicateRow>(statement.plannedEachTime()), range.limit);
  },
});
