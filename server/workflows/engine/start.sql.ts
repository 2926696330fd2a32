import { type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';
import type { Awaited } from '../waiting/event-wait.sql.ts';
import { STARTS_PER_HOUR } from './decide.ts';

/** Statements that decide which events start which runs, and write these. */

/** An event that may start runs. */
export interface EventRow {
  readonly id: string;
  readonly event_type: string;
  readonly record_type: string;
  readonly record_id: string;
  readonly payload: string;
  /** The workflows whose changes led to the event. */
  readonly chain: readonly string[];
}

/** A published version that waits for events of a type. */
export interface WaitingRow extends DefinitionRow {
  readonly event_type: string;
}

/** Takes the next events out of the intake, so that no other process decides about them. */
export function takeFromIntake(organizationId: string, limit: number): Sql {
  return sql`
    DELETE FROM workflow_intake i WHERE i.org_id = ${organizationId} AND i.event_id = ANY (ARRAY (
      SELECT n.event_id FROM workflow_intake n WHERE n.org_id = ${organizationId} ORDER BY n.event_id LIMIT ${limit}))
    RETURNING i.event_id, i.starts`;
}

/**
 * Locks the workflows that wait for these events until their runs are committed. Whoever pauses, publishes or deletes one
 * comes before or after: a start is never missed, and none is left over.
 */
export function lockWaitingWorkflows(organizationId: string, eventIds: readonly string[]): Sql {
  return sql`
    SELECT FROM workflows w WHERE w.org_id = ${organizationId} AND w.id IN (
      SELECT t.workflow_id FROM events e JOIN workflow_triggers t ON t.org_id = ${organizationId} AND t.event_type = e.event_type
      WHERE e.org_id = ${organizationId} AND e.id = ANY (${eventIds}::uuid[]))
    ORDER BY w.id FOR KEY SHARE`;
}

export function selectEvents(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT e.id, e.event_type, e.record_type, e.record_id, e.payload,
      ARRAY(SELECT json_array_elements_text(e.cause -> 'chain')) AS chain
    FROM events e WHERE e.org_id = ${organizationId} AND e.id = ANY (${ids}::uuid[])
    ORDER BY e.id`;
}

/** The versions that wait for one of these events. */
export function selectWaiting(organizationId: string, eventIds: readonly string[]): Sql {
  return sql`
    SELECT t.event_type, t.workflow_id, t.version, v.definition::text AS definition
    FROM workflow_triggers t
    JOIN workflow_versions v ON v.org_id = t.org_id AND v.workflow_id = t.workflow_id AND v.version = t.version
    WHERE t.org_id = ${organizationId} AND t.event_type IN (
      SELECT e.event_type FROM events e WHERE e.org_id = ${organizationId} AND e.id = ANY (${eventIds}::uuid[]))
    ORDER BY t.workflow_id`;
}

export interface DefinitionRow {
  readonly workflow_id: string;
  readonly version: number;
  readonly definition: string;
}

export function selectDefinitions(
  organizationId: string,
  versions: readonly { readonly workflow_id: string; readonly version: number }[],
): Sql {
  const ids = versions.map(({ workflow_id }) => workflow_id);
  const numbers = versions.map(({ version }) => version);
  return sql`
    SELECT v.workflow_id, v.version, v.definition::text AS definition
    FROM unnest(${ids}::uuid[], ${numbers}::int[]) AS asked (workflow_id, version)
    JOIN workflow_versions v ON v.org_id = ${organizationId} AND v.workflow_id = asked.workflow_id
      AND v.version = asked.version`;
}

/** What is known of earlier starts of a workflow for a record. */
export interface EarlierRow {
  readonly workflow_id: string;
  readonly record_id: string;
  /** Starts in the last hour. */
  recent: number;
  /** How long ago it last began, for workflows that do not begin each time; null if never. */
  seconds_ago: number | null;
  /** Whether a start is held because there were too many. */
  is_held: boolean;
  /** Whether a run stands before its first step until the record has rested. */
  is_settling: boolean;
  /** When the workflow may start again, if its earlier starts say so, ISO 8601. */
  readonly free_at: string | null;
}

export function selectEarlier(
  organizationId: string,
  pairs: readonly { readonly workflow_id: string; readonly record_id: string }[],
): Sql {
  const workflows = pairs.map(({ workflow_id }) => workflow_id);
  const records = pairs.map(({ record_id }) => record_id);
  return sql`
    SELECT p.workflow_id, p.record_id, h.recent, h.is_held, h.is_settling, ${timestampText(sql`h.free_at`)} AS free_at,
      extract(epoch FROM now() - s.started_at)::float8 AS seconds_ago
    FROM unnest(${workflows}::uuid[], ${records}::uuid[]) AS p (workflow_id, record_id)
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE r.state <> 'held'))::int AS recent, coalesce(bool_or(r.state = 'held'), false) AS is_held,
        coalesce(bool_or(r.settling), false) AS is_settling,
        (array_agg(r.started_at ORDER BY r.started_at DESC) FILTER (WHERE r.state <> 'held'))[${STARTS_PER_HOUR}::int] + interval '1 hour' AS free_at
      FROM workflow_runs r WHERE r.org_id = ${organizationId} AND r.subject_id = p.record_id AND r.workflow_id = p.workflow_id
        AND r.started_at > now() - interval '1 hour' AND r.state <> 'not_started') h
    LEFT JOIN workflow_seen s ON s.org_id = ${organizationId} AND s.workflow_id = p.workflow_id AND s.record_id = p.record_id`;
}

/** A run to start, or one that was refused. */
export interface NewRun {
  /** Given if it does not follow from the event alone. */
  readonly id?: string;
  readonly event_id: string;
  readonly workflow_id: string;
  readonly version: number;
  readonly state: 'running' | 'waiting' | 'held' | 'not_started';
  readonly reason: string | null;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly position: string | null;
  readonly chain: readonly string[];
  readonly exclusive: boolean;
  /** Whether later events have to know that it began. */
  readonly remembered: boolean;
  /** When a held one begins, ISO 8601; null for an hour from now. */
  readonly due_at: string | null;
  /** How long the record has to rest; 0 for not at all. */
  readonly settle_minutes: number;
  /** The events that tell that it does not rest. */
  readonly awaited: readonly Awaited[];
}

/**
 * Writes runs, each with the data of its event. The id of a run follows from its event, so that no
 * event starts a run twice. A run that has to be the only one is refused if another one lasts.
 */
export function insertRuns(organizationId: string, runs: readonly NewRun[]): readonly Sql[] {
  if (runs.length === 0) return [];
  const given = sql`
    SELECT coalesce(g.id, workflow_run_id(g.workflow_id, g.event_id)) AS run_id, g.* FROM json_to_recordset(${JSON.stringify(runs)}::json)
      AS g (id uuid, event_id uuid, workflow_id uuid, version int, state text, reason text, subject_type text, subject_id uuid, position text,
        chain uuid[], exclusive boolean, remembered boolean, due_at timestamptz, settle_minutes int, awaited json)`;
  const andEvents = sql`JOIN events e ON e.org_id = ${organizationId} AND e.id = r.event_id`;
  const columns = sql`org_id, id, workflow_id, version, state, reason, subject_type, subject_id, position, due_at, event_id,
      trigger, chain, exclusive, settling, started_at, ended_at`;
  return [
    sql`
      INSERT INTO workflow_runs (${columns})
      SELECT ${organizationId}, r.run_id, r.workflow_id, r.version, r.state, r.reason,
        r.subject_type, r.subject_id, r.position,
        CASE r.state WHEN 'not_started' THEN NULL WHEN 'held' THEN coalesce(r.due_at, now() + interval '1 hour')
          ELSE now() + r.settle_minutes * interval '1 minute' END, r.event_id,
        e.payload::json, r.chain, r.exclusive, r.settle_minutes > 0, now(), CASE r.state WHEN 'not_started' THEN now() END
      FROM (${given}) r ${andEvents} ON CONFLICT DO NOTHING`,
    sql`
      INSERT INTO workflow_runs (${columns})
      SELECT ${organizationId}, r.run_id, r.workflow_id, r.version, 'not_started',
        'already_running', r.subject_type, r.subject_id, NULL, NULL, r.event_id, e.payload::json, r.chain, false, false, now(), now()
      FROM (${given}) r ${andEvents} WHERE r.exclusive ON CONFLICT DO NOTHING`,
    sql`
      INSERT INTO workflow_waits (org_id, run_id, event_type, record_id, by_link, looked)
      SELECT w.org_id, w.id, a.event_type, a.record_id, a.by_link, true
      FROM (${given}) r JOIN workflow_runs w ON w.org_id = ${organizationId} AND w.id = r.run_id AND w.settling
      CROSS JOIN json_to_recordset(r.awaited) AS a (event_type text, record_id uuid, by_link boolean)
      ON CONFLICT DO NOTHING`,
    sql`
      INSERT INTO workflow_seen AS s (org_id, workflow_id, record_id, started_at)
      SELECT DISTINCT ${organizationId}::uuid, r.workflow_id, r.subject_id, now() FROM (${given}) r WHERE r.remembered
      ON CONFLICT (org_id, workflow_id, record_id) DO UPDATE SET started_at = EXCLUDED.started_at`,
  ];
}

/** Remembers that a workflow has begun for a record. */
export function rememberStart(organizationId: string, workflowId: string, recordId: string): Sql {
  return sql`
    INSERT INTO workflow_seen (org_id, workflow_id, record_id, started_at)
    VALUES (${organizationId}, ${workflowId}, ${recordId}, now())
    ON CONFLICT (org_id, workflow_id, record_id) DO UPDATE SET started_at = EXCLUDED.started_at`;
}

/** A run that a person starts. */
export interface RunByHand {
  readonly id: string;
  readonly subject_type: string;
  readonly subject_id: string;
  /** JSON. */
  readonly trigger: string;
}

export function insertRunsByHand(
  organizationId: string,
  of: { readonly workflowId: string; readonly version: number; readonly position: string | null },
  runs: readonly RunByHand[],
): Sql {
  return sql`
    INSERT INTO workflow_runs (org_id, id, workflow_id, version, state, subject_type, subject_id, position, due_at, trigger, started_at)
    SELECT ${organizationId}, r.id, ${of.workflowId}, ${of.version}::int, 'running', r.subject_type, r.subject_id, ${of.position},
      now(), r.trigger::json, now()
    FROM json_to_recordset(${JSON.stringify(runs)}::json) AS r (id uuid, subject_type text, subject_id uuid, trigger text)`;
}
