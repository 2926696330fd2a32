import { decimalText } from '../../../kernel/fields/fields.ts';
import type { Mail } from '../../../kernel/mail/mail.ts';
import { shortName } from '../../../kernel/mail/names.ts';
import type { MetricCell, QueryMeta } from '../../query/query.schema.ts';
import type { Report } from '../report.schema.ts';
import type { ReportReader } from './sending.sql.ts';

interface ReportMessage {
  readonly report: Pick<Report, 'id' | 'name' | 'query'>;
  readonly reader: ReportReader;
  readonly cells: readonly MetricCell[];
  readonly meta: QueryMeta;
  readonly baseUrl: string;
}

/** How many rows an email lists. */
const MOST_ROWS = 50;
const NAME_LENGTH = 40;

/** The email with the table of a report and the link to it. It gives no access to anything. */
export function reportMessage({ report, reader, cells, meta, baseUrl }: ReportMessage): Mail {
  const rows = cells
    .slice(0, MOST_ROWS)
    .map((cell) => [headOf(report, cell), figure(cell.value, meta)] as const);
  const table = inColumns([...rows, ['Total', meta.total === null ? '–' : figure(meta.total, meta)]]);
  const more = cells.length > rows.length ? `and ${cells.length - rows.length} more rows\n\n` : '';
  const left = meta.left_out.reduce((sum, { count }) => sum + count, 0);
  const note =
    left > 0 ? `${left} records are left out, because they have no exchange rate or value.\n\n` : '';
  return {
    kind: 'report',
    account: 'organization',
    to: reader.email,
    subject: shortName(report.name, 80),
    validSeconds: 12 * 3_600,
    text: `Hello ${shortName(reader.name)},

this is the report "${shortName(report.name, 80)}" of ${shortName(reader.organization)}${periodOf(meta)}.

${table}
${more}${note}Open it, with the records behind each number:
${baseUrl}/reports/saved/${report.id}

Owners and admins of ${shortName(reader.organization)} choose who gets this email.
`,
  };
}

function headOf({ query }: Pick<Report, 'query'>, cell: MetricCell): string {
  const names = query.dimensions.map((key) => cell.dimensions[key]?.name ?? 'None');
  const parts = [...(cell.period_start === null ? [] : [cell.period_start]), ...names];
  return parts.map((part) => shortName(part, NAME_LENGTH)).join(', ') || 'All';
}

const SHARES = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 });
const FIGURES = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

function figure(value: MetricCell['value'], { unit, currency }: QueryMeta): string {
  const number = Number(decimalText(value));
  if (unit === 'ratio') return SHARES.format(number);
  if (unit === 'days') return `${FIGURES.format(number)} days`;
  return unit === 'money' ? `${FIGURES.format(number)} ${currency}` : FIGURES.format(number);
}

function inColumns(rows: readonly (readonly [string, string])[]): string {
  const [left, right] = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map(([head, value]) => `${head.padEnd(left ?? 0)}  ${value.padStart(right ?? 0)}\n`).join('');
}

function periodOf({ period: { from, to } }: QueryMeta): string {
  if (from !== null && to !== null) return `, from ${from} until before ${to}`;
  return '';
}
