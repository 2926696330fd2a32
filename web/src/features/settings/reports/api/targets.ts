import { queryOptions } from '@tanstack/react-query';
import type { Target } from '../../../../../../server/insights/targets/targets.ts';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

export type { Target };

/** What the organization and its people are to win, by month. */
export const targetsQuery = queryOptions({
  queryKey: ['settings', 'targets'],
  queryFn: async ({ signal }) => (await api.get('/settings/targets', { signal })).data.targets,
});

/** Replaces all targets. */
export function useSetTargets() {
  return useChange(
    (targets: readonly Target[]) => api.put('/settings/targets', { targets: [...targets] }),
    ['settings', 'targets'],
    ['insights', 'forecast'],
  );
}
