import { isExactNumber } from '../../kernel/database/json-text.ts';
import type { ExportKind } from '../../kernel/family/export-kind.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import type { Kernel } from '../../kernel/operations/operation.ts';
import { BYTE_ORDER_MARK, csvRow } from '../csv/write-csv.ts';

/**
 * The text of a CSV with a heading for each column and a row for each record.
 * @param columns the fields of the records, in order
 */
export async function* csvOf(
  columns: readonly string[],
  records: ReturnType<ExportKind['records']>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(columns);
  for await (const record of await records) yield csvRow(columns.map((column) => cellOf(record[column])));
}

/** The columns of a file for an organization. */
export async function columnsOf(
  { columns, ownColumns }: ExportKind,
  kernel: Kernel,
  caller: Caller,
): Promise<readonly string[]> {
  return ownColumns ? [...columns, ...(await ownColumns(kernel, caller))] : columns;
}

/** Lists are joined in the form that an import splits; decimals keep every digit. */
function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.join('; ');
  if (isExactNumber(value)) return value.rawJSON;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
