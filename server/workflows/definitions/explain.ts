import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { requireScope } from '../../kernel/operations/scopes.ts';
import { readCalendar } from '../engine/calendar.ts';
import { factsOfEvent, plain, withLinks } from '../engine/facts.ts';
import { SELECT_NOW } from '../engine/step.sql.ts';
import { hasHappened } from '../engine/trigger-events.ts';
import type { WorkflowHost } from '../host.ts';
import { failedAt } from '../language/conditions.ts';
import type { Facts } from '../language/facts.ts';
import { isEventTrigger } from '../language/guards.ts';
import type { Trigger } from '../language/trigger.schema.ts';
import { readDraft } from './read-draft.ts';
import { startingRecord, workflowNamed } from './starting-record.ts';
import { explainInput, explanationView } from './workflow.schema.ts';
import { type EventRow, selectEvent } from './workflow.sql.ts';

/** Says whether the draft of a workflow would start, and if not, why (docs/behaviour/workflows.md 9). */
export function explainWorkflow(host: WorkflowHost) {
  return defineRead({
    name: 'explain-workflow',
    summary: 'Explain whether a workflow would start',
    description:
      'For a record as it is now, or for an event. Names the first condition of the draft’s trigger that does not hold.',
    scope: 'workflows:read',
    input: explainInput,
    output: explanationView,
    run: async (context, { id, record_id, event_id }) => {
      requireScope(context.caller.credential.scopes, 'crm:read');
      const { trigger } = readDraft((await workflowNamed(context, id)).draft);
      if ((record_id === undefined) === (event_id === undefined))
        throw invalidRequest("Send either 'record_id' or 'event_id'.");
      const told = event_id === undefined ? undefined : await eventNamed(context, event_id);
      if (told && !(isEventTrigger(trigger) && hasHappened(trigger.on, told.payload)))
        return { data: { starts: false, failed_at: 'trigger.on', reason: 'other_event' } };
      const facts = told
        ? { ...factsOfEvent(told.payload, told.type), record: Object(told.payload[told.type]) }
        : await factsOfRecord(context, host, trigger, record_id ?? '');
      return { data: await explanation(context, host, trigger, facts) };
    },
  });
}

type KnownFacts = Omit<Facts, 'now' | 'timeZone'>;

async function explanation(
  context: ReadContext,
  { operations }: WorkflowHost,
  trigger: Trigger,
  known: KnownFacts,
) {
  const [[moment], { timeZone }] = await Promise.all([
    context.query<{ now: string }>(SELECT_NOW),
    readCalendar(context, context.organizationId),
  ]);
  const record = await withLinks(context, operations, known.record, JSON.stringify(trigger));
  const facts = { ...known, record, timeZone, now: moment?.now ?? '' };
  const failed = 'where' in trigger ? failedAt(trigger.where, facts) : undefined;
  return { starts: !failed, failed_at: failed?.path ?? null, reason: failed ? 'condition' : null };
}

async function eventNamed(
  context: ReadContext,
  id: string,
): Promise<{ readonly type: string; readonly payload: PlainRecord }> {
  const [row] = await context.query<EventRow>(selectEvent(context.organizationId, id));
  if (!row) throw notFound('event');
  return { type: row.record_type, payload: plain(row.payload) };
}

async function factsOfRecord(
  context: ReadContext,
  host: WorkflowHost,
  trigger: Trigger,
  id: string,
): Promise<KnownFacts> {
  const { record } = await startingRecord(context, host, trigger, id);
  return { record, before: {}, changed: [] };
}
