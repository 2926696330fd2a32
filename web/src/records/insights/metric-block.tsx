import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { inWords } from '../../api/field-words.ts';
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
import { Counting } from './counting.tsx';
import { Crossed } from './crossed.tsx';
import { formatChange, formatFigure } from './figures.ts';
import { FiguresTable } from './figures-table.tsx';
import { periodBefore } from './period-before.ts';
import { type Order, type Row, rowsOf } from './rows.ts';
import { useCrossing } from './use-crossing.ts';

/** So many rows are listed at first. */
const MOST_LISTED = 50;

/** How a result is drawn. A funnel also says how many were lost on the way. */
export type Plot = 'bars' | 'columns' | 'funnel' | 'number' | 'table';

interface MetricBlockProps {
  readonly title: string;
  readonly question: Question;
  readonly plot: Plot;
  readonly order: Order;
  /** Whether the period before is shown beside it, if there is one. */
  readonly isCompared?: boolean;
  /** What can be done with it, such as pinning it. */
  readonly action?: ReactNode;
  /** Whether the sentence of the metric stands elsewhere. */
  readonly isTold?: boolean;
}

/** A metric: its sentence, its total, a plot, and the table with the same numbers, each of which opens its records. */
export function MetricBlock(props: MetricBlockProps) {
  const { title, question, plot, order, isCompared = false, action, isTold = false } = props;
  const result = useQuery(resultQuery(question));
  const earlier = isCompared ? periodBefore(question.period) : undefined;
  const before = useQuery({
    ...resultQuery({ ...question, period: earlier ?? {} }),
    enabled: earlier !== undefined,
  });
  const metric = useQuery(metricsQuery).data?.find(({ key }) => key === question.metric);
  const isComing = result.isFetching && (result.isPending || result.isPlaceholderData);
  return (
    <Section
      title={title}
      lead={isTold || !metric ? undefined : inLanguage(metric.sentence)}
      action={
        <div className="flex items-center gap-3">
          {isComing && <Counting />}
          {action}
        </div>
      }
    >
      {result.isPending && <Skeleton className="h-48" />}
      {!result.data && result.error && <Failure error={result.error} retry={() => void result.refetch()} />}
      {result.data && (
        <Shown {...{ title, question, plot, order }} result={result.data} before={earlier && before.data} />
      )}
    </Section>
  );
}

interface ShownProps extends Omit<MetricBlockProps, 'isCompared' | 'action' | 'isTold'> {
  readonly result: Result;
  readonly before: Result | undefined;
}

function Shown({ title, question, plot, order, result, before }: ShownProps) {
  const [open, setOpen] = useState<Row | 'total' | undefined>();
  const [isWhole, setWhole] = useState(false);
  const { meta } = result;
  const isTime = question.grain != null;
  const rows = rowsOf(question, result.cells, isTime ? [] : (before?.cells ?? []), order);
  const listed = isWhole ? rows : rows.slice(0, MOST_LISTED);
  const crossing = useCrossing(question, result.cells, rows);
  const isCompared = before !== undefined && !isTime;
  const heads = headsOf(question);
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
      {crossing && plot !== 'number' && rows.length > 0 && (
        <Crossed
          {...{ title, question, crossing }}
          head={heads[0] ?? ''}
          unit={meta}
          isPlotted={plot !== 'table'}
          onOpen={setOpen}
        />
      )}
      {!crossing && rows.length > 0 && plot !== 'number' && (
        <div className="grid items-start gap-x-8 gap-y-4 rail:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-cols-1">
          {isTime && heads.length === 1 && plot !== 'table' && <ColumnsPlot rows={rows} unit={meta} />}
          {!isTime && plot !== 'table' && <BarsPlot rows={listed} unit={meta} />}
          <FiguresTable
            {...{ title, isCompared }}
            rows={listed}
            head={heads.join(' · ') || t`All`}
            unit={meta}
            onOpen={setOpen}
            {...(plot === 'funnel' ? { further: DROP_OFF } : {})}
          />
        </div>
      )}
      {!crossing && listed.length < rows.length && plot !== 'number' && (
        <Button look="quiet" className="self-start" onPress={() => setWhole(true)}>
          {t`Show all ${formatCount(rows.length)} rows`}
        </Button>
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

function headsOf({ grain, dimensions = [] }: Question): readonly string[] {
  const names = dimensions.map((key) => HEADS[key] ?? inWords(key));
  return [...(grain ? [inWords(grain)] : []), ...names];
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
