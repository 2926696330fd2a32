import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { ImportKind, WrittenRecord } from '../../kernel/family/import-kind.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { readTimeZone } from '../../kernel/settings/time-zone.ts';
import {
  type Chunk,
  type ChunkResult,
  checkChunk,
  importChunk,
  type KnownKeys,
  type RowResult,
} from './import-chunk.ts';
import { ENDS } from './import-states.ts';
import {
  advanceRows,
  advanceUndo,
  type ImportStep,
  saveRecords,
  saveRemarks,
  selectRecordsBefore,
  selectStep,
} from './import-work.sql.ts';
import { kindFor, withOwnFields } from './kind-named.ts';
import { readStored } from './stored-import.ts';
import { takeBack } from './take-back.ts';
import { divideRecords, linkedUndoFor } from './take-back-linked.ts';
import type { BrokenRow } from './upload/upload-file.ts';

/** The work was cancelled, or another process has taken it over. The changes of this step are rolled back. */
export class LeaseLost extends Error {}

/** The person who requested the work has left the organization, or may no longer import. */
export class NotAllowed extends Error {}

const stepResult = z.enum(['more', 'ended']);

/** How a step left the import: with more to do, or complete. */
export type StepResult = z.infer<typeof stepResult>;

/** How many records a step of an undo restores. */
const UNDO_STEP = 200;

const stepInput = z.object({ id: z.uuid(), lease_id: z.uuid() });

interface Work {
  readonly id: string;
  readonly leaseId: string;
}

/** Imports the next rows of a file, with all that their operations write, and the import's own progress. */
export function importStepFor(kinds: readonly ImportKind[]) {
  return defineWrite({
    name: 'run-import',
    summary: 'Import the next rows',
    scope: null,
    input: stepInput,
    output: stepResult,
    run: async (context, { id, lease_id }) => {
      const work = { id, leaseId: lease_id };
      const step = await nextStep(context, work);
      const { written, ...result } = await importChunk(context, await chunkOf(context, kinds, step));
      for (const records of written) {
        if (records.length > 0) context.defer(saveRecords(context.organizationId, id, records));
      }
      return { data: await advance(context, work, step, result) };
    },
  });
}

/**
 * Determines what an import would do with the next rows.
 * @param known the keys of the previous rows; add the returned `keys` after the step has committed
 */
export async function checkImportStep(
  context: WriteContext,
  kinds: readonly ImportKind[],
  work: Work,
  known: KnownKeys,
): Promise<{ readonly result: StepResult; readonly keys: KnownKeys }> {
  const step = await nextStep(context, work);
  const { keys, ...result } = await checkChunk(context, await chunkOf(context, kinds, step), known);
  return { result: await advance(context, work, step, result), keys };
}

/** Undoes what an import did to its last records, with the rules of the operations for single records. */
export function undoStepFor(kinds: readonly ImportKind[]) {
  const linkedUndo = linkedUndoFor(kinds);
  return defineWrite({
    name: 'undo-import',
    summary: 'Take back the last records of an import',
    scope: null,
    input: stepInput,
    output: stepResult,
    run: async (context, { id, lease_id }) => {
      const { organizationId } = context;
      const step = await nextStep(context, { id, leaseId: lease_id });
      const rows = await context.query<RecordRow>(
        selectRecordsBefore(organizationId, id, step.undone_to, UNDO_STEP),
      );
      const kind = kindFor(kinds, step.kind, context.caller);
      const { own, linked } = await divideRecords(context, kind, { id, records: rows.map(parseRecord) });
      const counts = await takeBack(context, kind, own);
      if (linked.length > 0) await linkedUndo.join(context, { kind: kind.name, created: linked });
      const end = rows.length < UNDO_STEP ? ENDS.undoing : null;
      const held = await context.query(
        advanceUndo({ organizationId, id, leaseId: lease_id, end }, rows.at(-1)?.record_id ?? null, counts),
      );
      if (held.length === 0) await refuse(context, { id, leaseId: lease_id });
      const data: StepResult = end === null ? 'more' : 'ended';
      return { data };
    },
  });
}

type RecordRow = Pick<WrittenRecord, 'record_id' | 'was_created' | 'version'> & {
  before: string;
  after: string;
};

function parseRecord(row: RecordRow): WrittenRecord {
  const [before, after] = [row.before, row.after].map((text) =>
    new JsonText<Record<string, unknown>>(text).value(),
  );
  return { ...row, before: before ?? {}, after: after ?? {} };
}

async function nextStep(context: ReadContext, { id, leaseId }: Work): Promise<ImportStep> {
  const [step] = await context.query<ImportStep>(selectStep(context.organizationId, id, leaseId));
  if (!step) throw new LeaseLost();
  if (!step.is_allowed) throw new NotAllowed();
  return step;
}

/** Says why a step could not be written: the person has left while it was taken, or another process has the import. */
async function refuse(context: ReadContext, work: Work): Promise<never> {
  await nextStep(context, work);
  throw new LeaseLost();
}

async function chunkOf(
  context: ReadContext,
  kinds: readonly ImportKind[],
  { kind, columns, settings, first_row, rows, broken }: ImportStep,
): Promise<Chunk> {
  return {
    kind: await withOwnFields(context, kindFor(kinds, kind, context.caller)),
    ...readStored({ columns, settings }),
    timeZone: await readTimeZone(context, context.organizationId),
    firstRow: first_row,
    rows: new JsonText<string[][]>(rows ?? '[]').value(),
    broken: new JsonText<BrokenRow[]>(broken ?? '[]').value(),
  };
}

/** Writes the progress of a chunk if the lease is still held; it then commits together with what the chunk wrote. */
async function advance(
  context: WriteContext,
  { id, leaseId }: Work,
  { state, next_chunk, chunk_count }: ImportStep,
  { counts, remarks, results }: ChunkResult & { readonly results?: readonly RowResult[] },
): Promise<StepResult> {
  const { organizationId } = context;
  const end = next_chunk + 1 >= chunk_count ? ENDS[state] : null;
  context.defer(saveRemarks(organizationId, id, next_chunk, { remarks, results: results ?? null }));
  const held = await context.query(advanceRows({ organizationId, id, leaseId, end }, next_chunk, counts));
  if (held.length === 0) await refuse(context, { id, leaseId });
  return end === null ? 'more' : 'ended';
}
