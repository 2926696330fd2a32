import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import type { Definition } from '../language/definition.schema.ts';
import type { Facts } from '../language/facts.ts';
import type { Listening } from '../waiting/wait-for-event.ts';
import { factsOfEvent, plain, type Subject } from './facts.ts';
import { readDefinition } from './read-definition.ts';
import { runCaller } from './run-caller.ts';
import type { RunRow } from './step.sql.ts';

/** A run as it stands before its next step. */
export interface LoadedRun {
  readonly id: string;
  readonly organizationId: string;
  readonly workflowId: string;
  readonly version: number;
  /** Whether its workflow still exists. */
  readonly hasWorkflow: boolean;
  /** Null if this version of Kontor cannot read it. */
  readonly definition: Definition | null;
  readonly subject: Subject;
  /** What the event said of the record. */
  readonly eventRecord: PlainRecord;
  readonly eventType: string;
  readonly eventFacts: Pick<Facts, 'before' | 'changed' | 'trigger'>;
  readonly position: string | null;
  readonly revision: number;
  readonly attempts: number;
  readonly lastNumber: number;
  /** The results of earlier steps, by their keys. */
  readonly results: Readonly<Record<string, unknown>>;
  /** When its last step that did something began, ISO 8601. */
  readonly since: string;
  /** Null if it waits for no event. */
  readonly listening: Listening | null;
  /** When it was started, if it stands before its first step until its record has rested, ISO 8601. */
  readonly settlingSince: string | null;
  readonly caller: Caller;
}

/** A run as its next step needs it. */
export function loadRun(organizationId: string, row: RunRow): LoadedRun {
  const payload = plain(row.trigger ?? '{}');
  const steps: readonly { key: string; result: unknown }[] = Object(plain(`{"all":${row.steps}}`)).all;
  return {
    id: row.id,
    organizationId,
    workflowId: row.workflow_id,
    version: row.version,
    definition: row.definition === null ? null : readDefinition(row.definition),
    hasWorkflow: row.definition !== null,
    subject: { type: row.subject_type, id: row.subject_id },
    eventRecord: Object(payload[row.subject_type]),
    eventType: String(payload.event_type),
    eventFacts: factsOfEvent(payload, row.subject_type),
    position: row.position,
    revision: row.revision,
    attempts: row.attempts,
    lastNumber: row.last_number,
    results: Object.fromEntries(steps.map(({ key, result }) => [key, result])),
    since: row.since,
    settlingSince: row.settling ? row.started_at : null,
    listening: row.has_looked === null ? null : { heard: row.heard ?? [], hasLooked: row.has_looked },
    caller: runCaller({ ...row, organizationId }),
  };
}
