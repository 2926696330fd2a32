import { sql } from '../../kernel/database/sql.ts';
import { recordJson } from '../../kernel/fields/fields.ts';
import type { Comparison } from '../duplicates.sql.ts';
import { companyView } from './company.schema.ts';
import type { CompanyLikeness } from './company-duplicates.schema.ts';

/** What makes two companies look like one. */
export const COMPANY_COMPARISON: Comparison<CompanyLikeness> = {
  table: sql`companies`,
  record: recordJson(companyView, 'c'),
  plural: 'companies',
  likenesses: {
    domain: { column: sql`domain_folded`, tells: (value) => sql`${value} IS NOT NULL` },
    name: { column: sql`name_folded`, tells: (value) => sql`${value} <> ''` },
  },
};
