import type { ImportKind } from '../../kernel/family/import-kind.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { checkSettings, checkValues } from './check-settings.ts';
import {
  type ImportColumn,
  type ImportSettings,
  type ImportState,
  importDetails,
  importId,
  importInput,
} from './import.schema.ts';
import {
  beginRows,
  beginUndo,
  cancelWork,
  deleteImportRow,
  lockImport,
  updateSettings,
} from './import.sql.ts';
import { findImport } from './import-details.ts';
import { importJob } from './import-job.ts';
import { countImportRows } from './import-rows-quota.ts';
import { ENDS, TRANSITIONS, type Transition, type WorkingState } from './import-states.ts';
import { kindFor, withOwnFields } from './kind-named.ts';
import { readStored } from './stored-import.ts';

const STARTED = new Conflict(
  'The import has been started; upload the file again to import it in another way.',
);
const NOT_TO_CHECK = new Conflict('Only an import that was not started yet can be checked.');
/** A file can be imported once. */
export const STARTED_ALREADY = new Conflict('The import was started already.');
const NOT_AT_WORK = new Conflict('The import is not at work.');
const NOT_TO_UNDO = new Conflict('Only an import that ended can be undone, and only once.');
const AT_WORK = new Conflict('The import is at work; cancel it or wait until it ends.');
const NOTHING_TO_UNDO = new Conflict(
  'There is nothing to undo: this import wrote nothing, or longer ago than 30 days.',
);

/** Changes the settings of an import before it starts: mapping, duplicates, dates, currency. */
export function defineConfigureImport(kinds: readonly ImportKind[]) {
  return defineWrite({
    name: 'configure-import',
    summary: 'Change how a file is imported',
    scope: null,
    input: importInput(kinds).patch,
    output: importDetails,
    conflicts: [STARTED],
    run: async (context, { id, ...patch }) => {
      const { kind, columns, settings } = await lockIn(context, id, TRANSITIONS.configure, STARTED);
      const given = Object.entries(patch).filter(([, value]) => value !== undefined);
      const merged: ImportSettings = { ...settings, ...Object.fromEntries(given) };
      const importKind = await withOwnFields(context, kindFor(kinds, kind, context.caller));
      checkSettings(importKind, columns, merged);
      if (patch.values) checkValues((await importKind.choices?.(context)) ?? [], patch.values);
      await context.query(updateSettings(context.organizationId, id, merged));
      return { data: await findImport(context, kinds, id) };
    },
  });
}

/** Starts the check, a dry run that determines the outcome of each row. */
export function defineStartCheck(kinds: readonly ImportKind[]) {
  return defineWrite({
    name: 'check-import',
    summary: 'Check a file before it is imported',
    scope: null,
    input: importId,
    output: importDetails,
    conflicts: [NOT_TO_CHECK],
    run: (context, { id }) => startRows(context, kinds, id, TRANSITIONS.check, NOT_TO_CHECK),
  });
}

/** Starts the import. */
export function defineStartImport(kinds: readonly ImportKind[]) {
  return defineWrite({
    name: 'start-import',
    summary: 'Import a file',
    scope: null,
    input: importId,
    output: importDetails,
    conflicts: [STARTED_ALREADY],
    run: async (context, { id }) => {
      context.audit({ recordType: 'import', recordId: id, action: 'started' });
      return startRows(context, kinds, id, TRANSITIONS.run, STARTED_ALREADY);
    },
  });
}

/** Cancels work on an import. What it has written stays and can be undone. */
export function defineCancelImport(kinds: readonly ImportKind[]) {
  return defineWrite({
    name: 'cancel-import',
    summary: 'Cancel an import',
    scope: null,
    input: importId,
    output: importDetails,
    conflicts: [NOT_AT_WORK],
    run: async (context, { id }) => {
      await lockIn(context, id, TRANSITIONS.cancel, NOT_AT_WORK);
      await context.query(cancelWork(context.organizationId, id));
      context.audit({ recordType: 'import', recordId: id, action: 'cancelled' });
      return { data: await findImport(context, kinds, id) };
    },
  });
}

/** Starts to undo everything that an import wrote and nobody has changed since. */
export function defineStartUndo(kinds: readonly ImportKind[]) {
  return defineWrite({
    name: 'start-import-undo',
    summary: 'Undo an import',
    scope: null,
    input: importId,
    output: importDetails,
    conflicts: [NOT_TO_UNDO, NOTHING_TO_UNDO],
    run: async (context, { id }) => {
      const { has_records } = await lockIn(context, id, TRANSITIONS.undo, NOT_TO_UNDO);
      if (!has_records) throw conflict(NOTHING_TO_UNDO);
      await context.query(beginUndo(context.organizationId, id, actingIn(context)));
      requestWork(context, id, TRANSITIONS.undo.to);
      context.audit({ recordType: 'import', recordId: id, action: 'undone' });
      return { data: await findImport(context, kinds, id) };
    },
  });
}

/** Deletes an import from the list with its file; the records that it wrote stay. */
export const deleteImport = defineWrite({
  name: 'delete-import',
  summary: 'Delete an import and its file',
  scope: null,
  input: importId,
  conflicts: [AT_WORK],
  run: async (context, { id }) => {
    const { state } = await lock(context, id);
    if (state in ENDS) throw conflict(AT_WORK);
    context.defer(deleteImportRow(context.organizationId, id));
    // Its job may wait for someone to retry it; now it finds nothing to do, and goes.
    if (state === 'failed') requestWork(context, id, 'running');
    context.audit({ recordType: 'import', recordId: id, action: 'deleted' });
    return DONE;
  },
});

interface LockedImport {
  readonly kind: string;
  readonly state: ImportState;
  readonly columns: readonly ImportColumn[];
  readonly settings: ImportSettings;
  readonly has_records: boolean;
  readonly row_count: number;
}

async function lock(context: WriteContext, id: string): Promise<LockedImport> {
  const [row] = await context.query<
    Omit<LockedImport, 'columns' | 'settings'> & { columns: string; settings: string }
  >(lockImport(context.organizationId, id));
  if (!row) throw notFound('import');
  return { ...row, ...readStored(row) };
}

/** @throws 409 `conflict` if this is not possible in the current state of the import */
async function lockIn(
  context: WriteContext,
  id: string,
  transition: Transition,
  refusal: Conflict,
): Promise<LockedImport> {
  const locked = await lock(context, id);
  const from: readonly ImportState[] = transition.from;
  if (!from.includes(locked.state)) throw conflict(refusal);
  return locked;
}

async function startRows(
  context: WriteContext,
  kinds: readonly ImportKind[],
  id: string,
  transition: typeof TRANSITIONS.check | typeof TRANSITIONS.run,
  refusal: Conflict,
) {
  const { kind, columns, settings, row_count } = await lockIn(context, id, transition, refusal);
  const importKind = await withOwnFields(context, kindFor(kinds, kind, context.caller));
  checkSettings(importKind, columns, settings);
  await countImportRows(context, row_count);
  const { to } = transition;
  await context.query(beginRows(context.organizationId, id, to, actingIn(context)));
  requestWork(context, id, to);
  return { data: await findImport(context, kinds, id) };
}

/** Asks for the job of an import; there is one at most, which does what was asked for last. */
function requestWork(context: WriteContext, id: string, work: WorkingState): void {
  context.enqueue(importJob, { import_id: id, work }, { key: id });
}

function actingIn({ caller }: WriteContext) {
  const { userId, role } = caller.credential;
  return { userId, role };
}
