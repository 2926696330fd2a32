import { csvRow } from '../../files/csv/write-csv.ts';
import { decimalText } from '../../kernel/fields/fields.ts';
import type { MetricCell, MetricQuery, QueryMeta } from '../query/query.schema.ts';

/** The rows of a result as CSV: the part of the period and each dimension, if asked for, then the value and the count of records. */
export function csvOfCells(
  { dimensions, grain, metric }: MetricQuery,
  cells: readonly MetricCell[],
  { unit, currency }: QueryMeta,
): string {
  const value = unit === 'money' ? `${metric} (${currency})` : metric;
  const heading = [...(grain ? [grain] : []), ...dimensions, value, 'records'];
  const rows = cells.map((cell) => [
    ...(grain ? [cell.period_start] : []),
    ...dimensions.map((key) => cell.dimensions[key]?.name ?? cell.dimensions[key]?.id ?? null),
    String(decimalText(cell.value)),
    String(cell.count),
  ]);
  return [heading, ...rows].map(csvRow).join('');
}
