import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link as RouterLink } from '@tanstack/react-router';
import { Pencil, Pin } from 'lucide-react';
import { useState } from 'react';
import { FORECASTS, type Question, resultQuery } from '../../api/insights.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import { dotted, formatDate } from '../../records/formats.ts';
import { askedKeys } from '../../records/insights/asked-keys.ts';
import { MetricBlock } from '../../records/insights/metric-block.tsx';
import { useStageOrder } from '../../records/insights/use-stage-order.ts';
import { ShownInOrder } from '../../records/page/shown-in-order.tsx';
import { useToday } from '../../records/today.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Select } from '../../ui/form/select.tsx';
import { searchOf } from './builder/question.ts';
import { ForecastFigures } from './forecast-figures.tsx';
import { PERIODS, periodOf } from './periods.ts';
import { PinDialog, storedPlot } from './pin-dialog.tsx';
import { ReportsFrame } from './reports-frame.tsx';
import { type Part, STANDARD_REPORTS, type StandardReport } from './standard-reports.ts';

const route = getRouteApi('/reports/$report');

/** `/reports/:report`: a report that everyone has, of a period and of one pipeline or all. */
export function StandardReportPage() {
  const { report: id } = route.useParams();
  const report = STANDARD_REPORTS.find((each) => each.id === id);
  if (!report) {
    return (
      <ReportsFrame title={t`Reports`} shown="">
        <EmptyState title={t`There is no such report`}>{t`Choose one from the list.`}</EmptyState>
      </ReportsFrame>
    );
  }
  return <Shown key={id} report={report} />;
}

function Shown({ report }: { readonly report: StandardReport }) {
  const { period = report.period, pipeline, compare = false } = route.useSearch();
  const [pinned, setPinned] = useState<Part | undefined>();
  const isCompared = compare && period !== 'all';
  const questionOf = ({ question, isNow, isOfDeals }: Part): Question => ({
    ...question,
    period: isNow ? {} : periodOf(period),
    filters: isOfDeals && pipeline !== undefined ? { pipeline_id: pipeline } : {},
  });
  return (
    <ReportsFrame title={report.name} shown={`/reports/${report.id}`} controls={<Controls report={report} />}>
      <Printed report={report} />
      <ShownInOrder
        parts={[
          ...(report.id === 'forecast' ? [forecastPart(periodOf(period), pipeline)] : []),
          ...report.parts.map((part) => ({
            key: part.title,
            asks: askedKeys(questionOf(part), isCompared),
            content: (
              <Block
                part={part}
                question={questionOf(part)}
                isCompared={isCompared}
                onPin={() => setPinned(part)}
              />
            ),
          })),
        ]}
      />
      {pinned && (
        <PinDialog
          name={pinned.title}
          question={questionOf(pinned)}
          plot={pinned.plot}
          onClose={() => setPinned(undefined)}
        />
      )}
    </ReportsFrame>
  );
}

function forecastPart(period: NonNullable<Question['period']>, pipeline: string | undefined) {
  return {
    key: 'forecast',
    asks: [FORECASTS, pipelinesQuery.queryKey, resultQuery({ metric: 'open_deals', period }).queryKey],
    content: <ForecastFigures period={period} pipeline={pipeline} />,
  };
}

interface BlockProps {
  readonly part: Part;
  readonly question: Question;
  readonly isCompared: boolean;
  readonly onPin: () => void;
}

function Block({ part: { title, plot }, question, isCompared, onPin }: BlockProps) {
  const order = useStageOrder(question);
  const search = searchOf({ query: question, plot: storedPlot(plot), compared: isCompared });
  const pin = (
    <div data-print="no" className="flex flex-wrap gap-1">
      <RouterLink
        to="/reports/new"
        search={search}
        aria-label={t`Edit a copy: ${title}`}
        className={buttonClasses('quiet')}
      >
        <Pencil aria-hidden size={14} strokeWidth={1.5} /> {t`Edit a copy`}
      </RouterLink>
      <Button look="quiet" aria-label={t`Pin to Home: ${title}`} onPress={onPin}>
        <Pin aria-hidden size={14} strokeWidth={1.5} /> {t`Pin to Home`}
      </Button>
    </div>
  );
  return <MetricBlock {...{ title, question, plot, order, isCompared }} action={pin} />;
}

const ALL = { id: '', name: t`All pipelines` };

/** On paper, the period and the pipeline that the controls say on the screen. */
function Printed({ report }: { readonly report: StandardReport }) {
  const { period = report.period, pipeline } = route.useSearch();
  const { data = [] } = useQuery(pipelinesQuery);
  const time = report.parts.some(({ isNow }) => !isNow)
    ? PERIODS.find(({ id }) => id === period)?.name
    : undefined;
  const board = data.find(({ id }) => id === pipeline)?.name ?? ALL.name;
  return (
    <p className="hidden text-text-quiet print:block">
      {dotted(time ?? null, board, formatDate(useToday()))}
    </p>
  );
}

function Controls({ report }: { readonly report: StandardReport }) {
  const { period = report.period, pipeline, compare = false } = route.useSearch();
  const navigate = route.useNavigate();
  const { data: pipelines = [], isLoading } = useQuery(pipelinesQuery);
  const isTimed = report.parts.some(({ isNow }) => !isNow);
  return (
    // There is room for the pipelines before they are known.
    <div data-print="no" className={classes('flex flex-wrap items-center gap-2', isLoading && 'invisible')}>
      {isTimed && (
        <Select
          label={t`Period`}
          labelHidden
          className="w-40"
          choices={PERIODS}
          value={period}
          onChange={(id) => void navigate({ search: (now) => ({ ...now, period: id }), replace: true })}
        />
      )}
      {(isLoading || pipelines.length > 1) && report.parts.some(({ isOfDeals }) => isOfDeals) && (
        <Select
          label={t`Pipeline`}
          labelHidden
          className="w-40"
          choices={[ALL, ...pipelines]}
          value={pipeline ?? ''}
          onChange={(id) =>
            void navigate({
              search: (now) => ({ ...now, pipeline: id === '' ? undefined : id }),
              replace: true,
            })
          }
        />
      )}
      {isTimed && period !== 'all' && (
        <Checkbox
          isSelected={compare}
          onChange={(isOn) =>
            void navigate({ search: (now) => ({ ...now, compare: isOn || undefined }), replace: true })
          }
        >
          {t`Compare with the period before`}
        </Checkbox>
      )}
    </div>
  );
}
