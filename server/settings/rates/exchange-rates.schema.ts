import { z } from 'zod';
import { currency, type Decimal, date, decimalView } from '../../kernel/fields/fields.ts';

const MAXIMUM = 1_000;

const rate = z
  .number({ error: 'must be a number above 0' })
  .positive({ error: 'must be a number above 0' })
  .max(1e9, { error: 'must be at most 1000000000' })
  .refine((value) => /^\d+(?:\.\d{1,10})?$/.test(String(value)), {
    error: 'must have at most 10 decimals',
  });

/** A rate that an organization sets: one `base` is worth `rate` of `currency` from `day` on. */
const ownRate = z
  .object({ base: currency(), currency: currency(), day: date(), rate })
  .refine((own) => own.base !== own.currency, { error: "'currency' must differ from 'base'" });

/** The setting. Rates are kept by currency, newest first. */
export const ownRates = z.object({
  exchange_rates: z
    .array(ownRate)
    .max(MAXIMUM, { error: `must have at most ${MAXIMUM} items` })
    .refine((rates) => new Set(rates.map(keyOf)).size === rates.length, {
      error: 'must not have two items with the same currencies and day',
    })
    .transform((rates) => rates.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1)))
    .meta({
      description: 'What one `base` is worth in `currency` from `day` on.',
      examples: [[{ base: 'EUR', currency: 'USD', day: '2026-01-01', rate: 1.085 }]],
    }),
});

export type OwnRate = z.output<typeof ownRate>;

function keyOf({ base, currency, day }: OwnRate): string {
  return `${base} ${currency} ${day}`;
}

const publishedRate = z.object({ currency: z.string(), rate: decimalView });

/** The rates with which amounts are converted. */
export const exchangeRatesView = z.object({
  currency: z.string().meta({ description: 'The currency of reports: that of the regional settings.' }),
  exchange_rates: ownRates.shape.exchange_rates,
  ecb: z
    .object({ day: z.string().meta({ format: 'date' }), rates: z.array(publishedRate) })
    .nullable()
    .meta({
      description: 'The latest rates of the European Central Bank, for one euro; null if none were read.',
    }),
});

export type ExchangeRates = z.infer<typeof exchangeRatesView>;

/** The latest rates of the European Central Bank, as PostgreSQL renders them. */
export interface EcbRates {
  readonly day: string;
  readonly rates: readonly { readonly currency: string; readonly rate: Decimal }[];
}
