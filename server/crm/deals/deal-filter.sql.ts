import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { isAmong } from '../custom-fields/values/custom-filter.sql.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import type { DealFilter, DealQuery } from './deal-query.schema.ts';

/**
 * The condition on a deal `d` in the stage `s`. Conditions on the deal itself are in the index of a stage's deals, so
 * rows are read only for `q`, `contact_id`, `company_id` and `updated_since`.
 * @param contactNamed how contacts are matched by `q`
 */
export function dealInStage(
  organizationId: string,
  filter: LookedUp<DealFilter>,
  contactNamed: ContactNamed = amongNamed,
): Sql {
  return allOf(
    sql`d.org_id = ${organizationId} AND d.stage_id = s.id`,
    filter.closed_since === undefined ? undefined : sql`${CLOSED_AT} >= ${filter.closed_since}`,
    dealCondition(organizationId, filter, contactNamed),
  );
}

/** When a deal reached the outcome of its current stage; null in an open stage. */
const CLOSED_AT = sql`CASE WHEN s.is_won THEN d.won_at WHEN s.is_lost THEN d.lost_at END`;

/** The condition on a deal `d` in any stage. */
export function dealCondition(
  organizationId: string,
  filter: LookedUp<Omit<DealFilter, 'closed_since'>>,
  contactNamed: ContactNamed = amongNamed,
): Sql {
  const { q, contact_id, company_id, assigned_to } = filter;
  return allOf(
    filter.created_since === undefined ? undefined : sql`d.created_at >= ${filter.created_since}`,
    filter.updated_since === undefined ? undefined : sql`d.updated_at >= ${filter.updated_since}`,
    contact_id === undefined ? undefined : sql`d.contact_id = ${contact_id}`,
    company_id === undefined ? undefined : sql`d.company_id = ${company_id}`,
    assigned_to === undefined ? undefined : sql`d.assigned_to = ${assigned_to}`,
    filter.min_value === undefined ? undefined : sql`d.value >= ${filter.min_value}`,
    filter.max_value === undefined ? undefined : sql`d.value <= ${filter.max_value}`,
    filter.close_after === undefined ? undefined : sql`d.expected_close_date >= ${filter.close_after}`,
    filter.close_before === undefined ? undefined : sql`d.expected_close_date <= ${filter.close_before}`,
    isAmong(sql`d.id`, filter.among),
    q === undefined ? undefined : hasWords(organizationId, q, contactNamed),
  );
}

/**
 * The condition that the title, the company's name or the contact's name contains a text. Companies are scanned once
 * for all deals.
 */
function hasWords(organizationId: string, part: string, contactNamed: ContactNamed): Sql {
  const named = Buffer.byteLength(part) < LEAST_OF_A_NAME ? sql`false` : contactNamed(organizationId, part);
  return sql`(strpos(lower(d.title), lower(${part})) > 0 OR d.company_id IN (
    SELECT co.id FROM companies co WHERE co.org_id = ${organizationId} AND strpos(lower(co.name), lower(${part})) > 0)
    OR ${named})`;
}

/**
 * In bytes. So many contacts have one or two given Latin letters in their name that finding all would take seconds.
 */
const LEAST_OF_A_NAME = 3;

/** The condition that the name of a deal's contact contains a text. */
type ContactNamed = (organizationId: string, part: string) => Sql;

/** For any number of deals: finds all such contacts once with an index. */
const amongNamed: ContactNamed = (_, part) => sql`d.contact_id IN (SELECT find_contacts_named(${part}))`;

/** For some deals: checks the contact of each. */
export const eachNamed: ContactNamed = (organizationId, part) => sql`EXISTS (
  SELECT FROM contacts named WHERE named.org_id = ${organizationId} AND named.id = d.contact_id
    AND strpos(lower(contact_full_name(named.first_name, named.last_name)), lower(${part})) > 0)`;

/** The condition on the stages `s` of a query; `undefined` if it has none. */
export function stageCondition(query: DealQuery): Sql | undefined {
  const { pipeline_id, stage_id, status, closed_since } = query;
  const asked = [pipeline_id, stage_id, status, closed_since].some((value) => value !== undefined);
  if (!asked) return undefined;
  return allOf(
    pipeline_id === undefined ? undefined : sql`s.pipeline_id = ${pipeline_id}`,
    stage_id === undefined ? undefined : sql`s.id = ${stage_id}`,
    status === undefined ? undefined : HAS_STATUS[status],
  );
}

/** The status that follows from the current stage `s`. */
const HAS_STATUS = {
  open: sql`NOT s.is_won AND NOT s.is_lost`,
  won: sql`s.is_won`,
  lost: sql`s.is_lost`,
} as const;
