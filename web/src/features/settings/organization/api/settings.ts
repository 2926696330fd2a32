import { queryOptions } from '@tanstack/react-query';
import type { Settings, SettingsPatch } from '../../../../../../server/settings/settings.schema.ts';
import { api } from '../../../../api/client.ts';
import { useChange } from '../../../../api/use-change.ts';

export type { Settings, SettingsPatch };

/** The settings of the current organization. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await api.get('/api-settings', { signal })).data,
});

/** Changes some of the settings. */
export function useUpdateSettings() {
  return useChange((patch: SettingsPatch) => api.patch('/settings', patch), ['settings'], ['session']);
}
