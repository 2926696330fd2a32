import { sql } from '../../kernel/database/sql.ts';
import { recordJson } from '../../kernel/fields/record-json.ts';
import type { Comparison } from '../../records/duplicates.sql.ts';
import { companyView } from './company.schema.ts';
import { COMPANY_LIKENESSES, type CompanyLikeness } from './company-duplicates.schema.ts';

/** How companies are compared to find duplicates. */
export const COMPANY_COMPARISON: Comparison<CompanyLikeness> = {
  table: sql`companies`,
  record: recordJson(companyView, 'c'),
  plural: 'companies',
  by: COMPANY_LIKENESSES,
  likenesses: {
    domain: { column: sql`domain_folded`, tells: (value) => sql`${value} IS NOT NULL` },
    name: { column: sql`name_folded`, tells: (value) => sql`${value} <> ''` },
  },
};
