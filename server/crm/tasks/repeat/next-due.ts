import { instantAt, localAt } from '../../../kernel/settings/wall-clock.ts';
import { canBeDue, type Repeat, type Task } from '../task.schema.ts';

/** When a task is due: on a day, at a time, or neither. */
export type Due = Pick<Task, 'due_on' | 'due_at'>;

/** When the next task of a series is due, and the first date of the series from then on. */
interface Next {
  readonly due: Due;
  readonly anchor: string;
}

const DAY_MS = 86_400_000;

/** What the clocks of a zone show when a task is due, as text for `repeat_anchor`; a day begins at midnight. Null without a date. */
export function anchorOf(due: Due, timeZone: string): string | null {
  const local = localDue(due, timeZone);
  return local === undefined ? null : textOf(local);
}

/**
 * When the next task of a series is due (docs/behaviour/tasks.md 7 and 8). Pure.
 * @param task the task that was done
 * @param anchor the first date of its series, from `anchorOf`
 * @param doneAt ISO 8601
 * @param timeZone of the organization
 * @returns undefined for a task that does not repeat, and if the series has come to the end of the calendar
 */
export function nextDue(
  task: Due & Pick<Task, 'repeat'>,
  anchor: string | null,
  doneAt: string,
  timeZone: string,
): Next | undefined {
  const current = localDue(task, timeZone);
  if (!task.repeat || current === undefined) return undefined;
  const first = anchor === null ? current : Date.parse(`${anchor}Z`);
  const done = localAt(Date.parse(doneAt), timeZone);
  const isDay = task.due_on !== null;
  const local =
    task.repeat.from === 'done'
      ? later(dayOf(done) + (first - dayOf(first)), task.repeat, 1)
      : nextOfSeries(task.repeat, first, current, isDay ? dayOf(done) - 1 : done);
  const due = isDay
    ? { due_on: textOf(local).slice(0, 10), due_at: null }
    : { due_on: null, due_at: new Date(instantAt(local, timeZone)).toISOString() };
  if (!canBeDue(due.due_on ?? due.due_at ?? '')) return undefined;
  return { due, anchor: task.repeat.from === 'done' ? textOf(local) : textOf(first) };
}

const LONGEST_MS = { day: DAY_MS, week: 7 * DAY_MS, month: 31 * DAY_MS, year: 366 * DAY_MS };

/** The first date of a series on a later day than the current one, and later than a time. */
function nextOfSeries(repeat: Repeat, first: number, current: number, after: number): number {
  const isNext = (local: number) => dayOf(local) > dayOf(current) && local > after;
  // All earlier ones are too early, because no interval is longer.
  let count = Math.floor((Math.max(current, after) - first) / (LONGEST_MS[repeat.unit] * repeat.every));
  count = Math.max(1, count);
  while (!isNext(later(first, repeat, count))) count += 1;
  return later(first, repeat, count);
}

/** The time some intervals later. A month that lacks the day has it on its last one. */
function later(local: number, { every, unit }: Repeat, count: number): number {
  if (unit === 'day' || unit === 'week') return local + LONGEST_MS[unit] * every * count;
  const from = new Date(local);
  const months = every * count * (unit === 'year' ? 12 : 1);
  const month = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const lastDay = new Date(month);
  lastDay.setUTCMonth(lastDay.getUTCMonth() + 1, 0);
  const day = Math.min(from.getUTCDate(), lastDay.getUTCDate());
  return month + (day - 1) * DAY_MS + (local - dayOf(local));
}

function localDue({ due_on, due_at }: Due, timeZone: string): number | undefined {
  if (due_on !== null) return Date.parse(`${due_on}T00:00:00Z`);
  return due_at === null ? undefined : localAt(Date.parse(due_at), timeZone);
}

function dayOf(local: number): number {
  return Math.floor(local / DAY_MS) * DAY_MS;
}

function textOf(local: number): string {
  return new Date(local).toISOString().slice(0, -1);
}
