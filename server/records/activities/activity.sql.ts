import { v7 as uuidv7 } from 'uuid';
import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { recordTable } from '../../kernel/fields/record-table.ts';
import { during } from '../horizon.sql.ts';
import type { Before } from '../horizon.ts';
import { activityView, type TimelineQuery } from './activity.schema.ts';

/** The statements on activities of any kind of record. */

export const activityTable = recordTable('activities', activityView, {
  set: ['id', 'org_id', 'performed_by', 'created_at'],
  joined: ['company_id'],
  hidden: ['record_type', 'record_id'],
});

const ACTIVITY_JSON = activityTable.json('a');

/** A record that activities belong to. Contacts and deals have columns of their own. */
export interface RecordOfActivity {
  /** Its kind, which declares `timeline`. */
  readonly type: string;
  readonly id: string;
}

/** An activity that a change writes. */
export interface NewActivity {
  /** A new one by default. */
  readonly id?: string;
  /** A type that a family declares in `activityTypes`. */
  readonly activity_type: string;
  readonly description: string;
  readonly contact_id?: string | null;
  readonly deal_id?: string | null;
  readonly record?: RecordOfActivity;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** When it happened, if that was before it is written. */
  readonly occurred_at?: string | null;
}

interface Authorship {
  readonly organizationId: string;
  readonly performedBy: string | null;
  /** The moment that the activities tell of: ISO 8601, or `NOW`. */
  readonly createdAt: string | Sql;
}

/** Writes activities in the order given, which their ids keep. */
export function insertActivities(activities: readonly NewActivity[], by: Authorship): Sql {
  const rows = activities.map(({ record, ...activity }) => ({
    metadata: {},
    ...activity,
    ...(record ? { record_type: record.type, record_id: record.id } : {}),
    id: activity.id ?? uuidv7(),
  }));
  return sql`
    INSERT INTO activities AS a
      (org_id, id, performed_by, created_at, record_type, record_id, ${activityTable.columns})
    SELECT ${by.organizationId}, n.id, ${by.performedBy}::uuid, ${by.createdAt}::timestamptz, n.record_type, n.record_id,
      ${activityTable.columnsOf('n')}
    FROM json_populate_recordset(NULL::activities, ${JSON.stringify(rows)}::json) n
    RETURNING ${ACTIVITY_JSON}`;
}

/** A page of the activities of a record, latest first, by when they happened. */
export function selectTimeline(
  organizationId: string,
  { type, id }: RecordOfActivity,
  query: TimelineQuery & Before,
): Sql {
  const wanted = allOf(
    during(sql`a.created_at`, query.created_since, query.before),
    query.type === undefined ? undefined : sql`a.activity_type = ${query.type}`,
  );
  return sql`
    SELECT ${ACTIVITY_JSON} FROM activities a
    WHERE a.org_id = ${organizationId} AND a.record_type = ${type} AND a.record_id = ${id} AND ${wanted}
    ORDER BY a.happened_at DESC, a.id DESC LIMIT ${query.limit} OFFSET ${query.offset}`;
}

/** Deletes the activities of records, except those that also belong to a contact or a deal. */
export function deleteActivities(organizationId: string, type: string, ids: readonly string[]): Sql {
  return sql`
    DELETE FROM activities a
    WHERE a.org_id = ${organizationId} AND a.record_type = ${type} AND a.record_id = ANY (${ids}::uuid[])
      AND a.contact_id IS NULL AND a.deal_id IS NULL`;
}

/** Takes records from their activities. */
export function unlinkActivities(organizationId: string, type: string, ids: readonly string[]): Sql {
  return sql`
    UPDATE activities a SET record_type = NULL, record_id = NULL
    WHERE a.org_id = ${organizationId} AND a.record_type = ${type} AND a.record_id = ANY (${ids}::uuid[])`;
}

/** Moves the activities of a record to another one of its kind. */
export function moveRecordActivities(
  organizationId: string,
  type: string,
  { from, to }: { readonly from: string; readonly to: string },
): Sql {
  return sql`
    UPDATE activities a SET record_id = ${to}
    WHERE a.org_id = ${organizationId} AND a.record_type = ${type} AND a.record_id = ${from}`;
}

/** The condition that an activity `a` belongs to a contact or a deal, or to no record of some kinds. */
export function isNotOnlyOf(types: readonly string[]): Sql {
  return sql`(a.record_type IS NULL OR a.contact_id IS NOT NULL OR a.deal_id IS NOT NULL
    OR a.record_type <> ALL (${types}::text[]))`;
}

/** The activities of a record of any kind, up to `most`. */
export function selectActivitiesOf(
  organizationId: string,
  { type, id }: { readonly type: string; readonly id: string },
  most: number,
): Sql {
  return sql`
    SELECT a.id FROM activities a
    WHERE a.org_id = ${organizationId} AND ${OF_RECORD[type] ?? sql`a.record_type = ${type} AND a.record_id`} = ${id}
    LIMIT ${most}`;
}

const OF_RECORD: Readonly<Record<string, Sql>> = {
  contact: sql`a.contact_id`,
  deal: sql`a.deal_id`,
};

/** How many of these activities there are. */
export function countActivitiesAmong(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT count(*)::int AS counted FROM activities a
    WHERE a.org_id = ${organizationId} AND a.id = ANY (${ids}::uuid[])`;
}
