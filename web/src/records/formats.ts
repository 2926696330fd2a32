import type { Decimal } from '../../../server/kernel/fields/fields.ts';
import { LOCALES } from '../language/locale.ts';
import { numbers } from '../language/region.ts';
import { t } from '../language/words.ts';
import { dayAt } from './day-at.ts';

/** Formats numbers, money, dates and times: words in English, everything else by the browser's region. */

const moneys = new Map<string, Intl.NumberFormat>();

/** `1,234` */
export function formatCount(count: number): string {
  return numbers.format(count);
}

const decimals = new Intl.NumberFormat(LOCALES.numbers, { maximumFractionDigits: 10 });

/** `1.0852`, with all its digits. */
export function formatDecimal(value: Decimal): string {
  return decimals.format(numberOf(value));
}

/** `€12,400`; decimals only if there are any, and all digits of amounts beyond a double. */
export function formatMoney(value: Decimal, currency: string): string {
  const options = { trailingZeroDisplay: 'stripIfInteger', maximumFractionDigits: 4 } as const;
  return formatExactly(value, moneyFormat(currency, options));
}

/** `€12,400.17`: a converted sum, rounded to the decimals of its currency. */
export function formatSum(value: Decimal, currency: string): string {
  return formatExactly(value, moneyFormat(currency, { trailingZeroDisplay: 'stripIfInteger' }));
}

function formatExactly(value: Decimal, format: Intl.NumberFormat): string {
  const digits = digitsOf(value);
  return format.format(isDecimal(digits) ? digits : numberOf(value));
}

/** `€1.2M`, where space is short. */
export function formatMoneyShort(value: Decimal, currency: string): string {
  const short = { notation: 'compact', maximumFractionDigits: 1 } as const;
  const parts = moneyFormat(currency, short).formatToParts(numberOf(value));
  // German has no suffix for thousands; their decimals would only take room.
  const isWhole = Math.abs(numberOf(value)) >= 1000 && !parts.some(({ type }) => type === 'compact');
  if (isWhole) return moneyFormat(currency, { maximumFractionDigits: 0 }).format(numberOf(value));
  return parts.map(({ type, value: text }) => MARKS.get(type) ?? text).join('');
}

/** The marks of numbers by the region, where the words beside them have others. */
const MARKS: ReadonlyMap<string, string> = new Map(
  numbers
    .formatToParts(1_234_567.5)
    .filter(({ type }) => type === 'decimal' || type === 'group')
    .map(({ type, value }) => [type, value]),
);

function moneyFormat(currency: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${currency} ${options.notation} ${options.maximumFractionDigits}`;
  const known = moneys.get(key);
  if (known) return known;
  // The suffix of a short sum, such as K for thousands, is a word.
  const made = new Intl.NumberFormat(options.notation === 'compact' ? LOCALES.words : LOCALES.numbers, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    ...options,
  });
  moneys.set(key, made);
  return made;
}

/** A decimal with all its digits, such as `-1200.5`. */
export function digitsOf(value: Decimal): string {
  // One that was typed is a text until the server answers.
  return typeof value === 'object' ? value.rawJSON : String(value);
}

/** Whether a text is a plain decimal, which `Intl` formats without rounding. */
function isDecimal(text: string): text is `${number}` {
  return /^-?\d+(\.\d+)?$/.test(text);
}

/** A decimal as a number, possibly rounded; for comparing and adding. */
export function numberOf(value: Decimal): number {
  return Number(digitsOf(value));
}

/** `Keeper · Havenlight`; empty parts are left out. */
export function dotted(...parts: readonly (string | null)[]): string {
  return parts.filter(Boolean).join(' · ');
}

/** A day without a change of the clock, in milliseconds. */
export const DAY_MS = 86_400_000;

const thisYear = new Intl.DateTimeFormat(LOCALES.words, { day: 'numeric', month: 'short' });
const anyYear = new Intl.DateTimeFormat(LOCALES.words, { day: 'numeric', month: 'short', year: 'numeric' });
const wholeMoment = new Intl.DateTimeFormat(LOCALES.words, { dateStyle: 'medium', timeStyle: 'short' });
const clock = new Intl.DateTimeFormat(LOCALES.words, { timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(LOCALES.words, { numeric: 'auto', style: 'narrow' });
const months = new Intl.NumberFormat(LOCALES.words, { style: 'unit', unit: 'month', unitDisplay: 'short' });

/** A day (`2026-11-28`) or a time (ISO 8601) as `Nov 28`, with the year if it is not the current one. */
export function formatDate(date: string): string {
  const day = dayOf(date);
  return (day.getFullYear() === new Date().getFullYear() ? thisYear : anyYear).format(day);
}

/**
 * A near day in words (`today`, `in 3d`, `2d ago`), else a date.
 * @param today the day it is for the organization (`useToday`); for a time, the browser's
 */
export function formatNearDate(date: string, today?: string): string {
  const distance = daysUntil(date, today);
  return Math.abs(distance) <= 7 ? relative.format(distance, 'day') : formatDate(date);
}

/** A day as a heading: `today`, `yesterday`, else a date. */
export function formatDay(date: string): string {
  const distance = daysUntil(date);
  return distance === 0 || distance === -1 ? relative.format(distance, 'day') : formatDate(date);
}

/** Days until a day; negative if it has passed. */
export function daysUntil(date: string, today = dayAt(new Date(), null)): number {
  return Math.round((dayOf(date).getTime() - dayOf(today).getTime()) / DAY_MS);
}

/** `Nov 28, 2026, 2:30 PM` */
export function formatMoment(timestamp: string): string {
  return wholeMoment.format(new Date(timestamp));
}

/** `2:30 PM` */
export function formatClock(timestamp: string): string {
  return clock.format(new Date(timestamp));
}

/** How long ago, roughly: `today`, `12 d`, `3 mths`. */
export function formatAge(timestamp: string): string {
  const age = Math.max(0, Math.floor((Date.now() - Date.parse(timestamp)) / DAY_MS));
  if (age === 0) return relative.format(0, 'day');
  return formatDays(age);
}

/** A number of days, roughly: `12 d`, `3 mths`. */
export function formatDays(days: number): string {
  return days < 60 ? t`${formatCount(Math.floor(days))} d` : months.format(Math.floor(days / 30));
}

/** Midnight in the local time zone; `new Date` reads a date alone as UTC. */
function dayOf(date: string): Date {
  if (date.length > 10) {
    const moment = new Date(date);
    return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate());
  }
  return new Date(`${date}T00:00:00`);
}
