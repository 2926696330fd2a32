import { JsonText } from '../../kernel/database/json-text.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import type { ImportDetails, RowRemark } from './import.schema.ts';
import { selectRemarkedChunks } from './import.sql.ts';
import type { StoredRemark } from './upload/file-rows.ts';

/** How many chunks of rows are in memory at a time. */
const CHUNKS = 4;

interface RemarkedChunk {
  readonly number: number;
  readonly first_row: number;
  readonly rows: string;
  readonly remarks: string;
}

/** Yields the rows of an import with remarks, in the order of the file, each with a cell for every column. */
export async function* rowRemarks(
  context: ReadContext,
  { id, columns }: Pick<ImportDetails, 'id' | 'columns'>,
): AsyncGenerator<RowRemark> {
  for (let after: number | undefined = -1; after !== undefined; ) {
    const chunks: RemarkedChunk[] = await context.query<RemarkedChunk>(
      selectRemarkedChunks(context.organizationId, id, after, CHUNKS),
    );
    for (const chunk of chunks) yield* remarksOf(chunk, columns.length);
    after = chunks.at(-1)?.number;
  }
}

function remarksOf({ first_row, rows, remarks }: RemarkedChunk, width: number): RowRemark[] {
  const cells = new JsonText<string[][]>(rows).value();
  const stored = new JsonText<StoredRemark[]>(remarks).value();
  return stored.map((remark) => ({ ...remark, cells: padded(cells[remark.row - first_row] ?? [], width) }));
}

/** Rows are kept without the empty cells at their end. */
function padded(cells: readonly string[], width: number): string[] {
  return Array.from({ length: Math.max(cells.length, width) }, (_, index) => cells[index] ?? '');
}
