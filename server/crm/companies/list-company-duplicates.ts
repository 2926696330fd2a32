import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { findDuplicates } from '../../records/find-duplicates.ts';
import { companyDuplicates, companyDuplicatesQuery } from './company-duplicates.schema.ts';
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
  run: (context, { company_id, ...query }) => findDuplicates(context, COMPANY_COMPARISON, query, company_id),
});
