import type { Repeat, TaskDraft, TaskRow } from '../../api/tasks.ts';
import { inLanguage, t } from '../../language/words.ts';
import { type OwnTyped, ownGiven } from '../../records/new-own-values.tsx';
import { ownChanges, ownTypedOf } from '../../records/own/typed-own.ts';
import { NOBODY, ownerOf } from '../../records/owner/use-owner-choices.ts';
import type { LinkedRecord } from '../../registry/record-kind.ts';

/** What the form of a task holds. */
export interface TaskTyped {
  readonly title: string;
  readonly notes: string;
  /** `2026-11-28`, or empty. */
  readonly day: string;
  /** `14:30` in the time zone of the browser, or empty for the whole day. */
  readonly time: string;
  /** The id of a user, or `nobody`. */
  readonly assignee: string;
  /** Such as `2 week`, or `never`. */
  readonly repeat: string;
  readonly isFromDone: boolean;
  readonly contact: LinkedRecord | null;
  readonly company: LinkedRecord | null;
  readonly deal: LinkedRecord | null;
  readonly own: OwnTyped;
}

export const NEVER = 'never';

/** The repetitions that can be chosen. */
const REPEATS: readonly (readonly [string, string])[] = [
  [NEVER, t`Does not repeat`],
  ['1 day', t`Every day`],
  ['1 week', t`Every week`],
  ['2 week', t`Every 2 weeks`],
  ['1 month', t`Every month`],
  ['3 month', t`Every 3 months`],
  ['1 year', t`Every year`],
];

/** The choices of a repetition, with the current one if it is another. */
export function repeatChoices(current: string): { id: string; name: string }[] {
  const [every, unit] = current.split(' ');
  const others = REPEATS.some(([id]) => id === current)
    ? []
    : [[current, t`Every ${every} ${inLanguage(`${unit}s`)}`] as const];
  return [...REPEATS, ...others].map(([id, name]) => ({ id, name }));
}

/** A new task of a person. */
export function newTyped(userId: string): TaskTyped {
  return {
    title: '',
    notes: '',
    day: '',
    time: '',
    assignee: userId,
    repeat: NEVER,
    isFromDone: false,
    contact: null,
    company: null,
    deal: null,
    own: {},
  };
}

/** A task as its form shows it. */
export function typedOf(task: TaskRow): TaskTyped {
  const at = task.due_at === null ? undefined : new Date(task.due_at);
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    title: task.title,
    notes: task.notes ?? '',
    day: at ? [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-') : (task.due_on ?? ''),
    time: at ? `${two(at.getHours())}:${two(at.getMinutes())}` : '',
    assignee: task.assignee_id ?? NOBODY,
    repeat: task.repeat ? `${task.repeat.every} ${task.repeat.unit}` : NEVER,
    isFromDone: task.repeat?.from === 'done',
    contact: linked(task.contact_id, task.contact_name),
    company: linked(task.company_id, task.company_name),
    deal: linked(task.deal_id, task.deal_title),
    own: ownTypedOf(task.custom_fields),
  };
}

function linked(id: string | null, name: string | null): LinkedRecord | null {
  return id === null ? null : { id, name: name ?? '', hint: undefined };
}

/** What the form says of a task, for the server. */
export function draftOf(typed: TaskTyped): TaskDraft {
  return { ...builtInOf(typed), ...ownGiven(typed.own) };
}

function builtInOf(typed: TaskTyped): TaskDraft {
  const { title, notes, day, time, assignee, contact, company, deal } = typed;
  const isTimed = day !== '' && time !== '';
  return {
    title,
    notes: notes === '' ? null : notes,
    due_on: day === '' || isTimed ? null : day,
    due_at: isTimed ? new Date(`${day}T${time}`).toISOString() : null,
    assignee_id: ownerOf(assignee),
    repeat: repeatOf(typed),
    contact_id: contact?.id ?? null,
    company_id: company?.id ?? null,
    deal_id: deal?.id ?? null,
  };
}

const UNITS = ['day', 'week', 'month', 'year'] as const;

function repeatOf({ day, repeat, isFromDone }: TaskTyped): Repeat | null {
  const [every, name] = repeat.split(' ');
  const unit = UNITS.find((one) => one === name);
  if (unit === undefined || day === '') return null;
  return { every: Number(every), unit, from: isFromDone ? 'done' : 'due' };
}

/** The fields that differ, so that a change of somebody else is not overwritten. */
export function changesOf(task: TaskRow, typed: TaskTyped): Partial<TaskDraft> {
  const shown = typedOf(task);
  const [before, after] = [builtInOf(shown), builtInOf(typed)];
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
  );
  return { ...Object.fromEntries(changed), ...ownChanges(shown.own, typed.own) };
}
