import { sql } from '../../kernel/database/sql.ts';
import type { SortKey } from '../../kernel/lists/cursor.ts';
import type { ContactQuery, ContactSort } from '../contacts/contact-query.schema.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import { byCompany, byMember, byText, type SortedBy, sortKeyOf } from './sort.sql.ts';

/** The column by which each kind of change filters and sorts the list (docs/behaviour/contacts.md 11). */
export const CHANGED_AT = {
  created: sql`c.created_at`,
  updated: sql`c.updated_at`,
  tag_added: sql`c.tag_added_at`,
  enriched: sql`c.enriched_at`,
} as const;

/** The order of a list of contacts. */
export type ContactOrder = LookedUp<Pick<ContactQuery, 'event' | 'sort' | 'order'>>;

type Sorts = Readonly<Record<ContactSort, (organizationId: string, order: SortKey['order']) => SortedBy>>;

/** How a list of contacts `c` is sorted by each key. */
const SORTS: Sorts = {
  created_at: () => ({ column: CHANGED_AT.created, type: 'timestamptz' }),
  updated_at: () => ({ column: CHANGED_AT.updated, type: 'timestamptz' }),
  name: () => ({ column: sql`c.name_folded`, type: 'text' }),
  // Contacts without a score come below the lowest.
  score: (_, order) => ({
    column: sql`c.score`,
    type: 'integer',
    nulls: order === 'desc' ? 'last' : 'first',
  }),
  email: () => ({ column: sql`c.email_folded`, type: 'text', nulls: 'last' }),
  phone: () => byText(sql`c.phone`),
  company: (organizationId) => {
    const linked = byCompany(organizationId, sql`c.company_id`);
    return { ...linked, ...byText(sql`coalesce(c.company, sorted.name)`) };
  },
  owner: (organizationId) => byMember(organizationId, sql`c.owner_id`),
  job_title: () => byText(sql`c.job_title`),
  status: () => byText(sql`c.status`),
  stage: () => byText(sql`c.stage`),
  source: () => byText(sql`c.source`),
  industry: () => byText(sql`c.industry`),
  city: () => byText(sql`c.city`),
  country: () => byText(sql`c.country`),
};

const IN_ORDER: readonly (string | undefined)[] = ['created_at', 'updated_at', 'name', 'score', undefined];

/** Whether an index has the contacts in this order, so that the first ones are found without looking at all. */
export function isInOrder({ sort }: ContactOrder): boolean {
  return IN_ORDER.includes(sort);
}

/** What a list of contacts `c` is sorted by. */
export function contactSortKey(
  organizationId: string,
  { event, sort, order, sortsBy }: ContactOrder,
): SortKey {
  const id = sql`c.id`;
  if (sort === undefined) return { name: event, column: CHANGED_AT[event], id, type: 'timestamptz', order };
  const asked = { sort, order, ...(sortsBy && { sortsBy }) };
  return sortKeyOf(asked, id, (name) => SORTS[name](organizationId, order));
}
