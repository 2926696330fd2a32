import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordTable, type WrittenFields } from '../../kernel/fields/record-table.ts';
import { type Report, reportDraft, reportPatch, reportView } from './report.schema.ts';

/** All statements on saved reports. A person sees shared reports and their own. */

/** The table of reports. */
export const reportTable = recordTable('reports', reportView, {
  set: ['id', 'org_id', 'owner_id', 'created_at', 'updated_at'],
  hidden: ['send_at'],
  inputs: [reportDraft, reportPatch],
});

const REPORT_JSON = reportTable.json('r');

/** Who asks: the organization and the user of the credential. */
export interface Reader {
  readonly organizationId: string;
  readonly userId: string | null;
}

const visibleTo = ({ organizationId, userId }: Reader) => sql`
  r.org_id = ${organizationId} AND (r.shared OR r.owner_id = ${userId})`;

/** A page of the reports, by name. */
export function selectReports(
  reader: Reader,
  { pinned, limit, offset }: { readonly pinned?: boolean | undefined; limit: number; offset: number },
): Sql {
  return sql`
    SELECT ${REPORT_JSON} FROM reports r
    WHERE ${visibleTo(reader)} AND r.pinned = coalesce(${pinned ?? null}::boolean, r.pinned)
    ORDER BY fold_name(r.name), r.id LIMIT ${limit} OFFSET ${offset}`;
}

export function selectReport(reader: Reader, id: string): Sql {
  return sql`SELECT ${REPORT_JSON} FROM reports r WHERE ${visibleTo(reader)} AND r.id = ${id}`;
}

export function countReports(organizationId: string): Sql {
  return sql`SELECT count(*)::int AS counted FROM reports r WHERE r.org_id = ${organizationId}`;
}

/** How many of some users are members. */
export function countMembers(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT count(*)::int AS counted FROM memberships m WHERE m.org_id = ${organizationId} AND m.user_id = ANY (${[...ids]}::uuid[])`;
}

/** The columns of a report that operations write. */
export type ReportFields = WrittenFields<typeof reportTable, Report>;

export function insertReportRow(
  { organizationId, userId }: Reader,
  report: ReportFields & { id: string },
  sendAt: string | null,
): Sql {
  return sql`
    INSERT INTO reports AS r (org_id, id, owner_id, created_at, updated_at, send_at, ${reportTable.columns})
    SELECT ${organizationId}, ${report.id}, ${userId}, t.now, t.now, ${sendAt}::timestamptz, ${reportTable.columnsOf('n')}
    FROM (SELECT ${NOW} AS now OFFSET 0) t, json_populate_record(NULL::reports, ${JSON.stringify(report)}::json) n
    RETURNING ${REPORT_JSON}`;
}

/** Locks a report that a person sees; returns it with a time later than its last update. */
export function lockReport(reader: Reader, id: string): Sql {
  return sql`
    SELECT ${REPORT_JSON}, ${timestampText(sql`greatest(${NOW}, r.updated_at + interval '1 millisecond')`)} AS now
    FROM (SELECT * FROM reports r WHERE ${visibleTo(reader)} AND r.id = ${id} FOR UPDATE) r`;
}

export function updateReportRow(
  organizationId: string,
  { id, name, query, plot, compared, pinned, shared, schedule }: ReportFields & { id: string },
  { now, sendAt }: { readonly now: string; readonly sendAt: string | null },
): Sql {
  return sql`
    UPDATE reports r SET name = ${name}, query = ${JSON.stringify(query)}::jsonb, plot = ${plot}, compared = ${compared},
      pinned = ${pinned}, shared = ${shared}, schedule = ${schedule && JSON.stringify(schedule)}::jsonb, send_at = ${sendAt}::timestamptz,
      updated_at = ${now}
    WHERE r.org_id = ${organizationId} AND r.id = ${id}`;
}

export function deleteReportRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM reports r WHERE r.org_id = ${organizationId} AND r.id = ${id}`;
}
