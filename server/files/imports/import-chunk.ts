import type { ImportKind, ReadRow, WrittenRecord } from '../../kernel/family/import-kind.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { inTimeSlices } from '../../kernel/time-slices.ts';
import type { ImportColumn, ImportSettings, RowOutcome } from './import.schema.ts';
import type { ChunkCounts } from './import-work.sql.ts';
import { findIds } from './rows/find-ids.ts';
import { fileRow, overflows, remarkOn, type StoredRemark, tooLongCell } from './upload/file-rows.ts';
import type { BrokenRow } from './upload/upload-file.ts';
import { waitForAll } from './wait-for-all.ts';

/** Some rows of a file, with the settings to process them. */
export interface Chunk {
  readonly kind: ImportKind;
  readonly columns: readonly ImportColumn[];
  readonly settings: ImportSettings;
  /** Of times that name none. */
  readonly timeZone: string;
  readonly firstRow: number;
  readonly rows: readonly (readonly string[])[];
  /** Rows that could not be read. */
  readonly broken: readonly BrokenRow[];
}

/** The result of a chunk. */
export interface ChunkResult {
  readonly counts: ChunkCounts;
  readonly remarks: readonly StoredRemark[];
}

/** What became of a row that did not fail, with its record. */
export interface RowResult {
  readonly row: number;
  readonly outcome: Exclude<RowOutcome, 'fail'>;
  readonly id: string | undefined;
}

/** A row without errors so far. */
type GoodRow = Extract<ReadRow, { problem?: undefined }>;

/**
 * Determines what an import would do with the rows, without doing it.
 * @param known the keys of earlier rows of the file; those of these rows are returned as `keys`
 */
export async function checkChunk(
  context: ReadContext,
  chunk: Chunk,
  known: ReadonlySet<string>,
): Promise<ChunkResult & { readonly keys: readonly string[] }> {
  const { good, remarks } = await readChunk(context, chunk);
  const duplicates = await findDuplicates(context, chunk, good);
  const seen = new Set<string>();
  const outcomes = good.map((row) => {
    const isKnown =
      row.key !== undefined && (duplicates.has(row.key) || known.has(row.key) || seen.has(row.key));
    if (row.key !== undefined) seen.add(row.key);
    return { row, outcome: outcomeOf(isKnown, chunk.settings) };
  });
  const told = outcomes.flatMap(({ row, outcome }) => remarkFor(row, outcome));
  return { ...resultOf(outcomes, [...remarks, ...told]), keys: [...seen] };
}

/**
 * Imports the rows in the caller's transaction, with the rules of the operations for single records. Rows that are
 * duplicates of each other are processed one after another, so that the later one finds what the earlier one wrote.
 */
export async function importChunk(
  context: WriteContext,
  chunk: Chunk,
): Promise<
  ChunkResult & { readonly written: readonly WrittenRecord[][]; readonly results: readonly RowResult[] }
> {
  const { good, remarks } = await readChunk(context, chunk);
  const told = [...remarks];
  const outcomes: WrittenRow[] = [];
  const written: WrittenRecord[][] = [];
  for (let waiting = good; waiting.length > 0; ) {
    const { first, later } = await nextWave(context, chunk, waiting);
    waiting = later;
    const results = await inOrderOfIds(first, (row, id) => writeRow(context, chunk, row, id));
    written.push(results.flatMap(({ linked, record }) => [...linked, ...(record ? [record] : [])]));
    told.push(...results.flatMap(({ remark }) => remark));
    outcomes.push(...results);
  }
  return { ...resultOf(outcomes, told), written, results: outcomes.flatMap(resultOfRow) };
}

async function readChunk(
  context: ReadContext,
  chunk: Chunk,
): Promise<{ readonly good: readonly GoodRow[]; readonly remarks: readonly StoredRemark[] }> {
  const { kind, columns, settings, timeZone, firstRow, rows, broken } = chunk;
  const unread = new Set(broken.map(({ row }) => row));
  const numbered = rows
    .map((cells, index) => ({ row: firstRow + index, cells }))
    .filter(({ row }) => !unread.has(row));
  const [tooLong, others] = [true, false].map((is) =>
    numbered.filter(({ cells }) => overflows(cells, columns) === is),
  );
  const message = `The row has more cells than the ${columns.length} columns of the header; a quote may be missing.`;
  const remarks = [...broken, ...(tooLong ?? []).map(({ row }) => ({ row, message }))].map((problem) =>
    remarkIn(chunk, problem.row, { field: null, message: problem.message }),
  );
  const read = (others ?? []).map(({ row, cells }) => fileRow(row, cells, settings));
  const longCells = read.flatMap((file) => tooLongCell(file, kind) ?? []);
  remarks.push(...longCells.map(({ row, ...problem }) => remarkIn(chunk, row, problem)));
  const refused = new Set(longCells.map(({ row }) => row));
  const files = read.filter(({ row }) => !refused.has(row));
  const good: GoodRow[] = [];
  const readRow = await kind.read(context, files, { ...settings, time_zone: timeZone });
  for await (const file of inTimeSlices(files)) {
    const result = readRow(file);
    if (result.problem === undefined) good.push(result);
    else remarks.push(remarkIn(chunk, result.row, result.problem));
  }
  return { good, remarks };
}

function remarkIn(
  { kind, columns, settings }: Chunk,
  row: number,
  problem: { field: string | null; message: string },
) {
  return remarkOn(row, problem, { kind, columns, mapping: settings.mapping });
}

function findDuplicates(
  context: ReadContext,
  { kind, settings }: Chunk,
  rows: readonly GoodRow[],
): Promise<ReadonlyMap<string, string>> {
  const by = settings.duplicate_key;
  if (by === 'none' || settings.on_duplicate === 'create') return Promise.resolve(new Map());
  const select = (organizationId: string, keys: readonly string[]) =>
    kind.selectDuplicates(organizationId, by, keys);
  return findIds(
    context,
    select,
    rows.map(({ key }) => key),
  );
}

function outcomeOf(isDuplicate: boolean, { on_duplicate }: ImportSettings): Exclude<RowOutcome, 'fail'> {
  if (!isDuplicate || on_duplicate === 'create') return 'create';
  return on_duplicate === 'skip' ? 'skip' : 'update';
}

/** A row with the record that it duplicates, if there is one. */
interface Target {
  readonly row: GoodRow;
  readonly id: string | undefined;
}

/**
 * Splits rows into those that can be written together, because none duplicates another, and those that follow later.
 */
async function nextWave(
  context: ReadContext,
  chunk: Chunk,
  waiting: readonly GoodRow[],
): Promise<{ readonly first: readonly Target[]; readonly later: readonly GoodRow[] }> {
  const byKey = firstOfEach(waiting, ({ key }) => key);
  const duplicates = await findDuplicates(context, chunk, byKey.first);
  const targets = byKey.first.map((row) => ({ row, id: duplicates.get(row.key ?? '') }));
  // Keys with different spellings may still refer to the same record.
  const byId = firstOfEach(targets, ({ id }) => id);
  const later = [...byId.later.map(({ row }) => row), ...byKey.later];
  return { first: byId.first, later: later.sort((one, other) => one.row - other.row) };
}

/** Splits items into the first one of each key, including those without a key, and the others. */
function firstOfEach<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): { readonly first: readonly Item[]; readonly later: readonly Item[] } {
  const [first, later]: [Item[], Item[]] = [[], []];
  const seen = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined && seen.has(key)) later.push(item);
    else first.push(item);
    if (key !== undefined) seen.add(key);
  }
  return { first, later };
}

/** Several records are locked in the order of their ids, as everywhere, to avoid deadlocks. */
async function inOrderOfIds<Result>(
  targets: readonly Target[],
  write: (row: GoodRow, id: string | undefined) => Promise<Result>,
): Promise<Result[]> {
  const ordered = targets.toSorted((one, other) => (one.id ?? '').localeCompare(other.id ?? ''));
  return waitForAll(ordered.map(({ row, id }) => write(row, id)));
}

interface WrittenRow {
  readonly row: number;
  readonly outcome: RowOutcome;
  /** The record that it duplicates. */
  readonly id?: string | undefined;
  readonly record?: WrittenRecord;
  /** The records that were created because the row names them. */
  readonly linked: readonly WrittenRecord[];
  readonly remark: readonly StoredRemark[];
}

async function writeRow(
  context: WriteContext,
  chunk: Chunk,
  row: GoodRow,
  id: string | undefined,
): Promise<WrittenRow> {
  const outcome = outcomeOf(id !== undefined, chunk.settings);
  const linked = outcome === 'skip' ? [] : ((await row.createLinked?.(context)) ?? []);
  const known = { row: row.row, id, linked, remark: remarkFor(row, outcome) };
  try {
    if (outcome === 'create') return { ...known, outcome, record: await row.create(context) };
    if (outcome === 'skip' || id === undefined) return { ...known, outcome: 'skip' };
    const record = await row.update(context, id, chunk.settings.on_duplicate === 'fill');
    return Object.keys(record.after).length === 0
      ? { ...known, outcome: 'skip' }
      : { ...known, outcome, record };
  } catch (error) {
    // A rule that refuses has written nothing; any other error ends the transaction.
    if (!(error instanceof ApiError)) throw error;
    const problem = remarkIn(chunk, row.row, { field: null, message: error.message });
    return { row: row.row, outcome: 'fail', linked, remark: [{ ...problem, error: error.code }] };
  }
}

function resultOfRow({ row, outcome, id, record }: WrittenRow): readonly RowResult[] {
  return outcome === 'fail' ? [] : [{ row, outcome, id: record?.record_id ?? id }];
}

function remarkFor({ row, remark }: GoodRow, outcome: RowOutcome): readonly StoredRemark[] {
  if (remark === undefined || outcome === 'skip') return [];
  return [{ row, outcome, column: null, message: remark }];
}

function resultOf(
  outcomes: readonly { outcome: RowOutcome }[],
  remarks: readonly StoredRemark[],
): ChunkResult {
  const count = (outcome: RowOutcome) => outcomes.filter((row) => row.outcome === outcome).length;
  // A row that could not be read has no outcome, only its remark.
  const fail = remarks.filter(({ outcome }) => outcome === 'fail').length;
  const counts = { create: count('create'), update: count('update'), skip: count('skip'), fail };
  return { counts, remarks: remarks.toSorted((one, other) => one.row - other.row) };
}
