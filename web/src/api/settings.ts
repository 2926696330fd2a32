import { queryOptions } from '@tanstack/react-query';
import type { Holidays } from '../../../server/settings/holidays.ts';
import type { ExchangeRates } from '../../../server/settings/rates/exchange-rates.schema.ts';
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

export type OwnRate = ExchangeRates['exchange_rates'][number];

/** The rates with which amounts are converted into the currency of reports. */
export const exchangeRatesQuery = queryOptions({
  queryKey: ['settings', 'exchange-rates'],
  queryFn: async ({ signal }) => (await api.get('/settings/exchange-rates', { signal })).data,
});

/** Replaces the rates that the organization sets itself. */
export function useSetExchangeRates() {
  return useChange(
    (rates: readonly OwnRate[]) => api.put('/settings/exchange-rates', { exchange_rates: [...rates] }),
    ['settings', 'exchange-rates'],
  );
}
