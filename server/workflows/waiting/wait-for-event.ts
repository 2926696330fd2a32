import { inTimeSlices } from '../../kernel/time-slices.ts';
import type { Scene } from '../engine/actions.ts';
import { factsOfEvent, plain, withLinks } from '../engine/facts.ts';
import type { EventRow } from '../engine/start.sql.ts';
import { goTo, type Taken } from '../engine/taken.ts';
import { hasHappened } from '../engine/trigger-events.ts';
import { matches } from '../language/conditions.ts';
import type { Facts } from '../language/facts.ts';
import type { UntilEvent, WaitStep } from '../language/step.schema.ts';
import { endOfWait } from '../language/waits.ts';
import { stepAfter } from '../language/walk.ts';
import { awaitedFor, isAlready } from './awaited.ts';
import { type Awaited, selectEventsSince, selectHeard } from './event-wait.sql.ts';

/** What a run that waits for an event has heard so far. */
export interface Listening {
  /** The events that it was told of. */
  readonly heard: readonly string[];
  /** Whether it has looked for those that came before anybody could tell it. */
  readonly hasLooked: boolean;
}

/** What a run knows when it comes to a wait. */
interface Waiting {
  /** When its last step that did something began: an event counts from then on. */
  readonly since: string;
  /** The results of its steps, and that of the wait once it has begun. */
  readonly results: Readonly<Record<string, unknown>>;
  readonly listening: Listening | null;
}

export type EventWait = WaitStep & { readonly until_event: UntilEvent };

/**
 * Waits for an event without missing it: the run begins to listen, and once that is committed, looks for what happened
 * meanwhile. After that it looks when it is told of an event, and when the time is up (docs/behaviour/workflows.md 21).
 */
export async function waitForEvent(scene: Scene, step: EventWait, run: Waiting): Promise<Taken> {
  const { definition, facts } = scene;
  const awaited = awaitedFor(step.until_event.on, scene.subject, facts.record);
  const next = stepAfter(definition, step.key);
  const { until, since } = Object(run.results[step.key]);
  if (typeof until !== 'string') return beginToWait(scene, step, run.since, awaited);
  const met = await eventIn(scene, step.until_event, await eventsFor(scene, run, awaited, String(since)));
  if (met)
    return {
      advance: goTo(next),
      record: null,
      waited: { until, event_id: met.id, event_type: met.event_type },
    };
  if (Date.parse(until) <= Date.parse(facts.now)) {
    const late = stepAfter(definition, step.key, { timedOut: true });
    return { advance: goTo(late), record: null, waited: { until, timed_out: true } };
  }
  return { advance: waitsAt(step.key, until), record: null, listens: { awaited, hasLooked: true } };
}

async function beginToWait(
  scene: Scene,
  step: EventWait,
  since: string,
  awaited: readonly Awaited[],
): Promise<Taken> {
  const { definition, facts, calendar } = scene;
  const about = { key: step.key, kind: step.do, input: null, error: null };
  if (await isAlready(scene, step.until_event)) {
    const record = { ...about, outcome: 'done', result: { already: true } } as const;
    return { advance: goTo(stepAfter(definition, step.key)), record };
  }
  const until = endOfWait(step.until_event.timeout, facts.now, calendar);
  return {
    advance: waitsAt(step.key, null),
    record: { ...about, outcome: 'waiting', result: { until, since } },
    listens: { awaited, hasLooked: false },
  };
}

/** A run that looks again at a time; null for at once. */
function waitsAt(position: string, dueAt: string | null): Taken['advance'] {
  return { state: 'waiting', reason: null, position, dueAt, attempts: 0 };
}

function eventsFor(
  { context }: Scene,
  { listening }: Waiting,
  awaited: readonly Awaited[],
  since: string,
): Promise<readonly EventRow[]> {
  const { organizationId } = context;
  return context.query<EventRow>(
    listening?.hasLooked
      ? selectHeard(organizationId, listening.heard)
      : selectEventsSince(organizationId, awaited, since),
  );
}

/** The first event that is the one for which a step waits. */
async function eventIn(
  scene: Scene,
  { on, where }: UntilEvent,
  events: readonly EventRow[],
): Promise<EventRow | undefined> {
  for await (const event of inTimeSlices(events)) {
    const payload = plain(event.payload);
    if (!hasHappened(on, payload)) continue;
    const told = Object(payload[event.record_type]);
    const record = await withLinks(scene.context, scene.operations, told, JSON.stringify(where ?? {}));
    const { before, changed } = factsOfEvent(payload, event.record_type);
    const facts: Facts = { ...scene.facts, record, before, changed };
    if (matches(where, facts)) return event;
  }
  return undefined;
}
