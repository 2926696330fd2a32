import { allOf, constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import { direction, NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { afterCursor, keyColumn, orderBy, type SortKey } from '../../kernel/lists/cursor.ts';
import type { Activity } from '../../records/activities/activity.schema.ts';
import { activityTable } from '../../records/activities/activity.sql.ts';
import { during } from '../../records/horizon.sql.ts';
import type { Before } from '../../records/horizon.ts';
import type { ActivityQuery } from './activity.schema.ts';
import { feedEntryView } from './activity-feed.schema.ts';

/** The statements on activities of contacts, deals and companies. */

const ACTIVITY_JSON = activityTable.json('a');

export function selectActivity(organizationId: string, id: string): Sql {
  return sql`SELECT ${ACTIVITY_JSON} FROM activities a WHERE a.org_id = ${organizationId} AND a.id = ${id}`;
}

/** A company, locked so that it stays; other activities of it can be written at the same time. */
export function holdCompanyRow(organizationId: string, id: string): Sql {
  return sql`SELECT FROM companies WHERE org_id = ${organizationId} AND id = ${id} FOR KEY SHARE`;
}

/** An activity that the caller may read. */
export function selectReadableActivity(organizationId: string, id: string, readable: Sql | undefined): Sql {
  return sql`
    SELECT ${ACTIVITY_JSON} FROM activities a
    WHERE a.org_id = ${organizationId} AND a.id = ${id} AND ${allOf(readable)}`;
}

/** Takes contacts from those of their activities that also belong to a deal or another record, which keeps them. */
export function unlinkContactsFromActivities(organizationId: string, contactIds: readonly string[]): Sql {
  return sql`
    UPDATE activities a SET contact_id = NULL
    WHERE a.org_id = ${organizationId} AND a.contact_id = ANY (${contactIds}::uuid[]) 
      AND (a.deal_id IS NOT NULL OR a.record_id IS NOT NULL)`;
}

/** Counts the activities of a contact, up to `most`. */
export function countActivitiesOfContact(organizationId: string, contactId: string, most: number): Sql {
  return sql`
    SELECT count(*)::int AS counted FROM (
      SELECT FROM activities a WHERE a.org_id = ${organizationId} AND a.contact_id = ${contactId} LIMIT ${most}) a`;
}

/** Moves the activities of a contact to another one. */
export function moveActivities(organizationId: string, { from, to }: { from: string; to: string }): Sql {
  return sql`
    UPDATE activities a SET contact_id = ${to} WHERE a.org_id = ${organizationId} AND a.contact_id = ${from}`;
}

/** An activity that the caller may read, locked, and a time after all earlier changes of it. */
export function lockActivity(organizationId: string, id: string, readable: Sql | undefined): Sql {
  return sql`
    SELECT ${ACTIVITY_JSON}, ${timestampText(NOW)} AS now
    FROM (SELECT * FROM activities a WHERE a.org_id = ${organizationId} AND a.id = ${id} AND ${allOf(readable)} FOR UPDATE) a`;
}

/** The fields of an activity that can be edited. */
export type EditedActivity = Pick<Activity, 'activity_type' | 'description' | 'metadata'> & {
  readonly occurred_at: string | null;
};

export function updateActivityRow(organizationId: string, id: string, edited: EditedActivity): Sql {
  return sql`
    UPDATE activities a SET (activity_type, description, metadata, occurred_at) = (
      SELECT n.activity_type, n.description, n.metadata, n.occurred_at
      FROM json_populate_record(NULL::activities, ${JSON.stringify(edited)}::json) n)
    WHERE a.org_id = ${organizationId} AND a.id = ${id}
    RETURNING ${ACTIVITY_JSON}`;
}

export function deleteActivityRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM activities a WHERE a.org_id = ${organizationId} AND a.id = ${id}`;
}

/**
 * The time by which a list is sorted. The activities of a record are its timeline, by when they happened; those of the
 * organization are sorted by when they were recorded, so that whoever reads them again finds new ones at one end.
 */
function timeOf({ contact_id, deal_id, company_id }: ActivityQuery) {
  const ofRecord = contact_id ?? deal_id ?? company_id;
  return ofRecord === undefined ? 'created_at' : 'happened_at';
}

/**
 * A page of activities by time. It is found with the columns of an index alone wherever one has them, so that no row is read
 * of what the offset passes over.
 * @param readable the condition that the caller may read an activity `a`, for lists that are not of one record
 */
export function selectActivities(organizationId: string, query: ActivityQuery & Before, readable?: Sql): Sql {
  const { isOnPage, inOrder } = pageOfActivities(organizationId, query, readable);
  return sql`
    SELECT ${ACTIVITY_JSON}, ${keyColumn(activitySortKey(query))} FROM activities a
    WHERE a.org_id = ${organizationId} AND ${isOnPage} ${inOrder}`;
}

/**
 * The same with the names of the records that the activities belong to, and when they happened. The timeline of a company leaves out
 * which tags its contacts got, unless that is asked for: a tag that many get at once would hide all else.
 */
export function selectNamedActivities(
  organizationId: string,
  query: ActivityQuery & Before,
  readable?: Sql,
): Sql {
  const ofContacts = query.type === undefined ? sql`a.activity_type <> 'tag_added'` : undefined;
  const { isOnPage, inOrder } = pageOfActivities(organizationId, query, readable, ofContacts);
  return sql`
    SELECT ${recordText(feedEntryView, 'entry')} AS json, ${timestampText(sql`entry.happened_at`)} AS at
    FROM activities a ${activitiesWithNames(organizationId)}
    WHERE a.org_id = ${organizationId} AND ${isOnPage} ${inOrder}`;
}

/** Joins activities `a` to the names of the records that they belong to, as `entry`. */
export function activitiesWithNames(organizationId: string): Sql {
  return sql`
    LEFT JOIN deals d ON d.org_id = ${organizationId} AND d.id = a.deal_id
    LEFT JOIN contacts c ON c.org_id = ${organizationId} AND c.id = a.contact_id
    LEFT JOIN companies o ON o.org_id = ${organizationId} AND o.id = a.company_id
    CROSS JOIN LATERAL (
      SELECT a.*, trim(c.first_name || ' ' || c.last_name) AS contact_name, d.title AS deal_title,
        o.name AS company_name
    ) entry`;
}

/**
 * The condition that an activity `a` is on a page, and the order of the page.
 * @param ofContacts a condition on those that a company has from its contacts
 */
function pageOfActivities(
  organizationId: string,
  query: ActivityQuery & Before,
  readable: Sql | undefined,
  ofContacts?: Sql,
) {
  const source =
    query.company_id === undefined ? sql`activities` : activitiesOfCompany(organizationId, query, ofContacts);
  const inOrder = sql`ORDER BY ${orderBy(activitySortKey(query))}`;
  const isOnPage = sql`a.id = ANY (ARRAY (
    SELECT a.id FROM ${source} a WHERE a.org_id = ${organizationId} AND ${allOf(activityCondition(query), readable)}
    ${inOrder} LIMIT ${query.limit} OFFSET ${query.offset}))`;
  return { isOnPage, inOrder };
}

/**
 * The activities of a company up to the end of the page: its own and those of each of its contacts and deals, each
 * sorted by an index. The move of a deal is also recorded on its contact. That copy is listed only if the deal does not belong to
 * the company, or if its type is requested.
 */
function activitiesOfCompany(
  organizationId: string,
  query: ActivityQuery & Before,
  ofContacts: Sql | undefined,
): Sql {
  const by = direction(query.order);
  const latest = (owner: Sql) => sql`
    SELECT a.* FROM activities a WHERE a.org_id = ${organizationId} AND ${owner} AND ${activityCondition(query)}
    ORDER BY a.happened_at ${by}, a.id ${by} LIMIT ${query.limit + query.offset}`;
  const isToldOnce =
    query.type === 'deal_stage_change'
      ? sql`true`
      : sql`(a.activity_type <> 'deal_stage_change' OR a.metadata ->> 'deal_id' NOT IN (
          SELECT d.id::text FROM deals d WHERE d.org_id = ${organizationId} AND d.company_id = ${query.company_id}))`;
  return sql`(
    SELECT DISTINCT ON (found.happened_at, found.id) found.* FROM (
      SELECT a.* FROM contacts c CROSS JOIN LATERAL (${latest(allOf(sql`a.contact_id = c.id`, isToldOnce, ofContacts))}) a
      WHERE c.org_id = ${organizationId} AND c.company_id = ${query.company_id}
      UNION ALL
      SELECT a.* FROM deals d CROSS JOIN LATERAL (${latest(sql`a.deal_id = d.id`)}) a
      WHERE d.org_id = ${organizationId} AND d.company_id = ${query.company_id}
      UNION ALL
      (${latest(sql`a.record_type = 'company' AND a.record_id = ${query.company_id}`)})
    ) found)`;
}

/** The condition on an activity `a`. */
export function activityCondition(query: ActivityQuery & Before): Sql {
  return allOf(
    during(sql`a.created_at`, query.created_since, query.before),
    query.type === undefined ? undefined : sql`a.activity_type = ${query.type}`,
    query.contact_id === undefined ? undefined : sql`a.contact_id = ${query.contact_id}`,
    query.deal_id === undefined ? undefined : sql`a.deal_id = ${query.deal_id}`,
    afterCursor(activitySortKey(query), query),
  );
}

/** What a list of activities is sorted by. */
export function activitySortKey(query: ActivityQuery): SortKey {
  const name = timeOf(query);
  const column = sql`a.${constantSql(name)}`;
  return { name, column, id: sql`a.id`, type: 'timestamptz', order: query.order };
}
