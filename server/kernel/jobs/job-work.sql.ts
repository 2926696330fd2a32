import { v7 as uuidv7 } from 'uuid';
import { type Sql, sql } from '../database/sql.ts';
import { INSTALLATION } from './job.ts';

/** A job with a schedule. */
export interface ScheduledJob {
  readonly kind: string;
  readonly everySeconds: number;
}

/** Organizations take turns among this many of the oldest due jobs. */
const CANDIDATES = 1_000;

/** How long failed jobs are kept. */
const FAILED_KEPT = sql`interval '30 days'`;

/** A job that a process has leased. */
export interface ClaimedJob {
  readonly org_id: string;
  readonly id: string;
  readonly kind: string;
  readonly input: unknown;
  /** Including this one. */
  readonly attempts: number;
}

/** How many jobs of a kind a process can take. */
export interface KindRoom {
  readonly kind: string;
  readonly room: number;
  readonly leaseSeconds: number;
}

/** Which jobs a process can take. */
export interface ClaimRoom {
  /** The most jobs of all kinds together. */
  readonly count: number;
  /** Kinds that are not listed are not taken. */
  readonly kinds: readonly KindRoom[];
  /** The jobs that the process is already running. */
  readonly running: readonly Pick<ClaimedJob, 'org_id' | 'id'>[];
  /** The organizations served most recently, the latest last. */
  readonly served: readonly string[];
}

/**
 * Leases due jobs and counts an attempt for each. The `due_at` of a running job is the end of its lease, so the job of a
 * process that died becomes due again. Organizations take turns: jobs that this process is already running count as
 * turns, and of organizations with the same number of turns, the one served longest ago comes first.
 */
export function claimJobs(leaseId: string, { count, kinds, running, served }: ClaimRoom): Sql {
  const names = kinds.map(({ kind }) => kind);
  const rooms = kinds.map(({ room }) => room);
  const leases = kinds.map(({ leaseSeconds }) => leaseSeconds);
  return sql`
    WITH busy AS (SELECT org_id, count(*) AS jobs FROM unnest(${running.map(({ org_id }) => org_id)}::uuid[]) AS r (org_id)
      GROUP BY org_id),
    served AS (SELECT * FROM unnest(${served}::uuid[]) WITH ORDINALITY AS s (org_id, place)),
    room AS (SELECT * FROM unnest(${names}::text[], ${rooms}::int[], ${leases}::int[]) AS k (kind, room, lease)),
    candidates AS (
      SELECT j.org_id, j.id, j.kind, j.due_at FROM jobs j
      WHERE j.due_at <= now() AND j.kind = ANY (${names}::text[]) AND j.id <> ALL (${running.map(({ id }) => id)}::uuid[])
      ORDER BY j.due_at LIMIT ${CANDIDATES}
    ),
    fair AS (
      SELECT c.*, coalesce(s.place, 0) AS place,
        coalesce(b.jobs, 0) + row_number() OVER (PARTITION BY c.org_id ORDER BY c.due_at) AS turn
      FROM candidates c LEFT JOIN busy b USING (org_id) LEFT JOIN served s USING (org_id)
    ),
    of_kind AS (
      SELECT f.*, row_number() OVER (PARTITION BY f.kind ORDER BY f.turn, f.place, f.due_at) AS number FROM fair f
    ),
    chosen AS (
      SELECT j.org_id, j.id, room.lease FROM of_kind f JOIN room USING (kind) JOIN jobs j USING (org_id, id)
      WHERE j.due_at <= now() AND f.number <= room.room
      ORDER BY f.turn, f.place, f.due_at LIMIT ${count} FOR UPDATE OF j SKIP LOCKED
    )
    UPDATE jobs j SET state = 'running', lease_id = ${leaseId}, due_at = now() + c.lease * interval '1 second',
      attempts = attempts + 1, again = false
    FROM chosen c WHERE j.org_id = c.org_id AND j.id = c.id
    RETURNING j.org_id, j.id, j.kind, j.input, j.attempts`;
}

/** A running job, and how long its lease lasts. */
export interface RunningLease {
  readonly id: string;
  readonly leaseSeconds: number;
}

/** Extends the leases of running jobs; returns the ones that this process still holds. */
export function extendJobLeases(leaseId: string, running: readonly RunningLease[]): Sql {
  const ids = running.map(({ id }) => id);
  const leases = running.map(({ leaseSeconds }) => leaseSeconds);
  return sql`
    UPDATE jobs SET due_at = now() + held.lease * interval '1 second'
    FROM (SELECT j.org_id, j.id, r.lease FROM unnest(${ids}::uuid[], ${leases}::int[]) AS r (id, lease)
      JOIN jobs j ON j.id = r.id AND j.lease_id = ${leaseId} ORDER BY j.id FOR UPDATE OF j) held
    WHERE jobs.org_id = held.org_id AND jobs.id = held.id
    RETURNING jobs.id`;
}

/**
 * Ends a completed job: it waits again if it was requested meanwhile, else it is deleted. Does nothing if the lease
 * was lost.
 */
export function endJob(leaseId: string, { org_id, id }: ClaimedJob): readonly [Sql, Sql] {
  return [
    sql`
      UPDATE jobs SET state = 'waiting', due_at = now(), lease_id = NULL, attempts = 0, again = false, reason = NULL, error = NULL
      WHERE org_id = ${org_id} AND id = ${id} AND lease_id = ${leaseId} AND again`,
    sql`DELETE FROM jobs WHERE org_id = ${org_id} AND id = ${id} AND lease_id = ${leaseId}`,
  ];
}

/** Returns a job that did a part to the queue, behind the due jobs of others, with all of its attempts. */
export function continueJob(leaseId: string, { org_id, id }: ClaimedJob): Sql {
  return sql`
    UPDATE jobs SET state = 'waiting', due_at = now(), lease_id = NULL, attempts = 0, again = false, reason = NULL, error = NULL
    WHERE org_id = ${org_id} AND id = ${id} AND lease_id = ${leaseId}`;
}

/** Forgets the attempts before the running one. */
export function forgetAttempts(leaseId: string, { org_id, id }: ClaimedJob): Sql {
  return sql`UPDATE jobs SET attempts = 1 WHERE org_id = ${org_id} AND id = ${id} AND lease_id = ${leaseId}`;
}

/**
 * Records a failed attempt. The job waits for the next attempt or, if `waitSeconds` is null, is set aside. A job that was requested
 * again while it ran starts over instead.
 */
export function recordFailure(
  leaseId: string,
  { org_id, id }: ClaimedJob,
  failure: { readonly reason: string; readonly error: string; readonly waitSeconds: number | null },
): Sql {
  const { reason, error, waitSeconds } = failure;
  return sql`
    UPDATE jobs SET lease_id = NULL, reason = ${reason}, error = ${error}, again = false,
      state = CASE WHEN ${waitSeconds}::int IS NULL AND NOT again THEN 'failed' ELSE 'waiting' END,
      due_at = CASE WHEN again THEN now() ELSE now() + ${waitSeconds}::int * interval '1 second' END,
      attempts = CASE WHEN again THEN 0 ELSE attempts END,
      failed_at = CASE WHEN ${waitSeconds}::int IS NULL AND NOT again THEN now() END
    WHERE org_id = ${org_id} AND id = ${id} AND lease_id = ${leaseId}`;
}

/** Returns a job that the process had no time to finish, as if it had never been taken. */
export function giveBackJob(leaseId: string, { org_id, id, attempts }: ClaimedJob): Sql {
  return sql`
    UPDATE jobs SET state = 'waiting', due_at = now(), lease_id = NULL, attempts = attempts - 1
    WHERE org_id = ${org_id} AND id = ${id} AND lease_id = ${leaseId} AND attempts = ${attempts}`;
}

/** Requests the scheduled jobs that are due, no matter which process does so first. A new one is due at once. */
export function enqueueScheduled(jobs: readonly ScheduledJob[]): Sql {
  const rows = jobs.map(({ kind, everySeconds }) => ({ id: uuidv7(), kind, every_seconds: everySeconds }));
  return sql`
    WITH known AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(rows)}::json) AS s (id uuid, kind text, every_seconds int)
    ),
    due AS (
      INSERT INTO schedules AS s (org_id, kind, due_at)
      SELECT ${INSTALLATION}, k.kind, now() + k.every_seconds * interval '1 second' FROM known k
      WHERE NOT EXISTS (SELECT FROM schedules f WHERE f.org_id = ${INSTALLATION} AND f.kind = k.kind AND f.due_at > now())
      ORDER BY k.kind
      ON CONFLICT (org_id, kind) DO UPDATE SET due_at = EXCLUDED.due_at WHERE s.due_at <= now()
      RETURNING kind
    )
    INSERT INTO jobs (org_id, id, kind, key, input, due_at)
    SELECT ${INSTALLATION}, k.id, k.kind, 'scheduled', '{}', now() FROM known k JOIN due USING (kind)
    ON CONFLICT (org_id, kind, key) DO UPDATE SET state = 'waiting', due_at = now(), attempts = 0, failed_at = NULL
    WHERE jobs.state = 'failed'`;
}

/** Deletes failed jobs that nobody retried. */
export function deleteFailedJobs(): Sql {
  return sql`DELETE FROM jobs WHERE failed_at < now() - ${FAILED_KEPT}`;
}

/** For the metrics: the backlog of each kind that has jobs. */
export function countJobs(): Sql {
  return sql`
    SELECT kind, count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'running')::int AS running,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE state = 'waiting' AND due_at <= now())), 0)::float8
        AS oldest_due_seconds
    FROM jobs GROUP BY kind`;
}
