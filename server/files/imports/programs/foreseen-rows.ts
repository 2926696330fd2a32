import { JsonText } from '../../../kernel/database/json-text.ts';
import type { ReadContext } from '../../../kernel/operations/context.ts';
import { readTimeZone } from '../../../kernel/settings/time-zone.ts';
import { type Chunk, checkChunk } from '../import-chunk.ts';
import type { BrokenRow, FileChunk } from '../upload/upload-file.ts';
import type { ForeseenRows } from './program-import.schema.ts';

/** So many remarks are told; the counts are of all rows. */
const MOST_TOLD = 50;

/** What an import would do with its rows, judged without writing any, as the check of the web app does. */
export async function foreseenRows(
  context: ReadContext,
  file: Pick<Chunk, 'kind' | 'columns' | 'settings'>,
  chunks: readonly FileChunk[],
): Promise<ForeseenRows> {
  const timeZone = await readTimeZone(context, context.organizationId);
  const known = new Map<string, boolean>();
  const counts = { create: 0, update: 0, skip: 0, fail: 0 };
  const remarks: ForeseenRows['remarks'] = [];
  for (const { first_row, rows, broken } of chunks) {
    const chunk: Chunk = {
      ...{ ...file, timeZone, firstRow: first_row },
      rows: new JsonText<string[][]>(rows).value(),
      broken: new JsonText<BrokenRow[]>(broken ?? '[]').value(),
    };
    const checked = await checkChunk(context, chunk, known);
    for (const [key, links] of checked.keys) known.set(key, links);
    for (const outcome of ['create', 'update', 'skip', 'fail'] as const)
      counts[outcome] += checked.counts[outcome];
    remarks.push(...checked.remarks.map(({ row, outcome, message }) => ({ row, outcome, message })));
  }
  return { ...counts, remarks: remarks.slice(0, MOST_TOLD) };
}
