import type { ReadContext } from '../../kernel/operations/context.ts';
import { readTimeZone } from '../../kernel/settings/time-zone.ts';
import { dayAt, instantAt } from '../../kernel/settings/wall-clock.ts';
import { userOf } from '../owners/owner-filter.ts';
import type { DueSection, TaskFilter } from './task-query.schema.ts';

/** A moment that splits tasks: those due on earlier days or at earlier times, and the others. */
export interface DueBound {
  readonly day: string;
  readonly instant: string;
  /** The earlier and the later of the day in UTC and the instant. */
  readonly earliest: string;
  readonly latest: string;
}

/** The moments between which tasks are due. */
export interface DueBounds {
  readonly since: readonly DueBound[];
  readonly until: readonly DueBound[];
}

const DAY_MS = 86_400_000;

/** The filter with the user in place of `me`, and with the moments that it stands for in the time zone of the organization. */
export async function withDueBounds<Filter extends TaskFilter>(
  context: ReadContext,
  asked: Filter,
): Promise<Filter & DueBounds> {
  const filter =
    asked.assignee_id === 'me' ? { ...asked, assignee_id: userOf(context, 'assignee_id') } : asked;
  const { due, due_before, due_after } = filter;
  if ((due ?? due_before ?? due_after) === undefined) return { ...filter, since: [], until: [] };
  const timeZone = await readTimeZone(context, context.organizationId);
  const section = due === undefined ? NO_BOUNDS : sectionBounds(due, Date.now(), timeZone);
  const bounds = (moment: string | undefined) => (moment === undefined ? [] : [boundOf(moment, timeZone)]);
  return {
    ...filter,
    since: [...section.since, ...bounds(due_after)],
    until: [...section.until, ...bounds(due_before)],
  };
}

const NO_BOUNDS: DueBounds = { since: [], until: [] };

/** The moments between which the tasks of a section are due (docs/behaviour/tasks.md 10). */
function sectionBounds(section: DueSection, now: number, timeZone: string): DueBounds {
  const today = boundOf(new Date(now).toISOString(), timeZone);
  const tomorrow = boundOf(dayAfter(today.day), timeZone);
  switch (section) {
    case 'overdue':
      return { since: [], until: [today] };
    case 'today':
      return { since: [today], until: [tomorrow] };
    case 'upcoming':
      return { since: [tomorrow], until: [] };
    case 'none':
      return NO_BOUNDS;
  }
}

/**
 * The bound at a day, which is the beginning of it, or at a time. A task that is due on a day is due until that day ends.
 * @param moment `YYYY-MM-DD`, or ISO 8601 in UTC
 */
export function boundOf(moment: string, timeZone: string): DueBound {
  const isDay = moment.length === 10;
  const at = isDay ? instantAt(Date.parse(`${moment}T00:00:00Z`), timeZone) : Date.parse(moment);
  const day = isDay ? moment : dayAt(at, timeZone);
  return boundBetween(day, new Date(at).toISOString());
}

function boundBetween(day: string, instant: string): DueBound {
  const key = `${day}T00:00:00.000Z`;
  const [earliest, latest] = key < instant ? [key, instant] : [instant, key];
  return { day, instant, earliest, latest };
}

/** Before this, tasks are due that are due by now: those of the day that the clocks of the organization show, whatever the time, too. */
export function dueByNow(now: number, timeZone: string): DueBound {
  return boundBetween(dayAfter(dayAt(now, timeZone)), new Date(now).toISOString());
}

/** The next day, both `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}
