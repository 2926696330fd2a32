import type { QueryClient } from '@tanstack/react-query';
import { dealCardsQuery } from '../../../api/deals.ts';
import { pipelineSummaryQuery, pipelinesQuery } from '../../../api/pipelines.ts';
import type { DealsSearch } from '../filter/deals-search.ts';
import { cardListOf, isShown, pipelineOf, recentFilter, viewOf } from './board-view.ts';

/** Prefetches the board's data as soon as its address is known, while the page renders. */
export async function prefetchBoard(client: QueryClient, search: DealsSearch): Promise<void> {
  await client.prefetchQuery(pipelinesQuery);
  const pipeline = pipelineOf(client.getQueryData(pipelinesQuery.queryKey), search.pipeline);
  if (!pipeline) return;
  const view = viewOf(search, pipeline.id);
  for (const column of pipeline.stages.filter((stage) => isShown(stage, search.open))) {
    void client.prefetchQuery(dealCardsQuery(cardListOf(view, column), 0));
  }
  void client.prefetchQuery(pipelineSummaryQuery(view.pipelineId, view.filter));
  void client.prefetchQuery(pipelineSummaryQuery(view.pipelineId, recentFilter(view.filter)));
}
