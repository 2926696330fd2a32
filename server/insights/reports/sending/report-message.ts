import { decimalText } from '../../../kernel/fields/fields.ts';
import { languageOf } from '../../../kernel/language/language.ts';
import type { Mail } from '../../../kernel/mail/mail.ts';
import { shortName } from '../../../kernel/mail/names.ts';
import type { MetricCell, QueryMeta } from '../../query/query.schema.ts';
import type { Report } from '../report.schema.ts';
import { REPORT_WORDS } from './report-words.ts';
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

/** The email with the table of a report and the link to it, in the language of the organization. It gives no access to anything. */
export function reportMessage({ report, reader, cells, meta, baseUrl }: ReportMessage): Mail {
  const words = REPORT_WORDS[languageOf(reader.language)];
  const figure = figuresIn(reader.language ?? 'en', meta, words);
  const rows = cells
    .slice(0, MOST_ROWS)
    .map((cell) => [headOf(report, cell, words), figure(cell.value)] as const);
  const table = inColumns([...rows, [words.total, meta.total === null ? '–' : figure(meta.total)]]);
  const left = meta.left_out.reduce((sum, { count }) => sum + count, 0);
  const notes = [
    ...(cells.length > rows.length ? [words.more(cells.length - rows.length)] : []),
    ...(left > 0 ? [words.leftOut(left)] : []),
  ];
  const { from, to } = meta.period;
  return {
    kind: 'report',
    account: 'organization',
    to: reader.email,
    subject: shortName(report.name, 80),
    validSeconds: 12 * 3_600,
    text: words.text({
      name: shortName(reader.name),
      report: shortName(report.name, 80),
      organization: shortName(reader.organization),
      period: from !== null && to !== null ? words.period(from, to) : '',
      table,
      notes: notes.map((note) => `${note}\n\n`).join(''),
      link: `${baseUrl}/reports/saved/${report.id}`,
    }),
  };
}

type Words = Pick<(typeof REPORT_WORDS)['en'], 'all' | 'none' | 'days'>;

function headOf({ query }: Pick<Report, 'query'>, cell: MetricCell, { all, none }: Words): string {
  const names = query.dimensions.map((key) => cell.dimensions[key]?.name ?? none);
  const parts = [...(cell.period_start === null ? [] : [cell.period_start]), ...names];
  return parts.map((part) => shortName(part, NAME_LENGTH)).join(', ') || all;
}

/** Writes figures of a report as people of a language and region do. */
function figuresIn(locale: string, { unit, currency }: QueryMeta, words: Words) {
  const shares = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const figures = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return (value: MetricCell['value']): string => {
    const number = Number(decimalText(value));
    if (unit === 'ratio') return shares.format(number);
    if (unit === 'days') return words.days(figures.format(number));
    return unit === 'money' ? `${figures.format(number)} ${currency}` : figures.format(number);
  };
}

function inColumns(rows: readonly (readonly [string, string])[]): string {
  const [left, right] = [0, 1].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return rows.map(([head, value]) => `${head.padEnd(left ?? 0)}  ${value.padStart(right ?? 0)}\n`).join('');
}
