import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PipelinePatch, StagePatch } from '../../../../../../server/crm/pipelines/pipeline.schema.ts';
import { api } from '../../../../api/client.ts';
import { type Pipeline, pipelinesQuery, type Stage } from '../../../../api/pipelines.ts';
import { useChange } from '../../../../api/use-change.ts';
import { moved } from '../../drop-place.ts';

/** Queries that an edit of pipelines makes stale: pipelines, their totals, and deals with the names of their stages. */
const STALE = [pipelinesQuery.queryKey, ['pipeline-summaries'], ['deal-lists']] as const;

export function useCreatePipeline() {
  return useChange((draft: { name: string }) => api.post('/api-pipelines', draft), ...STALE);
}

export function useUpdatePipeline(id: string) {
  return useChange((patch: PipelinePatch) => api.patch(`/api-pipelines/${id}`, patch), ...STALE);
}

export function useDeletePipeline(id: string) {
  return useChange(() => api.delete(`/api-pipelines/${id}`), ...STALE);
}

/** The fields of the stage form. */
export type StageFields = Pick<Stage, 'name' | 'is_won' | 'is_lost' | 'is_qualified'>;

export function useCreateStage(pipelineId: string) {
  return useChange((draft: StageFields) => api.post(`/api-pipelines/${pipelineId}/stages`, draft), ...STALE);
}

export function useUpdateStage({ pipeline_id, id }: Stage) {
  return useChange(
    (patch: StagePatch) => api.patch(`/api-pipelines/${pipeline_id}/stages/${id}`, patch),
    ...STALE,
  );
}

/** Deletes a stage after moving its deals to the given stage. */
export function useDeleteStage({ pipeline_id, id }: Stage) {
  return useChange(
    (move_deals_to: string | undefined) =>
      api.delete(`/api-pipelines/${pipeline_id}/stages/${id}`, { query: { move_deals_to } }),
    ...STALE,
    ['deals'],
    ['deal-cards'],
  );
}

/** Moves a stage to another position: shown at once, and rolled back if the server refuses. */
export function useMoveStage(pipelineId: string) {
  const client = useQueryClient();
  const { queryKey } = pipelinesQuery;
  return useMutation({
    mutationFn: ({ id, place }: { id: string; place: number }) =>
      api.patch(`/api-pipelines/${pipelineId}/stages/${id}`, { sort_order: place }),
    onMutate: async ({ id, place }) => {
      await client.cancelQueries({ queryKey });
      const former = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (pipelines: Pipeline[] | undefined) =>
        pipelines?.map((pipeline) =>
          pipeline.id === pipelineId ? { ...pipeline, stages: moved(pipeline.stages, id, place) } : pipeline,
        ),
      );
      return { former };
    },
    onError: (_error, _move, begun) => client.setQueryData(queryKey, begun?.former),
    onSettled: () => Promise.all(STALE.map((stale) => client.invalidateQueries({ queryKey: stale }))),
  });
}
