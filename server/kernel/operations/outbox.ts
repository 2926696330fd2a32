import { v7 as uuidv7 } from 'uuid';
import { type JsonText, renderJson } from '../database/json-text.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { EventCause } from '../relay/event-cause.ts';
import type { Changes } from './changes.ts';

/** A fact that others may act on after the commit (docs/events.md). */
export interface DomainEvent {
  /** A UUIDv7, for an operation that has to name its event in its answer; made when left out. */
  readonly id?: string;
  /** `<record type>.<what happened>`, such as `deal.updated`. */
  readonly type: string;
  readonly recordType: string;
  readonly recordId: string;
  /** The whole record as it stands after the change. */
  readonly record: JsonText;
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly changes?: Changes;
  /** Names of what else the event sets off inside Kontor, such as the workflow trigger `deal_won`. */
  readonly triggers?: readonly string[];
}

/**
 * The statement that writes events and queues them for the relay, in the transaction of the change: one immutable row in
 * `events`, one row in `outbox` that the relay takes away.
 */
export function insertEvents(organizationId: string, events: readonly DomainEvent[], cause: EventCause): Sql {
  const rows = events.map((event) => ({
    id: event.id ?? uuidv7(),
    event_type: event.type,
    record_type: event.recordType,
    record_id: event.recordId,
    payload: eventPayload(organizationId, event),
    triggers: event.triggers ?? [],
    occurred_at: event.occurredAt,
  }));
  return sql`
    WITH written AS (
      INSERT INTO events (org_id, id, event_type, record_type, record_id, payload, triggers, occurred_at, cause)
      SELECT ${organizationId}, e.id, e.event_type, e.record_type, e.record_id, e.payload, e.triggers, e.occurred_at,
        ${JSON.stringify(cause)}::json
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS e (
        id uuid, event_type text, record_type text, record_id uuid, payload text, triggers text[],
        occurred_at timestamptz)
      RETURNING org_id, id
    )
    INSERT INTO outbox (org_id, event_id) SELECT org_id, id FROM written`;
}

/** The `data` of a delivery: the record under the name of its type, with what changed. */
function eventPayload(organizationId: string, event: DomainEvent): string {
  const fields: [string, unknown][] = [
    ['id', event.recordId],
    ['org_id', organizationId],
    ['event_type', event.type],
    [event.recordType, event.record],
    ['occurred_at', event.occurredAt],
  ];
  if (event.changes) fields.push(['changes', event.changes]);
  return `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${renderJson(value)}`).join(',')}}`;
}
