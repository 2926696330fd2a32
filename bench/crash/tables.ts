import { contactView } from '../../server/crm/contacts/contact.schema.ts';
import { dealView } from '../../server/crm/deals/deal.schema.ts';
import type { Statements } from '../../server/kernel/database/database.ts';
import { type Sql, sql } from '../../server/kernel/database/sql.ts';
import { recordJson } from '../../server/kernel/fields/record-json.ts';
import { activityView } from '../../server/records/activities/activity.schema.ts';
import type { ApiRecord } from './api-client.ts';

/** An event as it was written. */
export interface StoredEvent {
  readonly id: string;
  readonly type: string;
  readonly recordId: string;
  readonly record: ApiRecord;
  readonly occurredAt: string;
  readonly changes: Changes | undefined;
  /** The stage of a deal after the change. */
  readonly stage: { readonly is_won: boolean; readonly is_lost: boolean } | undefined;
}

export type Changes = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** A line of the audit log. */
export interface StoredAuditEntry {
  readonly record_type: string;
  readonly record_id: string;
  readonly action: string;
  readonly changes: Changes;
}

/** All that the tables hold of an organization. */
export interface Tables {
  readonly contacts: readonly ApiRecord[];
  readonly deals: readonly ApiRecord[];
  readonly activities: readonly ApiRecord[];
  /** In the order in which they were written. */
  readonly events: readonly StoredEvent[];
  /** In the order in which they were written. */
  readonly audit: readonly StoredAuditEntry[];
  /** Events that wait for their reader. */
  readonly waiting: readonly string[];
}

/** Reads everything of an organization, as the owner of the schema. */
export async function readTables(owner: Statements, organizationId: string): Promise<Tables> {
  const ofOrganization = sql`WHERE org_id = ${organizationId}`;
  const records = async (statement: Sql) =>
    (await owner.query<{ json: string }>(statement)).map(({ json }): ApiRecord => JSON.parse(json));
  const events = await owner.query<{ id: string; payload: string }>(
    sql`SELECT id, payload FROM events ${ofOrganization} ORDER BY occurred_at, id`,
  );
  const waiting = await owner.query<{ event_id: string }>(sql`SELECT event_id FROM outbox ${ofOrganization}`);
  return {
    contacts: await records(
      sql`SELECT ${recordJson(contactView, 'c')}::text AS json FROM contacts c ${ofOrganization}`,
    ),
    deals: await records(
      sql`SELECT ${recordJson(dealView, 'd')}::text AS json FROM deals d ${ofOrganization}`,
    ),
    activities: await records(
      sql`SELECT ${recordJson(activityView, 'a')}::text AS json FROM activities a ${ofOrganization}`,
    ),
    events: events.map(toEvent),
    audit: await owner.query<StoredAuditEntry>(
      sql`SELECT record_type, record_id, action, changes FROM audit_entries ${ofOrganization} ORDER BY occurred_at, id`,
    ),
    waiting: waiting.map(({ event_id }) => event_id),
  };
}

function toEvent({ id, payload }: { id: string; payload: string }): StoredEvent {
  const data = JSON.parse(payload);
  const record: ApiRecord = data.contact ?? data.deal ?? data.activity;
  return {
    id,
    type: data.event_type,
    recordId: data.id,
    record,
    occurredAt: data.occurred_at,
    changes: data.changes,
    stage: data.stage,
  };
}
