import type { Task } from '../../api/tasks.ts';
import { formatClock, formatNearDate } from '../formats.ts';

type Due = Pick<Task, 'due_on' | 'due_at'>;

/**
 * When a task is due, in words: `tomorrow`, `in 3d`, `today, 2:30 PM`; empty without a date. Days are those of the organization, times
 * those of the browser.
 */
export function dueWords({ due_on, due_at }: Due, today: string): string {
  if (due_on !== null) return formatNearDate(due_on, today);
  return due_at === null ? '' : `${formatNearDate(due_at)}, ${formatClock(due_at)}`;
}

/** Whether the day or the time has passed. */
export function isOverdue({ due_on, due_at }: Due, today: string): boolean {
  return due_on === null ? due_at !== null && Date.parse(due_at) < Date.now() : due_on < today;
}
