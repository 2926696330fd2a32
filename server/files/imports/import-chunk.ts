import type { GoodRow, ImportKind, WrittenRecord } from '../../kernel/family/import-kind.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { inTimeSlices } from '../../kernel/time-slices.ts';
import type { ImportColumn, ImportSettings, RowOutcome } from './import.schema.ts';
import type { ChunkCounts } from './import-work.sql.ts';
import { findIds } from './rows/find-ids.ts';
import { joinedRemarks } from './rows/joined-remarks.ts';
import { inOrderOfIds, nextWave } from './rows/waves.ts';
import { fileRow, overflows, remarkOn, type StoredRemark, tooLongCell } from './upload/file-rows.ts';
import type { BrokenRow } from './upload/upload-file.ts';

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

/** The keys of rows of a file, each with whether the record of the row then links to another by `link`. */
export type KnownKeys = ReadonlyMap<string, boolean>;

/**
 * Determines what an import would do with the rows, without doing it.
 * @param known the keys of earlier rows of the file; those of these rows are returned as `keys`
 */
export async function checkChunk(
  context: ReadContext,
  chunk: Chunk,
  known: KnownKeys,
): Promise<ChunkResult & { readonly keys: KnownKeys }> {
  const { good, remarks } = await readChunk(context, chunk);
  const duplicates = await findDuplicates(context, chunk, good);
  const linking = await findLinking(context, chunk, good, duplicates);
  const keys = new Map<string, boolean>();
  const outcomes = good.map((row) => {
    const { key = '' } = row;
    const id = duplicates.get(key);
    const links = keys.get(key) ?? known.get(key) ?? (id === undefined ? undefined : linking.has(id));
    const outcome = outcomeOf(links !== undefined, chunk.settings);
    const isLinked = outcome === 'create' || (outcome === 'update' && !(fills(chunk) && links));
    if (row.key !== undefined) keys.set(key, links === true || (isLinked && row.link !== undefined));
    return { row, outcome, isLinked };
  });
  const told = outcomes.flatMap(({ row, ...done }) => remarkFor(row, done));
  return { ...resultOf(outcomes, [...remarks, ...told]), keys };
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
    const { first, later } = await nextWave(waiting, (rows) => findDuplicates(context, chunk, rows));
    waiting = later;
    const results = await inOrderOfIds(first, (row, id) => writeRow(context, chunk, row, id));
    written.push(results.flatMap(({ record }) => record ?? []));
    told.push(...results.flatMap(({ remark }) => remark));
    outcomes.push(...results);
  }
  const linked = new Map(
    good.flatMap(({ link }) => link?.created() ?? []).map((record) => [record.record_id, record]),
  );
  return {
    ...resultOf(outcomes, told),
    written: [[...linked.values()], ...written],
    results: outcomes.flatMap(resultOfRow),
  };
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

function fills({ settings }: Chunk): boolean {
  return settings.on_duplicate === 'fill';
}

/** Those of the duplicates whose link stays as it is, because only gaps are filled and they have one. Looked up only where a row may link them to a new record. */
async function findLinking(
  context: ReadContext,
  chunk: Chunk,
  rows: readonly GoodRow[],
  duplicates: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ key, link }) => (link === undefined ? [] : (duplicates.get(key ?? '') ?? [])));
  const { linked } = chunk.kind;
  if (!linked || !fills(chunk) || ids.length === 0) return new Set();
  const found = await context.query<{ id: string }>(linked.selectLinking(context.organizationId, ids));
  return new Set(found.map(({ id }) => id));
}

function outcomeOf(isDuplicate: boolean, { on_duplicate }: ImportSettings): Exclude<RowOutcome, 'fail'> {
  if (!isDuplicate || on_duplicate === 'create') return 'create';
  return on_duplicate === 'skip' ? 'skip' : 'update';
}

interface WrittenRow {
  readonly row: number;
  readonly outcome: RowOutcome;
  /** The record that it duplicates. */
  readonly id?: string | undefined;
  readonly record?: WrittenRecord;
  readonly remark: readonly StoredRemark[];
}

async function writeRow(
  context: WriteContext,
  chunk: Chunk,
  row: GoodRow,
  id: string | undefined,
): Promise<WrittenRow> {
  const outcome = outcomeOf(id !== undefined, chunk.settings);
  const known = { row: row.row, id };
  const told = (isLinked: boolean) => ({ ...known, remark: remarkFor(row, { outcome, isLinked }) });
  try {
    if (outcome === 'create') {
      const record = await row.create(context);
      return { ...told(true), outcome, record };
    }
    if (outcome === 'skip' || id === undefined) return { ...told(false), outcome: 'skip' };
    const record = await row.update(context, id, fills(chunk));
    return Object.keys(record.after).length === 0
      ? { ...told(false), outcome: 'skip' }
      : { ...told(row.link !== undefined && row.link.field in record.after), outcome, record };
  } catch (error) {
    // A rule that refuses has written nothing; any other error ends the transaction.
    if (!(error instanceof ApiError)) throw error;
    const problem = remarkIn(chunk, row.row, { field: null, message: error.message });
    return { row: row.row, outcome: 'fail', remark: [{ ...problem, error: error.code }] };
  }
}

function resultOfRow({ row, outcome, id, record }: WrittenRow): readonly RowResult[] {
  return outcome === 'fail' ? [] : [{ row, outcome, id: record?.record_id ?? id }];
}

/** @param isLinked whether the row sets the link of the record, so that what it names there is created if need be */
function remarkFor(
  { row, remark, link }: GoodRow,
  { outcome, isLinked }: { readonly outcome: RowOutcome; readonly isLinked: boolean },
): readonly StoredRemark[] {
  const message = joinedRemarks(isLinked ? link?.remark : undefined, remark);
  if (message === undefined || outcome === 'skip') return [];
  return [{ row, outcome, column: null, message }];
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
