import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import { isUuid } from '../../kernel/fields/uuid.ts';
import type { Scene } from '../engine/actions.ts';
import { call, readRecord, type Subject, withLinks } from '../engine/facts.ts';
import { eventsOf, kindOfEvent } from '../engine/trigger-events.ts';
import { matches } from '../language/conditions.ts';
import type { UntilEvent } from '../language/step.schema.ts';
import type { Awaited } from './event-wait.sql.ts';

/** Of which record an event is that a run waits for, and whether the record is already so. */

/**
 * The events of which a run has to hear: those of its record, of a record that this links to, or of one that links to it. It also
 * hears when its own record goes.
 */
export function awaitedFor(on: string, subject: Subject, record: PlainRecord): readonly Awaited[] {
  const kind = kindOfEvent(on);
  const linked = record[`${kind}_id`];
  const byLink = kind !== subject.type && !isId(linked);
  const recordId = kind !== subject.type && isId(linked) ? linked : subject.id;
  const awaited = eventsOf(on).map((event_type) => ({ event_type, record_id: recordId, by_link: byLink }));
  const end = ['deleted', 'merged'].map((what) => `${subject.type}.${what}`);
  const ends = end.filter((event_type) => !awaited.some((known) => known.event_type === event_type));
  return [...awaited, ...ends.map((event_type) => ({ event_type, record_id: subject.id, by_link: false }))];
}

/** The events that tell a run that its record does not rest yet. */
export function awaitedWhileSettling(on: string, subject: Subject, record: PlainRecord): readonly Awaited[] {
  const awaited = awaitedFor(on, subject, record);
  const updated = `${subject.type}.updated`;
  if (awaited.some(({ event_type }) => event_type === updated)) return awaited;
  return [...awaited, { event_type: updated, record_id: subject.id, by_link: false }];
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}

/**
 * Whether a record is already what the event for which a run waits would make of it, so that there is nothing to wait for. An
 * event that says nothing of how a record is, such as a note, can only come.
 */
export async function isAlready(scene: Scene, { on, where }: UntilEvent): Promise<boolean> {
  const record = await recordOf(scene, kindOfEvent(on));
  if (!record || !(await isSo(scene, on, record, where !== undefined))) return false;
  const known = await withLinks(scene.context, scene.operations, record, JSON.stringify(where ?? {}));
  return matches(where, { ...scene.facts, record: known, before: {}, changed: [] });
}

async function recordOf(
  { context, operations, subject, facts }: Scene,
  kind: string,
): Promise<PlainRecord | null> {
  if (kind === subject.type) return facts.record;
  const id = facts.record[`${kind}_id`];
  return isId(id) ? readRecord(context, operations, { type: kind, id }) : null;
}

/** Events after which their conditions say how the record is, and not what has happened to it. */
const OF_STATES: readonly string[] = ['deal.stage_entered', 'contact.tag_added', 'contact.tag_removed'];

async function isSo(scene: Scene, on: string, record: PlainRecord, isConditional: boolean): Promise<boolean> {
  switch (on) {
    case 'deal.won':
      return isInStage(scene, record, 'is_won');
    case 'deal.lost':
      return isInStage(scene, record, 'is_lost');
    case 'task.completed':
      return typeof record.done_at === 'string';
    default:
      return isConditional && (on.endsWith('.updated') || OF_STATES.includes(on));
  }
}

async function isInStage(
  scene: Scene,
  { stage_id }: PlainRecord,
  flag: 'is_won' | 'is_lost',
): Promise<boolean> {
  const pipelines = await call(scene, 'list-pipelines', {});
  const stages = Array.isArray(pipelines)
    ? pipelines.flatMap((pipeline) => Object(pipeline).stages ?? [])
    : [];
  return stages.some((stage) => Object(stage).id === stage_id && Object(stage)[flag] === true);
}
