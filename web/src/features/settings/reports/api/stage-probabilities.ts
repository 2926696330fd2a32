import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

/** How many of a hundred deals are won, by the id of their stage, as the organization set it. */
export type StageProbabilities = Readonly<Record<string, number>>;

export const stageProbabilitiesQuery = queryOptions({
  queryKey: ['settings', 'stage-probabilities'],
  queryFn: async ({ signal }): Promise<StageProbabilities> =>
    (await api.get('/settings/stage-probabilities', { signal })).data.stage_probabilities,
});

/** Replaces the probabilities of all stages. */
export function useSetStageProbabilities() {
  return useChange(
    (stages: StageProbabilities) => api.put('/settings/stage-probabilities', { stage_probabilities: stages }),
    ['settings', 'stage-probabilities'],
    ['insights'],
  );
}
