import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { during } from '../../records/horizon.sql.ts';
import type { Before } from '../../records/horizon.ts';
import { isOneOf } from '../../records/ids-filter.ts';
import { hasWords, isNamed } from '../../records/search.sql.ts';
import { isAmong } from '../custom-fields/values/custom-filter.sql.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import { hasExternalId } from '../external-ids/external-id.sql.ts';
import { isOwnedBy } from '../owners/owner.sql.ts';
import { isOfContact } from './contacts/deal-contact.sql.ts';
import type { DealFilter, DealQuery, DealTableFilter } from './deal-query.schema.ts';

/**
 * The condition on a deal `d` in the stage `s`. Conditions on the deal itself are in the index of a stage's deals, so
 * rows are read only for `q`, `contact_id`, `company_id` and `updated_since`.
 * @param contactNamed how contacts are matched by `q`
 */
export function dealInStage(
  organizationId: string,
  filter: LookedUp<DealFilter> & Partial<Pick<DealQuery, 'ids'>>,
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
  filter: LookedUp<Omit<DealFilter, 'closed_since'>> & Partial<Pick<DealQuery, 'ids'>> & Before,
  contactNamed: ContactNamed = amongNamed,
): Sql {
  const { q, contact_id, company_id, assigned_to } = filter;
  return allOf(
    during(sql`d.created_at`, filter.created_since, filter.before),
    during(sql`d.updated_at`, filter.updated_since, filter.before),
    contact_id === undefined ? undefined : isOfContact(organizationId, contact_id),
    company_id === undefined ? undefined : sql`d.company_id = ${company_id}`,
    isOwnedBy(sql`d.assigned_to`, assigned_to),
    filter.min_value === undefined ? undefined : sql`d.value >= ${filter.min_value}`,
    filter.max_value === undefined ? undefined : sql`d.value <= ${filter.max_value}`,
    filter.close_after === undefined ? undefined : sql`d.expected_close_date >= ${filter.close_after}`,
    filter.close_before === undefined ? undefined : sql`d.expected_close_date <= ${filter.close_before}`,
    ...hasExternalId('d', filter),
    isAmong(sql`d.id`, filter.among),
    filter.meets,
    isOneOf(sql`d.id`, filter.ids),
    q === undefined ? undefined : hasAllWords(organizationId, q, contactNamed),
  );
}

/**
 * The condition that each word is in the title, the company's name or the contact's name. Companies are scanned once per
 * word for all deals.
 */
function hasAllWords(organizationId: string, asked: string, contactNamed: ContactNamed): Sql {
  const words = [...new Set(asked.split(/\s+/).filter((word) => word !== ''))].slice(0, MOST_WORDS);
  const [first = asked, ...others] = words;
  const inDeal = (word: string) => hasWord(organizationId, word);
  const ofContact = (text: string, named = contactNamed) =>
    text.split(' ').some((word) => Buffer.byteLength(word) < LEAST_OF_A_NAME)
      ? sql`false`
      : named(organizationId, text);
  if (others.length === 0) return sql`(${inDeal(first)} OR ${ofContact(first)})`;
  const each = words.map((word) => {
    const isRare = word.length >= LEAST_OF_A_RARE_WORD;
    return sql`(${inDeal(word)} OR ${ofContact(word, isRare ? contactNamed : eachNamed)})`;
  });
  const some = others.reduce((all, word) => sql`${all} OR ${inDeal(word)}`, inDeal(first));
  return sql`(${ofContact(words.join(' '))} OR (${some}) AND ${allOf(...each)})`;
}

/** Further words are ignored, because each has a price. */
const MOST_WORDS = 10;

/**
 * Contacts with a longer word in their name are found once for all deals. Too many may have a shorter one, so beside other
 * words it is looked for in the contact of each deal that has one of those.
 */
const LEAST_OF_A_RARE_WORD = 6;

/**
 * In bytes. So many contacts have one or two given Latin letters in their name that finding all would take seconds.
 */
const LEAST_OF_A_NAME = 3;

/** The condition that the title or the company's name contains a word. */
function hasWord(organizationId: string, word: string): Sql {
  return sql`(${hasWords(sql`d.search_words`, word)} OR d.company_id IN (
    SELECT co.id FROM companies co WHERE co.org_id = ${organizationId} AND ${isNamed(sql`co.search_words`, word)}))`;
}

/** The condition that the name of a deal's contact contains words. */
type ContactNamed = (organizationId: string, words: string) => Sql;

/** For any number of deals: finds all such contacts once with an index. */
const amongNamed: ContactNamed = (organizationId, words) => sql`(
  d.contact_id IN (SELECT find_contacts_named(${words})) OR d.id IN (
    SELECT dc.deal_id FROM deal_contacts dc
    WHERE dc.org_id = ${organizationId} AND dc.contact_id IN (SELECT find_contacts_named(${words}))))`;

/** For some deals: checks the contact of each. With EXISTS, PostgreSQL might look through all contacts first. */
export const eachNamed: ContactNamed = (organizationId, words) => {
  const primary = sql`(
    SELECT named.search_words FROM contacts named WHERE named.org_id = ${organizationId} AND named.id = d.contact_id)`;
  return sql`(${isNamed(primary, words)} OR d.contacts IS NOT NULL AND EXISTS (
    SELECT FROM deal_contacts dc JOIN contacts named ON named.org_id = dc.org_id AND named.id = dc.contact_id
    WHERE dc.org_id = ${organizationId} AND dc.deal_id = d.id AND ${isNamed(sql`named.search_words`, words)}))`;
};

/** The condition on a deal `d` of the table. */
export function dealInTable(organizationId: string, filter: LookedUp<DealTableFilter>): Sql {
  const stages = stageCondition(filter);
  return allOf(
    dealCondition(organizationId, filter),
    stages && sql`d.stage_id IN (SELECT s.id FROM stages s WHERE s.org_id = ${organizationId} AND ${stages})`,
  );
}

/** The condition on the stages `s` of a query; `undefined` if it has none. */
export function stageCondition(query: DealTableFilter & Pick<DealFilter, 'closed_since'>): Sql | undefined {
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
