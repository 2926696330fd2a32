import { z } from 'zod';
import { defineRead } from '../../kernel/operations/operation.ts';
import { duplicatesMeta } from '../../records/duplicates.schema.ts';
import { findDuplicates } from '../../records/find-duplicates.ts';
import { companyDuplicates, companyDuplicatesQuery } from './company-duplicates.schema.ts';
import { COMPANY_COMPARISON } from './company-duplicates.sql.ts';

/** Lists groups of companies that may be duplicates, which a merge can combine. */
export const listCompanyDuplicates = defineRead({
  name: 'list-company-duplicates',
  summary: 'List possible duplicate companies',
  description:
    'Groups of companies with the same domain, with or without `www.`, or the same name, ignoring case and accents.',
  scope: 'crm:read',
  input: companyDuplicatesQuery,
  output: z.array(companyDuplicates),
  meta: duplicatesMeta,
  run: (context, { company_id, ...query }) => findDuplicates(context, COMPANY_COMPARISON, query, company_id),
});
