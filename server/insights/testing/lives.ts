import fc from 'fast-check';
import { FLAGGINGS } from './stage-changes.ts';
import { daysLater, oddDays, startOf } from './zone-days.ts';

/** Random lives of deals: what happens to each, and when. */

/** The days on which things happen. */
const FIRST_DAY = '2025-01-01';
export const DAYS: readonly string[] = Array.from({ length: 545 }, (_, days) => daysLater(FIRST_DAY, days));

export const ZONES = [
  'Europe/Vienna',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'UTC',
] as const;

const HOUR = 3_600_000;

/** An instant: any, one around midnight, or one on a day on which clocks change. */
export function instantIn(zone: string): fc.Arbitrary<number> {
  const odd = oddDays(zone, DAYS);
  const day = fc.constantFrom(...DAYS);
  const around = (of: fc.Arbitrary<string>, part: fc.Arbitrary<number>) =>
    fc.tuple(of, part).map(([chosen, later]) => startOf(chosen, zone) + later);
  const edges = fc.constantFrom(-1, 0, 1);
  const choices = [around(day, fc.nat(24 * HOUR)), around(day, edges)];
  if (odd.length > 0) {
    const hours = fc.tuple(fc.nat(25), edges).map(([hour, edge]) => hour * HOUR + edge);
    choices.push(around(fc.constantFrom(...odd), hours));
  }
  return fc.oneof(...choices);
}

export type Edit =
  | { readonly kind: 'change'; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'assigned'; readonly to: string | null }
  | { readonly kind: 'restored' | 'deleted' };

export interface Life {
  readonly draft: Readonly<Record<string, unknown>>;
  /** What happens before each change of the board, and after the last one. */
  readonly edits: readonly (readonly Edit[])[];
  /** As many instants as there can be states, the first ones first. */
  readonly times: readonly number[];
}

/** What there is to choose from. */
export interface Choices {
  readonly zone: string;
  /** The stages of each pipeline; a deal stays in its own. */
  readonly boards: readonly (readonly string[])[];
  readonly owners: readonly (string | null)[];
  readonly contacts: readonly string[];
  readonly companies: readonly string[];
}

/** In each part of a life. */
const MOST_EDITS = 3;
const PARTS = FLAGGINGS + 1;
/** One when it is created, one for each edit and each change of the board, and one when it is deleted. */
const MOST_STATES = 1 + PARTS * MOST_EDITS + FLAGGINGS + 1;
const CURRENCIES = ['EUR', 'USD', 'CHF'] as const;

export function lifeAmong({ boards, ...choices }: Choices): fc.Arbitrary<Life> {
  return fc.constantFrom(...boards).chain((stages) => lifeOn(stages, choices));
}

function lifeOn(
  stages: readonly string[],
  { zone, owners, contacts, companies }: Omit<Choices, 'boards'>,
): fc.Arbitrary<Life> {
  const fields = {
    stage_id: fc.constantFrom(...stages),
    value: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
    currency: fc.constantFrom(...CURRENCIES),
    expected_close_date: fc.option(fc.constantFrom(...DAYS)),
    contact_id: fc.option(fc.constantFrom(...contacts)),
    company_id: fc.option(fc.constantFrom(...companies)),
    lost_reason: fc.constantFrom('Price', 'Timing'),
  };
  const change = (...names: (keyof typeof fields)[]) =>
    fc
      .oneof(...names.map((name) => fields[name].map((value) => ({ [name]: value }))))
      .map((patch) => ({ kind: 'change' as const, fields: patch }));
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    { weight: 6, arbitrary: change('stage_id') },
    { weight: 3, arbitrary: change('value', 'currency', 'expected_close_date') },
    { weight: 1, arbitrary: fc.constantFrom(...owners).map((to) => ({ kind: 'assigned' as const, to })) },
    { weight: 1, arbitrary: change('contact_id', 'company_id', 'lost_reason') },
    { weight: 1, arbitrary: fc.constantFrom({ kind: 'restored' as const }, { kind: 'deleted' as const }) },
  );
  return fc.record({
    draft: fc.record(fields),
    edits: fc.array(fc.array(edit, { maxLength: MOST_EDITS }), { minLength: PARTS, maxLength: PARTS }),
    times: fc
      .uniqueArray(instantIn(zone), { minLength: MOST_STATES, maxLength: MOST_STATES })
      .map((instants) => instants.toSorted((one, other) => one - other)),
  });
}
