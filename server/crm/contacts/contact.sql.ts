import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordTable } from '../../kernel/fields/record-table.ts';
import { afterCursor, joined, keyColumn, orderBy, type SortKey } from '../../kernel/lists/cursor.ts';
import { during } from '../../records/horizon.sql.ts';
import type { Before } from '../../records/horizon.ts';
import { isOneOf } from '../../records/ids-filter.ts';
import { isAmong } from '../custom-fields/values/custom-filter.sql.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import { hasExternalId } from '../external-ids/external-id.sql.ts';
import { isOwnedBy } from '../owners/owner.sql.ts';
import { CHANGED_AT, type ContactOrder, contactSortKey } from '../sorts/contact-sort.sql.ts';
import { hasEmail, hasPhone } from './addresses/address.sql.ts';
import { contactDraft, contactPatch, contactView } from './contact.schema.ts';
import type { ContactFields } from './contact-fields.ts';
import type { ContactFilter, ContactQuery } from './contact-query.schema.ts';

/** All statements on contacts, except searches for words, which are in `contact-search.sql.ts`. */

export const contactTable = recordTable('contacts', contactView, {
  set: ['id', 'org_id', 'created_at', 'updated_at', 'created_by'],
  hidden: ['tag_added_at', 'original_created_at', 'search_words'],
  inputs: [contactDraft, contactPatch],
});

const CONTACT_JSON = contactTable.json('c');

export function selectContact(organizationId: string, id: string): Sql {
  return sql`SELECT ${CONTACT_JSON} FROM contacts c WHERE c.org_id = ${organizationId} AND c.id = ${id}`.byKey();
}

/** Returns a row if the contact exists. */
export function selectContactExists(organizationId: string, id: string): Sql {
  return sql`SELECT c.id FROM contacts c WHERE c.org_id = ${organizationId} AND c.id = ${id}`;
}

/** A contact to insert. */
export type NewContact = ContactFields & {
  readonly id: string;
  readonly original_created_at?: string | undefined;
};

/** Inserts contacts, with the same time for creation, update and, if they have tags, tagging. */
export function insertContactRows(
  organizationId: string,
  contacts: readonly NewContact[],
  createdBy: string | null,
): Sql {
  return sql`
    INSERT INTO contacts AS c (org_id, id, created_by, created_at, updated_at, tag_added_at,
      original_created_at, ${contactTable.columns})
    SELECT ${organizationId}, w.id, ${createdBy}, t.now, t.now,
      CASE WHEN cardinality(w.tags) > 0 THEN t.now END, w.original_created_at, ${contactTable.columnsOf('w')}
    FROM (SELECT ${NOW} AS now OFFSET 0) t, json_populate_recordset(
      NULL::contacts, ${JSON.stringify(contacts)}::json) w
    RETURNING c.id, ${CONTACT_JSON}`;
}

/**
 * Locks contacts in the order that all statements use; returns each with a time later than the last update of any.
 * Records that refer to the contacts can still be written, because the keys do not change.
 */
export function lockContacts(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT c.id, ${CONTACT_JSON},
      ${timestampText(sql`greatest(${NOW}, max(c.updated_at) OVER () + interval '1 millisecond')`)} AS now
    FROM (
      SELECT * FROM contacts WHERE org_id = ${organizationId} AND id = ANY (${ids}::uuid[]) ORDER BY id
      FOR NO KEY UPDATE
    ) c`;
}

/** Locks contacts so that nothing new can refer to them. */
export function lockContactsForDeletion(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT id FROM contacts WHERE org_id = ${organizationId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}

/** Locks contacts that are merged, in the same way; returns each with a time later than the last update of any. */
export function lockContactsForMerge(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT ${CONTACT_JSON},
      ${timestampText(sql`greatest(${NOW}, max(c.updated_at) OVER () + interval '1 millisecond')`)} AS now
    FROM (
      SELECT * FROM contacts WHERE org_id = ${organizationId} AND id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE
    ) c`;
}

export function deleteContactRows(organizationId: string, ids: readonly string[]): Sql {
  return sql`DELETE FROM contacts c WHERE c.org_id = ${organizationId} AND c.id = ANY (${ids}::uuid[])`;
}

/** A page of the list by the time of a change. The order is total, because it ends with the id. */
export type ContactPage = ContactOrder &
  Pick<ContactQuery, 'updated_since' | 'limit' | 'offset' | 'cursor'> &
  Before;

/**
 * A page of the contacts that match a filter. It uses index-only scans where possible, so that rows skipped by the
 * offset are not read.
 * @param filter a condition on the contact `c`
 * @param source the contacts to select from: all, or a part that is known to contain the page
 */
export function selectContacts(
  organizationId: string,
  page: ContactPage,
  filter = sql`true`,
  source = sql`contacts`,
): Sql {
  const key = contactSortKey(organizationId, page);
  return sql`
    SELECT ${CONTACT_JSON}, ${keyColumn(key)} FROM contacts c ${joined(key)}
    WHERE c.org_id = ${organizationId} AND c.id = ANY (ARRAY (
      SELECT c.id FROM ${source} c ${joined(key)}
      WHERE c.org_id = ${organizationId} AND ${inPlace(page, key)} AND ${filter}
      ORDER BY ${orderBy(key)} LIMIT ${page.limit} OFFSET ${page.offset}
    )) ORDER BY ${orderBy(key)}`;
}

/** The first contacts in the order of a page, which an index has, as a source for further filters. */
export function firstContacts(organizationId: string, page: ContactPage, count: number): Sql {
  const key = contactSortKey(organizationId, page);
  return sql`(
    SELECT * FROM contacts c WHERE c.org_id = ${organizationId} AND ${inPlace(page, key)}
    ORDER BY ${orderBy(key)} LIMIT ${count})`;
}

type ContactListFilter = LookedUp<ContactFilter> & Partial<Pick<ContactQuery, 'email' | 'phone' | 'ids'>>;

/** The filters of the list besides words and tags, each known to an index; `undefined` when there is none. */
export function listFilter(organizationId: string, query: ContactListFilter): Sql | undefined {
  const { status, stage, source, company_id, owner_id, external_source, external_id } = query;
  const filters = [
    status === undefined ? undefined : sql`c.status = ${status}`,
    stage === undefined ? undefined : sql`c.stage = ${stage}`,
    source === undefined ? undefined : sql`c.source = ${source}`,
    company_id === undefined ? undefined : sql`c.company_id = ${company_id}`,
    isOwnedBy(sql`c.owner_id`, owner_id),
    ...hasExternalId('c', { external_source, external_id }),
    isAmong(sql`c.id`, query.among),
    query.meets,
    hasEmail(organizationId, query.email),
    hasPhone(organizationId, query.phone),
    isOneOf(sql`c.id`, query.ids),
  ].filter((filter) => filter !== undefined);
  return filters.length === 0 ? undefined : allOf(...filters);
}

/** The ids of contacts that match a filter, found only with indexes, in any order. */
export function idsThatMeet(organizationId: string, filter: Sql): Sql {
  // Without OFFSET, PostgreSQL may scan all contacts in the order of the page to find rare ones.
  return sql`(SELECT c.org_id, c.id FROM contacts c WHERE c.org_id = ${organizationId} AND ${filter} OFFSET 0)`;
}

/** The matching contacts themselves. */
export function contactsThatMeet(organizationId: string, filter: Sql): Sql {
  return sql`(
    SELECT c.* FROM ${idsThatMeet(organizationId, filter)} f JOIN contacts c ON c.org_id = f.org_id AND c.id = f.id)`;
}

/** The condition that a contact `c` had the requested change in the requested time. */
export function changedSince({
  event,
  updated_since,
  before,
}: Pick<ContactPage, 'event' | 'updated_since' | 'before'>): Sql {
  const changedAt = CHANGED_AT[event];
  return during(changedAt, updated_since, before) ?? sql`${changedAt} IS NOT NULL`;
}

/** The condition that a contact `c` is in the requested time and after the cursor. */
function inPlace(page: ContactPage, key: SortKey): Sql {
  return allOf(changedSince(page), afterCursor(key, page));
}
