import { JsonText } from '../../../kernel/database/json-text.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { selectWrittenChunks } from '../import.sql.ts';
import type { RowResult } from '../import-chunk.ts';
import type { StoredRemark } from '../upload/file-rows.ts';
import type { RowReport } from './program-import.schema.ts';

/** How many chunks of rows are in memory at a time. */
const CHUNKS = 8;

const STATUS = { create: 'created', update: 'updated', skip: 'skipped' } as const;

interface WrittenChunk {
  readonly number: number;
  readonly results: string;
  readonly remarks: string | null;
}

/**
 * What came of each row that an import has processed, in the order of the file.
 * @param status only rows of which this came
 */
export async function* resultRows(
  context: ReadContext,
  id: string,
  status?: RowReport['status'],
): AsyncGenerator<RowReport> {
  const onlyRemarked = status === 'failed';
  for (let after: number | undefined = -1; after !== undefined; ) {
    const chunks: WrittenChunk[] = await context.query<WrittenChunk>(
      selectWrittenChunks(context.organizationId, id, { after, limit: CHUNKS, onlyRemarked }),
    );
    for (const report of chunks.flatMap(reportsOf))
      if (status === undefined || report.status === status) yield report;
    after = chunks.at(-1)?.number;
  }
}

function reportsOf({ results, remarks }: WrittenChunk): RowReport[] {
  const remarked = new JsonText<StoredRemark[]>(remarks ?? '[]').value();
  const messages = new Map(remarked.map(({ row, message }) => [row, message]));
  const written = new JsonText<RowResult[]>(results).value().map(({ row, outcome, id }): RowReport => {
    const message = messages.get(row);
    return { row, status: STATUS[outcome], ...(id && { id }), ...(message && { message }) };
  });
  const failed = remarked
    .filter(({ outcome }) => outcome === 'fail')
    .map(
      ({ row, error = 'invalid_request', message }): RowReport => ({ row, status: 'failed', error, message }),
    );
  return [...written, ...failed].toSorted((one, other) => one.row - other.row);
}
