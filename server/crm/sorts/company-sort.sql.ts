import { sql } from '../../kernel/database/sql.ts';
import type { SortKey } from '../../kernel/lists/cursor.ts';
import type { CompanyQuery, CompanySort } from '../companies/company.schema.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import { byMember, byText, type SortedBy, sortKeyOf } from './sort.sql.ts';

/** How a list of companies `c` is sorted by each key. */
const SORTS: Readonly<Record<CompanySort, (organizationId: string) => SortedBy>> = {
  created_at: () => ({ column: sql`c.created_at`, type: 'timestamptz' }),
  updated_at: () => ({ column: sql`c.updated_at`, type: 'timestamptz' }),
  name: () => ({ column: sql`c.name_folded`, type: 'text' }),
  domain: () => byText(sql`c.domain`),
  industry: () => byText(sql`c.industry`),
  owner: (organizationId) => byMember(organizationId, sql`c.owner_id`),
  phone: () => byText(sql`c.phone`),
  website: () => byText(sql`c.website`),
  city: () => byText(sql`c.city`),
  country: () => byText(sql`c.country`),
};

/** What a list of companies `c` is sorted by. */
export function companySortKey(
  organizationId: string,
  query: LookedUp<Pick<CompanyQuery, 'sort' | 'order'>>,
): SortKey {
  return sortKeyOf(query, sql`c.id`, (name) => SORTS[name](organizationId));
}
