import type { Target } from './api/targets.ts';

/** Whose target it is: a person by id, or the whole organization. */
export type Whose = Target['user_id'];

/** The first days of the months of a year. */
export function monthsOf(year: number): readonly string[] {
  return Array.from({ length: 12 }, (_, month) => `${year}-${String(month + 1).padStart(2, '0')}-01`);
}

/** The targets of one person, or of the organization, by the months of a year; undefined where there is none. */
export function targetsOf(
  targets: readonly Target[],
  whose: Whose,
  year: number,
): readonly (number | undefined)[] {
  const own = new Map(
    targets.filter(({ user_id }) => user_id === whose).map(({ month, value }) => [month, value]),
  );
  return monthsOf(year).map((month) => own.get(month));
}

/** What counts in a forecast, by the months of a year: the target of the organization, or else the sum of those of its people. */
export function targetsThatCount(targets: readonly Target[], year: number): readonly (number | undefined)[] {
  const whole = targetsOf(targets, null, year);
  return monthsOf(year).map((month, index) => whole[index] ?? sumOf(valuesIn(targets, month)));
}

function valuesIn(targets: readonly Target[], month: string): readonly number[] {
  return targets.filter((each) => each.month === month).map(({ value }) => value);
}

/** The sum of the numbers that there are; undefined if there are none. */
export function sumOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}

/** All targets with those of one person or the organization for a year replaced. */
export function withTargets(
  targets: readonly Target[],
  {
    whose,
    year,
    values,
  }: { readonly whose: Whose; readonly year: number; readonly values: readonly (number | undefined)[] },
): readonly Target[] {
  const months = monthsOf(year);
  const others = targets.filter(({ user_id, month }) => user_id !== whose || !months.includes(month));
  const own = values.flatMap((value, index) => {
    const month = months[index];
    return value === undefined || month === undefined ? [] : [{ user_id: whose, month, value }];
  });
  return [...others, ...own];
}

const GROUPED = /^\d{1,3}([.,' \u00a0\u202f’]\d{3})+$/;
const PLAIN = /^\d+([.,]\d{1,4})?$/;

/** The amount in a text as people type it, such as `50,000` or `1234.5`; undefined if it is none. */
export function amountIn(text: string): number | undefined {
  const typed = text.trim();
  if (GROUPED.test(typed)) return Number(typed.replace(/\D/g, ''));
  return PLAIN.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}
