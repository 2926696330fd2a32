import { type Sql, sql } from '../../kernel/database/sql.ts';

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

/** Locks the next events, so that no other process decides about them. */
export function lockIntake(organizationId: string, limit: number): Sql {
  return sql`
    SELECT i.event_id, i.starts FROM workflow_intake i WHERE i.org_id = ${organizationId}
    ORDER BY i.event_id LIMIT ${limit} FOR UPDATE`;
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
}

export function selectEarlier(
  organizationId: string,
  pairs: readonly { readonly workflow_id: string; readonly record_id: string }[],
): Sql {
  const workflows = pairs.map(({ workflow_id }) => workflow_id);
  const records = pairs.map(({ record_id }) => record_id);
  return sql`
    SELECT p.workflow_id, p.record_id, (
      SELECT count(*)::int FROM workflow_runs r WHERE r.org_id = ${organizationId} AND r.subject_id = p.record_id
        AND r.workflow_id = p.workflow_id AND r.started_at > now() - interval '1 hour' AND r.state <> 'not_started') AS recent,
      extract(epoch FROM now() - s.started_at)::float8 AS seconds_ago
    FROM unnest(${workflows}::uuid[], ${records}::uuid[]) AS p (workflow_id, record_id)
    LEFT JOIN workflow_seen s ON s.org_id = ${organizationId} AND s.workflow_id = p.workflow_id AND s.record_id = p.record_id`;
}

/** A run to start, or one that was refused. */
export interface NewRun {
  readonly event_id: string;
  readonly workflow_id: string;
  readonly version: number;
  readonly state: 'running' | 'not_started';
  readonly reason: string | null;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly position: string | null;
  readonly chain: readonly string[];
  readonly exclusive: boolean;
  /** Whether later events have to know that it began. */
  readonly remembered: boolean;
}

/**
 * Writes runs, each with the data of its event, and forgets the events. The id of a run follows from its event, so that no
 * event starts a run twice. A run that has to be the only one is refused if another one lasts.
 */
export function insertRuns(
  organizationId: string,
  runs: readonly NewRun[],
  eventIds: readonly string[],
): readonly Sql[] {
  const given = sql`
    SELECT * FROM json_to_recordset(${JSON.stringify(runs)}::json) AS r (event_id uuid, workflow_id uuid, version int,
      state text, reason text, subject_type text, subject_id uuid, position text, chain uuid[], exclusive boolean,
      remembered boolean)`;
  const andEvents = sql`JOIN events e ON e.org_id = ${organizationId} AND e.id = r.event_id`;
  const columns = sql`org_id, id, workflow_id, version, state, reason, subject_type, subject_id, position, due_at, event_id,
      trigger, chain, exclusive, started_at, ended_at`;
  return [
    sql`
      INSERT INTO workflow_runs (${columns})
      SELECT ${organizationId}, workflow_run_id(r.workflow_id, r.event_id), r.workflow_id, r.version, r.state, r.reason,
        r.subject_type, r.subject_id, r.position, CASE r.state WHEN 'running' THEN now() END, r.event_id, e.payload::json,
        r.chain, r.exclusive, now(), CASE r.state WHEN 'not_started' THEN now() END
      FROM (${given}) r ${andEvents} ON CONFLICT DO NOTHING`,
    sql`
      INSERT INTO workflow_runs (${columns})
      SELECT ${organizationId}, workflow_run_id(r.workflow_id, r.event_id), r.workflow_id, r.version, 'not_started',
        'already_running', r.subject_type, r.subject_id, NULL, NULL, r.event_id, e.payload::json, r.chain, false, now(), now()
      FROM (${given}) r ${andEvents} WHERE r.exclusive ON CONFLICT DO NOTHING`,
    sql`
      INSERT INTO workflow_seen AS s (org_id, workflow_id, record_id, started_at)
      SELECT DISTINCT ${organizationId}::uuid, r.workflow_id, r.subject_id, now() FROM (${given}) r WHERE r.remembered
      ON CONFLICT (org_id, workflow_id, record_id) DO UPDATE SET started_at = EXCLUDED.started_at`,
    sql`DELETE FROM workflow_intake i WHERE i.org_id = ${organizationId} AND i.event_id = ANY (${eventIds}::uuid[])`,
  ];
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
