import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { direction } from '../../kernel/fields/fields.ts';
import { activityTable } from '../../records/activities/activity.sql.ts';
import { during } from '../../records/horizon.sql.ts';
import type { Before } from '../../records/horizon.ts';
import type { ActivityQuery } from './activity.schema.ts';

/** The statements on activities of contacts, deals and companies. */

const ACTIVITY_JSON = activityTable.json('a');

export function selectActivity(organizationId: string, id: string): Sql {
  return sql`SELECT ${ACTIVITY_JSON} FROM activities a WHERE a.org_id = ${organizationId} AND a.id = ${id}`;
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

/**
 * A page of activities by time. It is found with the columns of an index alone wherever one has them, so that no row is read
 * of what the offset passes over.
 * @param readable the condition that the caller may read an activity `a`, for lists that are not of one record
 */
export function selectActivities(organizationId: string, query: ActivityQuery & Before, readable?: Sql): Sql {
  const by = direction(query.order);
  const source =
    query.company_id === undefined ? sql`activities` : activitiesOfCompany(organizationId, query);
  return sql`
    SELECT ${ACTIVITY_JSON} FROM activities a
    WHERE a.org_id = ${organizationId} AND a.id = ANY (ARRAY (
      SELECT a.id FROM ${source} a WHERE a.org_id = ${organizationId} AND ${allOf(activityCondition(query), readable)}
      ORDER BY a.created_at ${by}, a.id ${by} LIMIT ${query.limit} OFFSET ${query.offset}
    )) ORDER BY a.created_at ${by}, a.id ${by}`;
}

/**
 * The activities of a company up to the end of the page: its own and those of each of its contacts and deals, each
 * sorted by an index. The move of a deal is also recorded on its contact. That copy is listed only if the deal does not belong to
 * the company, or if its type is requested.
 */
function activitiesOfCompany(organizationId: string, query: ActivityQuery & Before): Sql {
  const by = direction(query.order);
  const latest = (owner: Sql) => sql`
    SELECT a.* FROM activities a WHERE a.org_id = ${organizationId} AND ${owner} AND ${activityCondition(query)}
    ORDER BY a.created_at ${by}, a.id ${by} LIMIT ${query.limit + query.offset}`;
  const isToldOnce =
    query.type === 'deal_stage_change'
      ? sql`true`
      : sql`(a.activity_type <> 'deal_stage_change' OR a.metadata ->> 'deal_id' NOT IN (
          SELECT d.id::text FROM deals d WHERE d.org_id = ${organizationId} AND d.company_id = ${query.company_id}))`;
  return sql`(
    SELECT DISTINCT ON (found.created_at, found.id) found.* FROM (
      SELECT a.* FROM contacts c CROSS JOIN LATERAL (${latest(sql`a.contact_id = c.id AND ${isToldOnce}`)}) a
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
  );
}
