import { z } from 'zod';
import { batchCalls } from '../../../files/imports/batch-calls.ts';
import { findIds } from '../../../files/imports/rows/find-ids.ts';
import { joinedRemarks } from '../../../files/imports/rows/joined-remarks.ts';
import { restoredOf, restoreEach } from '../../../files/imports/rows/restore.ts';
import {
  createdRecord,
  formerValues,
  remembering,
  updatedRecord,
} from '../../../files/imports/rows/written-record.ts';
import type { JsonText } from '../../../kernel/database/json-text.ts';
import type {
  FileRow,
  ImportKind,
  ReadRow,
  Restored,
  RowSettings,
  WrittenRecord,
} from '../../../kernel/family/import-kind.ts';
import { withoutOwn } from '../../../kernel/fields/own-prefix.ts';
import type { ReadContext, WriteContext } from '../../../kernel/operations/context.ts';
import { readTimeZone } from '../../../kernel/settings/time-zone.ts';
import { readMembers } from '../../../records/members.ts';
import { fieldsThatFill } from '../../../records/merged-values.ts';
import type { GivenValues } from '../../custom-fields/values/custom-values-field.ts';
import type { OwnChoice } from '../../custom-fields/values/own-fields.ts';
import { addTasks, type NewTask } from '../../tasks/create-task.ts';
import { removeTasks } from '../../tasks/delete-task.ts';
import { anchorOf } from '../../tasks/repeat/next-due.ts';
import { type Task, type TaskPatch, taskPatch } from '../../tasks/task.schema.ts';
import type { TaskFields } from '../../tasks/task.sql.ts';
import type { TaskCorrection } from '../../tasks/task-rules.ts';
import { changeTask } from '../../tasks/update-task.ts';
import { findCompanies } from '../company-cell.ts';
import { findContacts } from '../contact-cell.ts';
import { dealsByName, tasksByTitle, untouchedTasks } from '../duplicate.sql.ts';
import { type OwnGiven, ownImportFields, withOwnCells } from '../own-cells.ts';
import { membersFor, ownerChoices } from '../owner-cell.ts';
import { readTaskRow, type TaskLinks } from './task-from-row.ts';
import { taskFields } from './task-import-fields.ts';

/**
 * Tasks from a file: duplicates have the same title, records and date. The assignee is found by address or name, as are the records.
 */
export const taskImport: ImportKind = {
  name: 'tasks',
  module: import.meta.url,
  scope: 'crm:write',
  fields: taskFields,
  ownFields: ownImportFields('task'),
  needs: ['title'],
  prefixes: ['task', 'activity'],
  duplicateKeys: [{ key: 'title', fields: ['title'] }],
  links: { contact_id: 'contacts', company_id: 'companies', deal_id: 'deals' },
  choices: async (context) => [ownerChoices(await readMembers(context), 'assignee')],
  read: readTasks,
  selectDuplicates: (organizationId, _, keys) => tasksByTitle(organizationId, keys),
  selectUntouched: untouchedTasks,
  remove: removeTasks,
  restore: (context, records) => restoreEach(records, (written) => restoreTask(context, written)),
};

async function readTasks(
  context: ReadContext,
  rows: readonly FileRow[],
  settings: RowSettings,
): Promise<(row: FileRow) => ReadRow> {
  const cellsOf = (field: string) => rows.map(({ fields }) => fields[field]);
  const [members, timeZone, companies, deals, contacts] = await Promise.all([
    membersFor(context, rows, 'assignee'),
    readTimeZone(context, context.organizationId),
    findCompanies(context, cellsOf('company')),
    findIds(context, dealsByName, cellsOf('deal')),
    findContacts(context, cellsOf('contact')),
  ]);
  const links = { members, companies, deals, contacts };
  const add = batchCalls(addTasks);
  return withOwnCells(context, 'task', { rows, settings }, (row, own) =>
    readTask(row, own, { ...links, add, timeZone }, settings),
  );
}

/** What is needed to convert rows to tasks. */
interface Means extends TaskLinks {
  readonly add: (context: WriteContext, task: NewTask) => Promise<JsonText<Task>>;
  /** Of the organization. */
  readonly timeZone: string;
}

function readTask(
  file: FileRow,
  own: OwnGiven,
  { add, timeZone, ...links }: Means,
  settings: RowSettings,
): ReadRow {
  const { row } = file;
  const read = readTaskRow(file, links, settings);
  if (read.problem) return { row, problem: read.problem };
  const { fields, patch, remarks } = read;
  return {
    row,
    key: settings.duplicate_key === 'title' ? keyOf(fields) : undefined,
    remark: joinedRemarks(...remarks),
    create: async (context) => {
      const repeat_anchor = fields.repeat === null ? null : anchorOf(fields, timeZone);
      const record = await add(context, { ...fields, ...own, id: context.newId(), repeat_anchor });
      return createdRecord(record.value());
    },
    update: async (context, id, fill) => {
      const decide = (task: Task) => (fill ? fieldsThatFill(task, patch) : patch);
      const { before, after } = await patchTask(context, id, decide, own.custom_fields, { fills: fill });
      return updatedRecord(before, after);
    },
  };
}

/** What `tasksByTitle` finds the same task by. */
function keyOf({ contact_id, company_id, deal_id, due_on, due_at, title }: TaskFields): string {
  const due = due_at ?? (due_on === null ? null : `${due_on}T00:00:00.000Z`);
  return JSON.stringify([contact_id, company_id, deal_id, due, title]);
}

async function patchTask(
  context: WriteContext,
  id: string,
  decide: (task: Task) => TaskPatch & TaskCorrection,
  given?: GivenValues,
  choice?: OwnChoice,
): Promise<{ before: Task; after: Task }> {
  const { decide: deciding, before } = remembering(decide);
  const { data } = await changeTask(context, id, deciding, given, choice);
  return { before: before(), after: data.value() };
}

async function restoreTask(context: WriteContext, written: WrittenRecord): Promise<Restored> {
  const { own } = withoutOwn(written.before);
  let former: Readonly<Record<string, unknown>> = {};
  const decide = (task: Task) => {
    former = formerValues(task, written);
    const values = withoutOwn(former).fields;
    return { ...taskPatch.parse(values), ...correction.parse(values) };
  };
  await patchTask(context, written.record_id, decide, own, { still: withoutOwn(written.after).own });
  return restoredOf(written.before, former);
}

/** What an undo gives back besides what a patch may set. */
const correction = z.object({ done_at: z.string().nullable() }).partial();
