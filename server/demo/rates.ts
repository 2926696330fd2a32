import type { OwnRate } from '../settings/rates/exchange-rates.schema.ts';

const SINCE = '2020-01-01';

const worth = (base: string, rate: number): OwnRate => ({ base, currency: 'USD', day: SINCE, rate });
const costs = (currency: string, rate: number): OwnRate => ({ base: 'USD', currency, day: SINCE, rate });

/** Rates of the demonstration, so that its reports count the deals of all regions. */
export const RATES: readonly OwnRate[] = [
  worth('EUR', 1.08),
  worth('GBP', 1.27),
  costs('BRL', 5.4),
  costs('CZK', 23),
  costs('INR', 83.5),
  costs('JPY', 150),
  costs('KRW', 1350),
  costs('PLN', 3.95),
  costs('SEK', 10.5),
];
