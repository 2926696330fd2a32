import { z } from 'zod';
import type { Operations } from '../../kernel/family/family.ts';
import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import type { MailQueue } from '../../kernel/mail/mail-queue.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { turnOf } from '../language/conditions.ts';
import type { Facts } from '../language/facts.ts';
import { isAction } from '../language/guards.ts';
import type { Step, WaitStep } from '../language/step.schema.ts';
import { render } from '../language/templates.ts';
import { endOfUntil, endOfWait } from '../language/waits.ts';
import { findStep, stepAfter } from '../language/walk.ts';
import { handedOver } from '../outside/hand-over.ts';
import { listen, stopListening } from '../waiting/event-wait.sql.ts';
import { settle } from '../waiting/settle.ts';
import { waitForEvent } from '../waiting/wait-for-event.ts';
import { perform, type Scene } from './actions.ts';
import { readCalendar } from './calendar.ts';
import { call, readRecord, type Subject, withLinks } from './facts.ts';
import type { LoadedRun } from './loaded-run.ts';
import { rememberStart } from './start.sql.ts';
import { type Advance, advanceRun, endWait, insertStep, SELECT_NOW, selectOtherRun } from './step.sql.ts';
import { ends, GOES_ON, goTo, type Taken } from './taken.ts';

/** A step that was taken: where the run goes, for which record, and what the step did. */
export interface TakenInRun extends Taken {
  readonly subject: Subject;
  /** When it was taken, ISO 8601. */
  readonly now: string;
}

/** What steps need from the process. */
export interface StepServices {
  readonly operations: Operations;
  readonly mailQueue: MailQueue;
}

/**
 * Takes the next step of a run. What the step does, its record and the new place of the run commit together, and only if
 * nobody else has moved the run (docs/behaviour/workflows.md 7).
 */
export function takeStep({ operations, mailQueue }: StepServices) {
  return defineWrite({
    name: 'run-workflow-step',
    summary: 'Take a step of a workflow',
    scope: null,
    input: z.object({ run: z.custom<LoadedRun>() }),
    output: z.custom<TakenInRun>(),
    run: async (context, { run }) => {
      const { organizationId } = context;
      const [moment] = await context.query<{ now: string }>(SELECT_NOW);
      if (!moment) throw new Error('PostgreSQL did not say what time it is.');
      const { now } = moment;
      const post = { queue: mailQueue, runId: run.id };
      const taken = await nextOf({ context, operations, post }, run, now);
      const stillWaits = taken.listens && !taken.record;
      if (!stillWaits) context.defer(endWait(organizationId, run.id, taken.waited));
      if (taken.record) {
        const attempt = { number: run.lastNumber + 1, attempt: run.attempts + 1, beganAt: now };
        context.defer(insertStep(organizationId, run.id, { ...taken.record, ...attempt }));
      }
      const { id, revision } = run;
      context.defer(advanceRun(organizationId, { id, revision, subject: taken.subject }, taken.advance));
      if (taken.listens) {
        const { awaited, hasLooked } = taken.listens;
        context.defer(listen(organizationId, id, awaited, hasLooked));
      } else if (run.listening) context.defer(stopListening(organizationId, id));
      if (taken.remembers) context.defer(rememberStart(organizationId, run.workflowId, taken.subject.id));
      return { data: { ...taken, now } };
    },
  });
}

type Means = Pick<Scene, 'context' | 'operations' | 'post'>;

async function nextOf(means: Means, run: LoadedRun, now: string): Promise<Omit<TakenInRun, 'now'>> {
  const { context, operations } = means;
  const { definition, hasWorkflow, workflowId } = run;
  const endsWith = (advance: Advance) => ({ advance, record: null, subject: run.subject });
  if (!hasWorkflow) return endsWith(ends('cancelled', 'workflow_deleted'));
  if (!definition) return endsWith(ends('failed', 'unreadable_definition'));
  const step = run.position === null ? undefined : findStep(definition, run.position);
  if (!step) return endsWith(goTo(undefined));
  const current = await currentRecord(context, operations, run);
  if (!current) return endsWith(ends('cancelled', 'subject_deleted'));
  const { subject } = current;
  if (subject.id !== run.subject.id && (await hasAnotherRun(context, run, subject)))
    return endsWith(ends('cancelled', 'already_running'));
  // While the record has to rest, the conditions of the trigger are asked again.
  const read = run.settlingSince === null ? step : definition.trigger;
  const record = await withLinks(context, operations, current.record, JSON.stringify(read));
  const calendar = await readCalendar(context, context.organizationId);
  const facts: Facts = {
    ...{ ...run.eventFacts, record, now, timeZone: calendar.timeZone },
    steps: run.results,
  };
  const scene = { ...means, workflowId, subject, definition, facts, calendar };
  return { ...(await takenIn(scene, run, step)), subject };
}

async function takenIn(scene: Scene, run: LoadedRun, step: Step): Promise<Taken> {
  if (run.settlingSince !== null) return settle(scene, run, run.settlingSince);
  if (step.do === 'wait' && step.until_event)
    return waitForEvent(scene, { ...step, until_event: step.until_event }, run);
  return (await handedOver(scene, run, step)) ?? stepIn(scene, step);
}

/** Does what a step says. Nobody waits for an event: without a run, it has come. */
export async function stepIn(scene: Scene, step: Step): Promise<Taken> {
  const { definition, facts } = scene;
  const about = { key: step.key, kind: step.do, input: null, result: null, error: null };
  if (isAction(step)) {
    const deed = await perform(scene, step);
    return { advance: goTo(stepAfter(definition, step.key)), record: { ...about, ...deed } };
  }
  if (step.do === 'stop')
    return { advance: ends('completed', 'stopped'), record: { ...about, outcome: 'done' } };
  if (step.do === 'branch') {
    const turn = turnOf(step, facts);
    const next = goTo(stepAfter(definition, step.key, turn));
    return { advance: next, record: { ...about, outcome: 'done', result: turn } };
  }
  return waitIn(scene, step);
}

function waitIn({ definition, facts, calendar }: Scene, step: WaitStep): Taken {
  const next = stepAfter(definition, step.key);
  const until = step.until_event
    ? endOfWait(step.until_event.timeout, facts.now, calendar)
    : endOf(step, facts, calendar);
  const about = { key: step.key, kind: step.do, input: null };
  if (until === undefined) {
    const error = 'There is no date to wait for.';
    return { advance: goTo(next), record: { ...about, outcome: 'skipped', result: null, error } };
  }
  return {
    advance: { ...GOES_ON, state: 'waiting', position: next?.key ?? null, dueAt: until },
    record: { ...about, outcome: 'waiting', result: { until }, error: null },
  };
}

function endOf(step: WaitStep, facts: Facts, calendar: Scene['calendar']): string | undefined {
  if (step.for) return endOfWait(step.for, facts.now, calendar);
  if (!step.until) return undefined;
  return endOfUntil(step.until, render(step.until.date, facts), facts.now, calendar);
}

/** The record of a run, and what it is like now. */
interface Current {
  readonly subject: Subject;
  readonly record: PlainRecord;
}

/**
 * The record of a run as it is now; if it was merged into another one, that one. What was already deleted when the run
 * began stays as its event told it. What a schedule started has none.
 */
async function currentRecord(
  context: WriteContext,
  operations: Operations,
  { subject, eventType, eventRecord }: LoadedRun,
): Promise<Current | null> {
  if (subject.type === 'workflow') return { subject, record: {} };
  if (/\.(deleted|merged)$/.test(eventType)) return { subject, record: eventRecord };
  const record = await readRecord(context, operations, subject);
  if (record) return { subject, record };
  const asked = { kind: subject.type, record: subject.id };
  const { id } = Object(await call({ context, operations }, 'find-survivor', asked));
  if (typeof id !== 'string') return null;
  const survivor = { type: subject.type, id };
  const stayed = await readRecord(context, operations, survivor);
  return stayed && { subject: survivor, record: stayed };
}

/** Whether a run that has to be the only one for its record would not be, for another record. */
async function hasAnotherRun(context: WriteContext, run: LoadedRun, { id }: Subject): Promise<boolean> {
  const others = await context.query(selectOtherRun(context.organizationId, run.id, id));
  return others.length > 0;
}
