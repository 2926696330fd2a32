import { queryOptions } from '@tanstack/react-query';
import type { Holidays } from '../../../server/settings/holidays.ts';
import type { Settings, SettingsPatch } from '../../../server/settings/settings.schema.ts';
import { api } from './client.ts';
import { useChange } from './use-change.ts';

export type { Settings, SettingsPatch };

export type Holiday = Holidays['holidays'][number];

/** The settings of the current organization. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: async ({ signal }) => (await api.get('/api-settings', { signal })).data,
});

/** Changes some of the settings. */
export function useUpdateSettings() {
  return useChange((patch: SettingsPatch) => api.patch('/settings', patch), ['settings'], ['session']);
}

/** The holidays of the current organization, by date. */
export const holidaysQuery = queryOptions({
  queryKey: ['settings', 'holidays'],
  queryFn: async ({ signal }) => (await api.get('/settings/holidays', { signal })).data.holidays,
});

/** Replaces the holidays. */
export function useSetHolidays() {
  return useChange(
    (holidays: readonly Holiday[]) => api.put('/settings/holidays', { holidays: [...holidays] }),
    ['settings', 'holidays'],
  );
}
