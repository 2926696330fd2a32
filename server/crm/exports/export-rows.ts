import { isExactNumber, JsonText } from '../../kernel/database/json-text.ts';
import type { Sql } from '../../kernel/database/sql.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { BYTE_ORDER_MARK, csvRow } from '../csv/write-csv.ts';
import type { ExportWindow } from './export.sql.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Every id comes after it. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * The text of a CSV with a heading for each column and a row for each record.
 * @param columns the fields of the records, in order
 */
export async function* csvOf(
  columns: readonly string[],
  records: AsyncIterable<Fields>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(columns);
  for await (const record of records) yield csvRow(columns.map((column) => cellOf(record[column])));
}

/**
 * Records in the order of their creation, a window at a time: what is created meanwhile may come along, what is changed or
 * deleted comes as it is when its turn has come.
 */
export async function* recordsIn(
  context: ReadContext,
  windowAfter: (organizationId: string, after: string) => Sql,
): AsyncGenerator<Fields> {
  for (let after: string | null = BEFORE_ALL; after !== null; ) {
    const [window]: ExportWindow[] = await context.query<ExportWindow>(
      windowAfter(context.organizationId, after),
    );
    if (!window) return;
    yield* new JsonText<Fields[]>(window.rows).value();
    after = window.last;
  }
}

/** Lists are joined as an import takes them apart; decimals keep every digit. */
function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join('; ');
  if (isExactNumber(value)) return value.rawJSON;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
