import { dayAt, instantAt } from '../../kernel/settings/wall-clock.ts';
import type { DateTrigger } from '../language/trigger.schema.ts';

/** On which days, and at which instants, a workflow looks for records with a date. */

const DAY_MS = 86_400_000;

/** A day so many days after another one. */
function shiftedDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The instant at which a workflow looks for its records on a day, ISO 8601. */
export function lookAt({ at }: Pick<DateTrigger, 'at'>, day: string, timeZone: string): string {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  return new Date(instantAt(Date.parse(day) + (hours * 60 + minutes) * 60_000, timeZone)).toISOString();
}

/** The last day on which a workflow should have looked by now. */
export function lastDay(trigger: Pick<DateTrigger, 'at'>, now: string, timeZone: string): string {
  const today = dayAt(Date.parse(now), timeZone);
  return lookAt(trigger, today, timeZone) <= now ? today : shiftedDay(today, -1);
}

/** When a workflow looks next, after an instant. */
export function nextLook(trigger: Pick<DateTrigger, 'at'>, now: string, timeZone: string): string {
  return lookAt(trigger, shiftedDay(lastDay(trigger, now, timeZone), 1), timeZone);
}

/** The date that records have for which a workflow starts on a day. */
export function dateFor({ offset_days }: Pick<DateTrigger, 'offset_days'>, day: string): string {
  return shiftedDay(day, -offset_days);
}
