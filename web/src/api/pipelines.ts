import { queryOptions } from '@tanstack/react-query';
import type { Pipeline, Stage } from '../../../server/crm/pipelines/pipeline.schema.ts';
import type { PipelineSummary } from '../../../server/crm/pipelines/pipeline-summary.schema.ts';
import { api } from './client.ts';
import type { DealFilter } from './deals.ts';

export type { Pipeline, PipelineSummary, Stage };
export type StageSummary = PipelineSummary['stages'][number];

/** All pipelines with their stages, in order. */
export const pipelinesQuery = queryOptions({
  queryKey: ['pipelines'],
  queryFn: async ({ signal }) => (await api.get('/api-pipelines', { signal })).data,
  staleTime: 300_000,
});

/** Number and total value of matching deals, by stage of a pipeline. */
export const pipelineSummaryQuery = (pipelineId: string, filter: DealFilter) =>
  queryOptions({
    queryKey: ['pipeline-summaries', pipelineId, filter],
    queryFn: async ({ signal }) => {
      const query = { ...filter, pipeline_id: pipelineId };
      const { data } = await api.get('/pipeline-summaries', { query, signal });
      return data[0] ?? null;
    },
  });
