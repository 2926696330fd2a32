import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { changeSettings, readSettings, type SettingsGroup } from '../../kernel/settings/settings.ts';
import { REGIONAL_SETTINGS } from '../regional-settings.ts';
import { SELECT_LATEST_ECB_RATES } from './ecb-rates.sql.ts';
import { type EcbRates, exchangeRatesView, ownRates } from './exchange-rates.schema.ts';

/** The rates that an organization sets itself (docs/behaviour/exchange-rates.md 2). */
export const EXCHANGE_RATES: SettingsGroup<typeof ownRates> = {
  fields: ownRates,
  defaults: { exchange_rates: [] },
  changedBy: 'admin',
};

/** Gets the rates with which amounts are converted: those of the organization and the latest of the ECB. */
export const getExchangeRates = defineRead({
  name: 'get-exchange-rates',
  summary: "Get the organization's exchange rates",
  scope: null,
  input: z.object({}),
  output: exchangeRatesView,
  run: async (context) => ({ data: await readExchangeRates(context) }),
});

/** Replaces the rates that the organization sets itself. */
export const setExchangeRates = defineWrite({
  name: 'set-exchange-rates',
  summary: "Set the organization's exchange rates",
  scope: null,
  role: 'admin',
  input: ownRates,
  output: exchangeRatesView,
  run: async (context, input) => {
    const { exchange_rates } = await changeSettings(context, EXCHANGE_RATES, input);
    return { data: { ...(await readExchangeRates(context)), exchange_rates } };
  },
});

async function readExchangeRates(context: ReadContext) {
  const { organizationId } = context;
  const { currency } = await readSettings(context, organizationId, REGIONAL_SETTINGS);
  const { exchange_rates } = await readSettings(context, organizationId, EXCHANGE_RATES);
  const [latest] = await context.query<{ json: string }>(SELECT_LATEST_ECB_RATES);
  const ecb = latest ? new JsonText<EcbRates>(latest.json).value() : null;
  return { currency, exchange_rates, ecb: ecb && { day: ecb.day, rates: [...ecb.rates] } };
}
