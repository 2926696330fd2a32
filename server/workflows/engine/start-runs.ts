import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Operations } from '../../kernel/family/family.ts';
import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { dayAt } from '../../kernel/settings/wall-clock.ts';
import { inTimeSlices } from '../../kernel/time-slices.ts';
import { dateToday, eventsOfDate, idOfDate } from '../clock/date-events.ts';
import { dateFor } from '../clock/days.ts';
import { matches } from '../language/conditions.ts';
import type { Definition } from '../language/definition.schema.ts';
import type { Facts } from '../language/facts.ts';
import { isDateTrigger, isEventTrigger } from '../language/guards.ts';
import type { DateTrigger, EventTrigger } from '../language/trigger.schema.ts';
import { firstStep } from '../language/walk.ts';
import { awaitedWhileSettling } from '../waiting/awaited.ts';
import { wakeRuns } from '../waiting/event-wait.sql.ts';
import { readCalendar } from './calendar.ts';
import { type Decision, decide, isRemembered } from './decide.ts';
import { factsOfEvent, plain, withLinks } from './facts.ts';
import { readDefinition } from './read-definition.ts';
import {
  type EarlierRow,
  type EventRow,
  insertRuns,
  lockWaitingWorkflows,
  type NewRun,
  selectEarlier,
  selectEvents,
  selectWaiting,
  takeFromIntake,
  type WaitingRow,
} from './start.sql.ts';
import { SELECT_NOW } from './step.sql.ts';
import { eventsOf, hasHappened } from './trigger-events.ts';

/** How many events one transaction decides about. */
export const EVENTS_AT_ONCE = 100;

/**
 * Decides about the next events that were kept, and writes the runs that they start. Everything commits together, so an
 * event starts a workflow once. Runs that wait for one of the events look at it next.
 */
export function startRuns(operations: Operations) {
  return defineWrite({
    name: 'start-workflow-runs',
    summary: 'Start runs of workflows',
    scope: null,
    input: z.object({}),
    output: z.object({ events: z.int(), runs: z.int() }),
    run: async (context) => {
      const { organizationId } = context;
      const taken = await context.query<{ event_id: string; starts: boolean }>(
        takeFromIntake(organizationId, EVENTS_AT_ONCE),
      );
      if (taken.length === 0) return { data: { events: 0, runs: 0 } };
      const ids = taken.filter(({ starts }) => starts).map(({ event_id }) => event_id);
      const runs = await runsFor(context, await startsOf(context, operations, ids));
      const all = taken.map(({ event_id }) => event_id);
      context.defer(wakeRuns(organizationId, all));
      for (const statement of insertRuns(organizationId, runs)) context.defer(statement);
      return { data: { events: taken.length, runs: runs.length } };
    },
  });
}

/**
 * The starts that some events cause. Most events start nothing, and then no workflow is locked. Otherwise those that wait are
 * locked before their runs are written, and asked again if one of them was changed in between.
 */
async function startsOf(
  context: WriteContext,
  operations: Operations,
  ids: readonly string[],
): Promise<readonly WantedStart[]> {
  if (ids.length === 0) return [];
  const { organizationId } = context;
  const select = () => context.query<WaitingRow>(selectWaiting(organizationId, ids));
  const [events, waiting] = await Promise.all([
    context.query<EventRow>(selectEvents(organizationId, ids)),
    select(),
  ]);
  const wanted = await wantedStarts(context, operations, events, waiting);
  if (wanted.length === 0) return [];
  await context.query(lockWaitingWorkflows(organizationId, ids));
  const locked = await select();
  return isDeepStrictEqual(locked, waiting) ? wanted : wantedStarts(context, operations, events, locked);
}

/** A workflow that an event may start. */
interface Waiting {
  readonly row: WaitingRow;
  readonly definition: Definition;
  readonly trigger: EventTrigger | DateTrigger;
  /** The trigger as JSON. */
  readonly text: string;
}

/** An event that a workflow waited for, and its conditions hold. */
interface WantedStart extends Waiting {
  readonly event: EventRow;
  readonly record: PlainRecord;
  /** Today, by the clocks of the organization. */
  readonly today: string;
}

/**
 * The workflows whose triggers these events meet. Each event is read once, however many workflows wait for it, and other
 * work of the process has its turn in between.
 */
async function wantedStarts(
  context: WriteContext,
  operations: Operations,
  events: readonly EventRow[],
  rows: readonly WaitingRow[],
): Promise<readonly WantedStart[]> {
  const waiting = rows.flatMap(waitingIn);
  if (waiting.length === 0) return [];
  const [[moment], { timeZone }] = await Promise.all([
    context.query<{ now: string }>(SELECT_NOW),
    readCalendar(context, context.organizationId),
  ]);
  const wanted: WantedStart[] = [];
  const clock = { now: moment?.now ?? '', timeZone };
  const today = dayAt(Date.parse(clock.now), timeZone);
  for await (const event of inTimeSlices(events)) {
    const payload = plain(event.payload);
    const awaited = waiting.filter(
      ({ row, trigger }) => row.event_type === event.event_type && isMet(trigger, payload, clock),
    );
    if (awaited.length === 0) continue;
    const named = awaited.map(({ text }) => text).join();
    const record = await withLinks(context, operations, Object(payload[event.record_type]), named);
    const facts = { ...factsOfEvent(payload, event.record_type), ...clock, record };
    for await (const one of inTimeSlices(awaited)) {
      if (matches(one.trigger.where, facts)) wanted.push({ ...one, event, record, today });
    }
  }
  return wanted;
}

function waitingIn(row: WaitingRow): readonly Waiting[] {
  const definition = readDefinition(row.definition);
  if (!definition) return [];
  const { trigger } = definition;
  return isEventTrigger(trigger) || isDateTrigger(trigger)
    ? [{ row, definition, trigger, text: JSON.stringify(trigger) }]
    : [];
}

function isMet(trigger: Waiting['trigger'], payload: PlainRecord, clock: Clock): boolean {
  if (isEventTrigger(trigger)) return hasHappened(trigger.on, payload);
  return dateToday(trigger, payload, clock) !== undefined;
}

type Clock = Pick<Facts, 'now' | 'timeZone'>;

/** The runs that start, and those that are refused by a rule about loops. */
async function runsFor(context: WriteContext, starts: readonly WantedStart[]): Promise<readonly NewRun[]> {
  if (starts.length === 0) return [];
  const pairs = new Map(
    starts.map(({ event: { record_id }, row: { workflow_id } }) => [
      `${workflow_id} ${record_id}`,
      { workflow_id, record_id },
    ]),
  );
  const earlier = await context.query<EarlierRow>(selectEarlier(context.organizationId, [...pairs.values()]));
  const known = new Map(earlier.map((row) => [`${row.workflow_id} ${row.record_id}`, { ...row }]));
  return starts.flatMap((start) => {
    const before = known.get(`${start.row.workflow_id} ${start.event.record_id}`);
    if (!before) return [];
    const { row, trigger, event } = start;
    const decision = isEventTrigger(trigger)
      ? decide({ workflowId: row.workflow_id, trigger, chain: event.chain, earlier: before })
      : ({ starts: 'now' } as const);
    if (decision.starts === 'now') {
      before.recent += 1;
      before.seconds_ago = 0;
    }
    if (decision.starts === 'later') before.is_held = true;
    if (decision.starts === 'now' && isEventTrigger(trigger) && trigger.settle_minutes > 0)
      before.is_settling = true;
    return decision.starts || decision.told ? [runOf(start, decision, before.free_at)] : [];
  });
}

function runOf(
  { event, row, definition, trigger, record, today }: WantedStart,
  decision: Decision,
  freeAt: string | null,
): NewRun {
  const about = {
    ...{ event_id: event.id, workflow_id: row.workflow_id, version: row.version, chain: event.chain },
    ...{ subject_type: event.record_type, subject_id: event.record_id },
  };
  const position = firstStep(definition)?.key ?? null;
  const plain = { ...about, position, exclusive: false, remembered: false, reason: null, ...AT_ONCE };
  if (!isEventTrigger(trigger)) {
    const date = dateFor(trigger, today);
    const id = idOfDate({
      workflowId: row.workflow_id,
      recordId: event.record_id,
      field: trigger.field,
      date,
    });
    return { ...plain, id };
  }
  if (!decision.starts) return { ...plain, state: 'not_started', reason: decision.reason, position: null };
  const started = {
    ...plain,
    exclusive: trigger.again === 'each_time_not_while_running',
    remembered: isRemembered(trigger) && trigger.settle_minutes === 0,
  };
  if (decision.starts === 'later')
    return { ...started, state: 'held', reason: decision.reason, due_at: freeAt };
  if (trigger.settle_minutes === 0) return started;
  const awaited = awaitedWhileSettling(trigger.on, { type: event.record_type, id: event.record_id }, record);
  return { ...started, state: 'waiting', settle_minutes: trigger.settle_minutes, awaited };
}

/** A run that takes its first step at once. */
const AT_ONCE = { state: 'running', due_at: null, settle_minutes: 0, awaited: [] } as const;

/** The events that may start a workflow; none if only people start it. */
export function startingEvents({ trigger }: Definition): readonly string[] {
  if (isDateTrigger(trigger)) return eventsOfDate(trigger);
  return isEventTrigger(trigger) ? eventsOf(trigger.on) : [];
}
