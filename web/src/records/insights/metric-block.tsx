import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { capital } from '../../api/field-words.ts';
import { metricsQuery, type Question, type Result, resultQuery } from '../../api/insights.ts';
import { inLanguage, plural, rich, t } from '../../language/words.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatCount } from '../formats.ts';
import { BarsPlot } from './bars-plot.tsx';
import { BehindDialog } from './behind-dialog.tsx';
import { ColumnsPlot } from './columns-plot.tsx';
import { formatChange, formatFigure } from './figures.ts';
import { FiguresTable } from './figures-table.tsx';
import { type Order, type Row, rowsOf } from './rows.ts';

/** How a result is drawn. A funnel also says how many were lost on the way. */
export type Plot = 'bars' | 'columns' | 'funnel' | 'number' | 'table';

interface MetricBlockProps {
  readonly title: string;
  readonly question: Question;
  readonly plot: Plot;
  readonly order: Order;
  /** Whether the period before is shown beside it; needs a period in units. */
  readonly isCompared?: boolean;
  /** What can be done with it, such as pinning it. */
  readonly action?: ReactNode;
}

/** A metric: its sentence, its total, a plot, and the table with the same numbers, each of which opens its records. */
export function MetricBlock({ title, question, plot, order, isCompared = false, action }: MetricBlockProps) {
  const result = useQuery(resultQuery(question));
  const { period = {} } = question;
  const earlier = { ...question, period: { ...period, ago: (period.ago ?? 0) + 1 } };
  const isTold = isCompared && period.unit !== undefined;
  const before = useQuery({ ...resultQuery(earlier), enabled: isTold });
  const metric = useQuery(metricsQuery).data?.find(({ key }) => key === question.metric);
  return (
    <Section title={title} lead={metric && inLanguage(metric.sentence)} action={action}>
      {result.isPending && <Skeleton className="h-48" />}
      {!result.data && result.error && <Failure error={result.error} retry={() => void result.refetch()} />}
      {result.data && (
        <Shown
          {...{ title, question, plot, order }}
          result={result.data}
          before={isTold ? before.data : undefined}
        />
      )}
    </Section>
  );
}

interface ShownProps extends Omit<MetricBlockProps, 'isCompared' | 'action'> {
  readonly result: Result;
  readonly before: Result | undefined;
}

function Shown({ title, question, plot, order, result, before }: ShownProps) {
  const [open, setOpen] = useState<Row | 'total' | undefined>();
  const { meta } = result;
  const isTime = question.grain != null;
  const rows = rowsOf(question, result.cells, isTime ? [] : (before?.cells ?? []), order);
  const isCompared = before !== undefined && !isTime;
  return (
    <>
      <Total
        meta={meta}
        before={before?.meta.total ?? null}
        isAlone={plot === 'number'}
        onOpen={() => setOpen('total')}
      />
      {rows.length === 0 && (
        <p className="py-2 text-text-quiet">
          {isTimed(question) ? t`No records in this period.` : t`No records.`}
        </p>
      )}
      {rows.length > 0 && plot !== 'number' && (
        <div className="grid items-start gap-x-8 gap-y-4 rail:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-1">
          {isTime && plot !== 'table' && <ColumnsPlot rows={rows} unit={meta} />}
          {!isTime && plot !== 'table' && <BarsPlot rows={rows} unit={meta} />}
          <FiguresTable
            {...{ title, rows, isCompared }}
            head={headOf(question)}
            unit={meta}
            onOpen={setOpen}
            {...(plot === 'funnel' ? { further: DROP_OFF } : {})}
          />
        </div>
      )}
      <LeftOut meta={meta} />
      {open !== undefined && (
        <BehindDialog
          title={open === 'total' ? title : `${title}: ${open.name}`}
          question={question}
          cell={open === 'total' ? undefined : open.cell}
          unit={meta}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}

function isTimed({ period = {} }: Question): boolean {
  return (period.unit ?? period.from ?? period.to) !== undefined;
}

/** How many of the deals that entered a stage came no further. */
const DROP_OFF = {
  head: t`No further`,
  of: ({ value, count }: Row) => formatCount(Math.round(count * (1 - Number(value)))),
};

const HEADS: Readonly<Record<string, string>> = { lost_reason: t`Reason`, owner: t`Person` };

function headOf({ grain, dimensions = [] }: Question): string {
  const names = dimensions.map((key) => HEADS[key] ?? inLanguage(capital(key)));
  const time = grain ? [inLanguage(capital(grain))] : [];
  return [...time, ...names].join(' · ') || t`All`;
}

interface TotalProps {
  readonly meta: Result['meta'];
  readonly before: Result['meta']['total'];
  readonly isAlone: boolean;
  readonly onOpen: () => void;
}

/** The total of all records, each counted once, and how it changed. */
function Total({ meta, before, isAlone, onOpen }: TotalProps) {
  if (meta.total === null) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-title font-semibold figures">{formatFigure(meta.total, meta)}</span>
      {before !== null && (
        <span className="text-text-quiet">
          {t`${formatChange(meta.total, before, meta)} against ${formatFigure(before, meta)} in the period
            before`}
        </span>
      )}
      <Button look="quiet" onPress={onOpen} className={isAlone ? '' : 'print:hidden'}>
        {plural(meta.count, { one: '# record', other: '# records' })}
      </Button>
    </p>
  );
}

/** What could not be counted. */
function LeftOut({ meta }: Pick<TotalProps, 'meta'>) {
  const without = (reason: string) => meta.left_out.filter((each) => each.reason === reason);
  const rates = without('no_rate').map(({ currency, count }) => t`${formatCount(count)} in ${currency}`);
  const values = without('no_value').reduce((sum, { count }) => sum + count, 0);
  if (meta.left_out.length === 0) return null;
  return (
    <p className="text-small text-pretty text-text-quiet">
      {rates.length > 0 && (
        <>
          {rich`Left out, because there is no
            ${<Link to="/settings/exchange-rates">{t`exchange rate`}</Link>}: ${rates.join(', ')}.`}{' '}
        </>
      )}
      {values > 0 && t`Left out, because they have no value: ${formatCount(values)}.`}
    </p>
  );
}
