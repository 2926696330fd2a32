import type { Task } from '../../api/tasks.ts';
import { daysUntil, formatClock, formatNearDate } from '../formats.ts';

type Due = Pick<Task, 'due_on' | 'due_at'>;

/** When a task is due, in words: `tomorrow`, `in 3d`, `today, 2:30 PM`; empty without a date. */
export function dueWords({ due_on, due_at }: Due): string {
  if (due_on !== null) return formatNearDate(due_on);
  return due_at === null ? '' : `${formatNearDate(due_at)}, ${formatClock(due_at)}`;
}

/** Whether the day or the time has passed. */
export function isOverdue({ due_on, due_at }: Due): boolean {
  return due_on === null ? due_at !== null && Date.parse(due_at) < Date.now() : daysUntil(due_on) < 0;
}

/** Today in the time zone of the browser, `2026-11-28`. */
export function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
