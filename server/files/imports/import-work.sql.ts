import { type Sql, sql } from '../../kernel/database/sql.ts';
import { isRestricted } from '../../kernel/database/viewer.ts';
import type { Restored, WrittenRecord } from '../../kernel/family/import-kind.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import type { WorkingState } from './import-states.ts';

/**
 * Statements of the process that works at imports. Each attempt of the job marks its import with a new `lease_id`. A step writes its
 * progress together with its records, and only if the mark is still there, so no step is done twice or left out.
 */

/** The work of a process. */
export interface ClaimedImport {
  readonly org_id: string;
  readonly id: string;
  readonly kind: string;
  readonly state: WorkingState;
  readonly acting_user_id: string | null;
  readonly acting_role: 'owner' | 'admin' | 'member';
  /** Whether its changes start workflows and conversions. */
  readonly side_effects: boolean;
}

/** An import leased by a process. */
export interface HeldImport {
  readonly work: ClaimedImport;
  readonly leaseId: string;
}

/**
 * Marks an import for this attempt, so that steps of earlier attempts no longer commit; waits for one that is committing. A failed
 * import continues where it stopped. Returns no row if there is nothing left to do.
 */
export function takeImport(
  organizationId: string,
  id: string,
  { state, leaseId }: { readonly state: WorkingState; readonly leaseId: string },
): Sql {
  return sql`
    UPDATE imports i SET lease_id = ${leaseId}, state = ${state}, problem = NULL, finished_at = NULL
    WHERE i.org_id = ${organizationId} AND i.id = ${id} AND i.state IN (${state}, 'failed')
    RETURNING i.org_id, i.id, i.kind, i.state, i.acting_user_id, i.acting_role,
      coalesce(i.settings ->> 'side_effects' = 'true', false) AS side_effects`;
}

/** Whether the person who started an import sees only some records, as `found`. */
export function selectIsRestricted(organizationId: string, userId: string | null): Sql {
  return sql`SELECT ${isRestricted(sql`${organizationId}::uuid`, sql`${userId}::uuid`)} AS found`;
}

/** Gives an import up after the last attempt at a step. */
export function failImport(organizationId: string, id: string, problem: string): Sql {
  return sql`
    UPDATE imports SET state = 'failed', problem = ${problem}, finished_at = now(), lease_id = NULL
    WHERE org_id = ${organizationId} AND id = ${id} AND state IN ('checking', 'running', 'undoing')`;
}

/** Ends work whose person may no longer do it. A check leaves nothing, so another member can start it. */
export function endWithoutMember({ leaseId, work: { org_id, id } }: HeldImport, problem: string): Sql {
  return sql`
    UPDATE imports SET state = CASE state WHEN 'checking' THEN 'ready' ELSE 'failed' END, problem = ${problem},
      finished_at = now()
    WHERE org_id = ${org_id} AND id = ${id} AND lease_id = ${leaseId}`;
}

/** The roles whose members may import. */
const MAY_IMPORT = sql`('owner', 'admin', 'member')`;

/**
 * Whether the person who requested the work is still a member and may still do it. Checked again when a step is
 * written.
 */
const IS_ALLOWED = sql`(imports.acting_user_id IS NULL OR EXISTS (
  SELECT FROM memberships m
  WHERE m.org_id = imports.org_id AND m.user_id = imports.acting_user_id AND m.role IN ${MAY_IMPORT}))`;

/** The next rows to process, with the columns and settings. */
export interface ImportStep {
  readonly kind: string;
  readonly state: WorkingState;
  readonly settings: string;
  readonly columns: string;
  readonly chunk_count: number;
  readonly next_chunk: number;
  /** Null if there are no more. */
  readonly rows: string | null;
  /** What is wrong with rows that could not be read. */
  readonly broken: string | null;
  readonly first_row: number;
  readonly undone_to: string | null;
  /** Whether the person who requested the work may still do it. */
  readonly is_allowed: boolean;
}

/** Where the work of the lease holder continues; no row if the lease was lost or the work was cancelled. */
export function selectStep(organizationId: string, id: string, leaseId: string): Sql {
  return sql`
    SELECT imports.kind, imports.state, imports.settings::text AS settings, imports.columns::text AS columns, imports.chunk_count, imports.next_chunk,
      c.rows::text AS rows, c.broken::text AS broken, c.first_row, imports.undone_to, ${IS_ALLOWED} AS is_allowed
    FROM imports LEFT JOIN import_chunks c
      ON c.org_id = imports.org_id AND c.import_id = imports.id AND c.number = imports.next_chunk
    WHERE imports.org_id = ${organizationId} AND imports.id = ${id} AND imports.lease_id = ${leaseId}
      AND imports.state IN ('checking', 'running', 'undoing')`;
}

/** The results of the rows of a chunk, by outcome. */
export interface ChunkCounts {
  readonly create: number;
  readonly update: number;
  readonly skip: number;
  readonly fail: number;
}

/** Writes the progress of the rows; one row if the lease is still held. */
export function advanceRows(
  {
    organizationId,
    id,
    leaseId,
    end,
  }: { organizationId: string; id: string; leaseId: string; end: string | null },
  chunk: number,
  counts: ChunkCounts,
): Sql {
  const rows = counts.create + counts.update + counts.skip + counts.fail;
  return sql`
    UPDATE imports SET next_chunk = next_chunk + 1, processed_rows = processed_rows + ${rows},
      created_count = created_count + ${counts.create}, updated_count = updated_count + ${counts.update},
      skipped_count = skipped_count + ${counts.skip}, failed_count = failed_count + ${counts.fail}, ${advanced(end)}
    WHERE org_id = ${organizationId} AND id = ${id} AND lease_id = ${leaseId} AND next_chunk = ${chunk}
      AND state IN ('checking', 'running') AND ${IS_ALLOWED}
    RETURNING id`;
}

export function saveRemarks(
  organizationId: string,
  id: string,
  chunk: number,
  { remarks, results }: { readonly remarks: readonly object[]; readonly results: readonly object[] | null },
): Sql {
  return sql`
    UPDATE import_chunks SET remarks = ${JSON.stringify(remarks)}, remark_count = ${remarks.length},
      results = ${results && JSON.stringify(results)}::json
    WHERE org_id = ${organizationId} AND import_id = ${id} AND number = ${chunk}`;
}

/**
 * Stores what an import did to records. For one that it had already written, keeps the first state and replaces the
 * last.
 */
export function saveRecords(organizationId: string, id: string, records: readonly WrittenRecord[]): Sql {
  return sql`
    INSERT INTO import_records AS r (org_id, import_id, record_id, was_created, before, after, version)
    SELECT ${organizationId}, ${id}, n.record_id, n.was_created, n.before, n.after, n.version
    FROM json_to_recordset(${JSON.stringify(records)}::json) AS n (
      record_id uuid, was_created boolean, before jsonb, after jsonb, version timestamptz)
    ON CONFLICT (org_id, import_id, record_id) DO UPDATE SET
      before = excluded.before || r.before, after = r.after || excluded.after, version = excluded.version`;
}

/** The last records that an import wrote before a given one, last first. */
export function selectRecordsBefore(
  organizationId: string,
  id: string,
  before: string | null,
  limit: number,
): Sql {
  return sql`
    SELECT r.record_id, r.was_created, r.before::text AS before, r.after::text AS after,
      ${timestampText(sql`r.version`)} AS version
    FROM import_records r WHERE r.org_id = ${organizationId} AND r.import_id = ${id}
      AND (${before}::uuid IS NULL OR r.record_id < ${before}::uuid)
    ORDER BY r.record_id DESC LIMIT ${limit}`;
}

/** Restarts a check from the first row, if another process had started it. */
export function restartCheck({ org_id, id }: ClaimedImport, leaseId: string): Sql {
  return sql`
    UPDATE imports SET next_chunk = 0, processed_rows = 0, created_count = 0, updated_count = 0, skipped_count = 0,
      failed_count = 0
    WHERE org_id = ${org_id} AND id = ${id} AND lease_id = ${leaseId}`;
}

/** The result of undoing a part of the records. */
export interface UndoCounts extends Restored {
  readonly deleted: number;
}

/** Writes the progress of an undo; one row if the lease is still held. */
export function advanceUndo(
  {
    organizationId,
    id,
    leaseId,
    end,
  }: { organizationId: string; id: string; leaseId: string; end: string | null },
  undoneTo: string | null,
  counts: UndoCounts,
): Sql {
  return sql`
    UPDATE imports SET undone_to = coalesce(${undoneTo}::uuid, undone_to), deleted_count = deleted_count + ${counts.deleted},
      restored_count = restored_count + ${counts.restored}, kept_count = kept_count + ${counts.kept}, ${advanced(end)}
    WHERE org_id = ${organizationId} AND id = ${id} AND lease_id = ${leaseId} AND state = 'undoing'
      AND ${IS_ALLOWED}
    RETURNING id`;
}

function advanced(end: string | null): Sql {
  return sql`state = coalesce(${end}, state), finished_at = CASE WHEN ${end}::text IS NOT NULL THEN ${NOW} END`;
}

/** Deletes the rows of files and what an undo needs, some time after the import, with the role of workers. */
export function forgetFiles(days: number): readonly Sql[] {
  const old = sql`
    SELECT org_id, id FROM imports WHERE state NOT IN ('checking', 'running', 'undoing')
      AND created_at < now() - make_interval(days => ${days})`;
  return [
    sql`DELETE FROM import_chunks c USING (${old}) i WHERE c.org_id = i.org_id AND c.import_id = i.id`,
    sql`
      UPDATE imports SET stored_bytes = 0 FROM (${old}) i
      WHERE imports.org_id = i.org_id AND imports.id = i.id AND imports.stored_bytes > 0`,
    sql`DELETE FROM import_records r USING (${old}) i WHERE r.org_id = i.org_id AND r.import_id = i.id`,
    sql`DELETE FROM imports WHERE state = 'uploading' AND created_at < now() - interval '1 day'`,
  ];
}
