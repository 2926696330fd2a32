import { checkRow } from '../../../files/imports/rows/check-row.ts';
import { readDate } from '../../../files/imports/rows/dates.ts';
import { readMoment, readPastMoments } from '../../../files/imports/rows/moments.ts';
import type { FileRow, RowProblem, RowSettings } from '../../../kernel/family/import-kind.ts';
import { given } from '../../../kernel/fields/given.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';
import { attempt } from '../../../records/edits.ts';
import type { Members } from '../../../records/members.ts';
import { type TaskPatch, taskDraft, taskPatch } from '../../tasks/task.schema.ts';
import type { TaskFields } from '../../tasks/task.sql.ts';
import { requireOneDue, type TaskCorrection } from '../../tasks/task-rules.ts';
import { contactKey, nameBesideEmail } from '../contact-cell.ts';
import { ownerOf } from '../owner-cell.ts';

/** What rows of tasks refer to. */
export interface TaskLinks {
  readonly members: Members;
  /** By name. */
  readonly companies: ReadonlyMap<string, string>;
  /** By title. */
  readonly deals: ReadonlyMap<string, string>;
  /** By email address or by "last first" name. */
  readonly contacts: ReadonlyMap<string, string>;
}

/** A row as a task. */
interface TaskFromRow {
  readonly problem?: undefined;
  readonly fields: Omit<TaskFields, 'custom_fields'>;
  /** What the row changes in a task that exists. */
  readonly patch: TaskPatch & TaskCorrection;
  /** What could not be kept. */
  readonly remarks: readonly (string | undefined)[];
}

/** Reads a row as a task. */
export function readTaskRow(
  { fields }: FileRow,
  links: TaskLinks,
  settings: RowSettings,
): { readonly problem: RowProblem } | TaskFromRow {
  const past = readPastMoments(fields, ['done_at'], settings);
  if (past.problem) return past;
  const due = readDue(fields, settings);
  if ('message' in due) return { problem: due };
  const repeat = readRepeat(fields.repeat);
  if ('message' in repeat) return { problem: repeat };
  const person = ownerOf(fields.assignee, links.members, settings, 'task', 'assignee');
  const { linked, remarks } = linksOf(fields, links);
  const texts = { title: fields.title, notes: fields.notes };
  const values = {
    ...given(texts),
    ...due,
    ...repeat,
    ...linked,
    ...given({ assignee_id: person.owner }),
  };
  const checked = checkRow(taskDraft, values);
  if ('problem' in checked) return checked;
  const problem = attempt(() => requireOneDue(checked.draft));
  if (problem instanceof ApiError) return { problem: { field: 'repeat', message: problem.message } };
  const { done_at = null } = past.moments;
  return {
    fields: { ...checked.draft, done_at },
    patch: { ...taskPatch.parse(values), ...past.moments },
    remarks: [person.remark, ...remarks],
  };
}

const CLOCK = /\d{1,2}:\d\d/;

/** When a task is due: either column may hold a day, or a day and a time. */
function readDue(
  { due_on, due_at }: FileRow['fields'],
  { date_order, time_zone }: RowSettings,
): { readonly due_on?: string; readonly due_at?: string } | RowProblem {
  const [field, text] = due_at === undefined ? ['due_on', due_on] : ['due_at', due_at];
  if (text === undefined) return {};
  const moment = CLOCK.test(text) ? readMoment(text, date_order, time_zone) : undefined;
  if (moment !== undefined) return { due_at: moment };
  const day = CLOCK.test(text) ? undefined : readDate(text, date_order);
  if (day !== undefined) return { due_on: day };
  return {
    field,
    message: `'${field}' must be a date, such as 2026-05-17 or 17.05.2026 14:30, not '${text}'.`,
  };
}

const REPEAT = /^(?:every )?(\d{1,3}) (day|week|month|year)s?( from done)?$/i;

/** How a task repeats, as exports write it: `2 weeks`, `1 month from done`. */
function readRepeat(text: string | undefined): { readonly repeat?: object } | RowProblem {
  if (text === undefined) return {};
  const [, every, unit, isFromDone] = REPEAT.exec(text.trim()) ?? [];
  if (unit === undefined) {
    return {
      field: 'repeat',
      message: `'repeat' must be such as '2 weeks' or '1 month from done', not '${text}'.`,
    };
  }
  return { repeat: { every: Number(every), unit: unit.toLowerCase(), from: isFromDone ? 'done' : 'due' } };
}

/** The records that a row names, and remarks on those that were not found. */
function linksOf({ contact, company, deal }: FileRow['fields'], { contacts, companies, deals }: TaskLinks) {
  const contact_id = contacts.get(contactKey(contact) ?? '') ?? contacts.get(nameBesideEmail(contact) ?? '');
  const company_id = companies.get(company ?? '');
  const deal_id = deals.get(deal ?? '');
  const remark = (what: string, text: string | undefined, id: string | undefined) =>
    text === undefined || id !== undefined ? undefined : `${what} '${text}', so the task has none.`;
  return {
    linked: given({ contact_id, company_id, deal_id }),
    remarks: [
      remark('No contact, or more than one, is', contact, contact_id),
      remark('No company is called', company, company_id),
      remark('No deal, or more than one, is called', deal, deal_id),
    ],
  };
}
