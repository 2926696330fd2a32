import { useQuery } from '@tanstack/react-query';
import { metricsQuery, type Question, type Report, reportsQuery, resultQuery } from '../../api/insights.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import { askedKeys } from '../../records/insights/asked-keys.ts';
import { MetricBlock } from '../../records/insights/metric-block.tsx';
import { plotOf } from '../../records/insights/plot-of.ts';
import { useStageOrder } from '../../records/insights/use-stage-order.ts';
import { ShownInOrder } from '../../records/page/shown-in-order.tsx';
import { Page } from '../../ui/page.tsx';
import { HomeFigures } from './home-figures.tsx';
import { MyTasks, NewLeads, StaleDeals, WhatChanged } from './home-lists.tsx';

const PIPELINE: Question = { metric: 'open_pipeline', dimensions: ['stage'] };

/** What the lists and the pipeline are asked for by; a pinned report may take longer. */
const LISTS = [
  ...[['task-lists'], ['activities'], ['deal-lists'], ['contact-lists']],
  ...[pipelinesQuery.queryKey, metricsQuery.queryKey, resultQuery(PIPELINE).queryKey],
];

/** `/home`: tasks, news, pipeline and forecast, and the reports that are pinned. */
export function HomePage() {
  const pinned = useQuery(reportsQuery).data?.filter((report) => report.pinned) ?? [];
  return (
    <Page title={t`Home`}>
      <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-4 phone:px-6">
        <HomeFigures />
        <ShownInOrder
          parts={[
            { key: 'lists', asks: LISTS, content: <Lists /> },
            ...pinned.map((report) => ({
              key: report.id,
              asks: askedKeys(report.query, report.compared),
              content: <Pinned report={report} />,
            })),
          ]}
        />
      </div>
    </Page>
  );
}

function Lists() {
  const order = useStageOrder(PIPELINE);
  return (
    <>
      <div className="grid items-start gap-x-10 gap-y-8 rail:grid-cols-2">
        <MyTasks />
        <WhatChanged />
        <StaleDeals />
        <NewLeads />
      </div>
      <MetricBlock title={t`Pipeline`} question={PIPELINE} plot="bars" order={order} />
    </>
  );
}

function Pinned({ report: { name, query, plot, compared } }: { readonly report: Report }) {
  const order = useStageOrder(query);
  return (
    <MetricBlock title={name} question={query} plot={plotOf(plot)} order={order} isCompared={compared} />
  );
}
