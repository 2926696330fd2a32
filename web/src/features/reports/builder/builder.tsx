import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { type Metric, metricsQuery, type Question, resultQuery } from '../../../api/insights.ts';
import { t } from '../../../language/words.ts';
import { MetricBlock } from '../../../records/insights/metric-block.tsx';
import { plotOf } from '../../../records/insights/plot-of.ts';
import { useStageOrder } from '../../../records/insights/use-stage-order.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { refusalsOf } from '../../../ui/form/refusals.tsx';
import { AsOfFields } from './as-of-fields.tsx';
import { askedWords } from './asked-words.ts';
import type { BuilderSearch } from './builder-search.ts';
import { DrawingFields } from './drawing-fields.tsx';
import { FilterFields } from './filters/filter-fields.tsx';
import { MetricChoice } from './metric-choice.tsx';
import { PeriodFields } from './period-fields.tsx';
import { filtersOf, plotIn, questionOf, withFilters, withMetric } from './question.ts';
import { reportName } from './report-name.ts';
import { SplitFields } from './split-fields.tsx';

interface BuilderProps {
  readonly search: BuilderSearch;
  readonly change: (part: BuilderSearch) => void;
}

/** What of a question its controls can be told of. */
const FIELDS = [
  ...['metric', 'dimensions', 'grain', 'period', 'as_of', 'currency'],
  ...['filters', 'custom_fields', 'where'],
];

/** An invalid question is never asked. */
const NO_QUESTION: Question = { metric: '' };

/** Composes a question, and answers it at once. A refusal stands at the control that it is about. */
export function Builder({ search, change }: BuilderProps) {
  const { data: metrics = [] } = useQuery(metricsQuery);
  const metric = metrics.find(({ key }) => key === search.metric);
  const question = questionOf(search);
  const { error } = useQuery({
    ...resultQuery(question ?? NO_QUESTION),
    enabled: question !== undefined,
  });
  const { fields: refusals } = refusalsOf(error, FIELDS);
  const isRefused = Object.keys(refusals).length > 0;
  return (
    <>
      <section
        aria-label={t`Question`}
        data-print="no"
        className="flex flex-col gap-4 border-b border-line pb-5"
      >
        <MetricChoice
          metrics={metrics}
          chosen={metric}
          onChoose={(next) => change(withMetric(search, next))}
          refusal={refusals.metric}
        />
        {metric && <Fields {...{ metric, search, change, refusals }} />}
      </section>
      {isRefused && (
        <p className="text-text-quiet">{t`The report appears here once its question can be asked.`}</p>
      )}
      {question && metric && !isRefused && (
        <>
          <p className="hidden text-text-quiet print:block">{askedWords(question)}</p>
          <Preview title={reportName(metric, question)} question={question} search={search} />
        </>
      )}
      {!question && (
        <EmptyState
          icon={<ChartColumn aria-hidden size={20} strokeWidth={1.5} />}
          title={t`Begin with a metric`}
        >
          {t`Choose what to count. Then split it, filter it and choose a period; the report appears here as you
            go.`}
        </EmptyState>
      )}
    </>
  );
}

interface FieldsProps extends BuilderProps {
  readonly metric: Metric;
  readonly refusals: Readonly<Record<string, string>>;
}

function Fields(props: FieldsProps) {
  const { metric, search, change, refusals } = props;
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] items-start gap-3">
        <SplitFields {...props} />
        <PeriodFields {...props} />
        <AsOfFields {...props} />
      </div>
      <FilterFields
        metric={metric}
        filters={filtersOf(search)}
        onChange={(filters) => change(withFilters(filters))}
        refusal={refusals.filters ?? refusals.custom_fields ?? refusals.where}
      />
      <DrawingFields search={search} change={change} />
    </>
  );
}

interface PreviewProps {
  readonly title: string;
  readonly question: Question;
  readonly search: BuilderSearch;
}

function Preview({ title, question, search }: PreviewProps) {
  const order = useStageOrder(question);
  return (
    <MetricBlock
      {...{ title, question, order }}
      plot={plotOf(plotIn(search))}
      isCompared={search.compare ?? false}
      isTold
    />
  );
}
