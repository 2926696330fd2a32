import { v5 as uuidv5 } from 'uuid';
import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import { dayAt } from '../../kernel/settings/wall-clock.ts';
import { isDay, isMoment } from '../language/moments.ts';
import { inside } from '../language/parsing/path.ts';
import type { DateTrigger } from '../language/trigger.schema.ts';
import { dateFor, lastDay } from './days.ts';

/** What a run for a date of a record is about. */
interface DateOfRecord {
  readonly workflowId: string;
  readonly recordId: string;
  readonly field: string;
  readonly date: string;
}

/** The id of the run for a date: a date that is moved away and back starts no second one. */
export function idOfDate({ workflowId, recordId, field, date }: DateOfRecord): string {
  return uuidv5(`${recordId} ${field} ${date}`, workflowId);
}

/** The events that may give a record the date of a day for which the workflow has already looked. */
export function eventsOfDate({ object }: DateTrigger): readonly string[] {
  return [`${object}.created`, `${object}.updated`];
}

/**
 * The date that an event gave its record, if the workflow starts for it today and has already looked for its records; undefined
 * otherwise.
 */
export function dateToday(
  trigger: DateTrigger,
  payload: PlainRecord,
  { now, timeZone }: { readonly now: string; readonly timeZone: string },
): string | undefined {
  const { object, field } = trigger;
  if (!hasChanged(payload, field)) return undefined;
  const today = dayAt(Date.parse(now), timeZone);
  if (lastDay(trigger, now, timeZone) !== today) return undefined;
  const value = inside(payload[object], ...field.split('.'));
  if (!isMoment(value)) return undefined;
  const date = isDay(value) ? value : dayAt(Date.parse(value), timeZone);
  return date === dateFor(trigger, today) ? date : undefined;
}

function hasChanged({ event_type, changes }: PlainRecord, field: string): boolean {
  return String(event_type).endsWith('.created') || Object.hasOwn(Object(changes), field);
}
