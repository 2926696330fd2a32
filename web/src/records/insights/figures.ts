import type { MetricCell, QueryMeta } from '../../api/insights.ts';
import { LOCALES } from '../../language/locale.ts';
import { t } from '../../language/words.ts';
import { formatCount, formatMoneyShort, formatSum, numberOf } from '../formats.ts';

/** What a number is, so that it can be written. */
export type Unit = Pick<QueryMeta, 'unit' | 'currency'>;
type Value = MetricCell['value'];

/** Whether numbers are shares or means, which say nothing when they are added. */
export function isMean({ unit }: Unit): boolean {
  return unit === 'ratio' || unit === 'days';
}

const shares = new Intl.NumberFormat(LOCALES.numbers, { style: 'percent', maximumFractionDigits: 1 });
const days = new Intl.NumberFormat(LOCALES.numbers, { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat(LOCALES.numbers, {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});
const points = new Intl.NumberFormat(LOCALES.numbers, {
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** A number with its unit: `€1,200`, `12`, `34.5%`, `8.2 days`. */
export function formatFigure(value: Value, { unit, currency }: Unit): string {
  if (unit === 'money') return formatSum(value, currency);
  const number = numberOf(value);
  if (unit === 'ratio') return shares.format(number);
  if (unit !== 'days') return formatCount(number);
  return number === 1 ? t`1 day` : t`${days.format(number)} days`;
}

/** The same where space is short. */
export function formatFigureShort(value: Value, unit: Unit): string {
  return unit.unit === 'money' ? formatMoneyShort(value, unit.currency) : formatFigure(value, unit);
}

/** How a number differs from the one before: in points of percent for shares, else in percent. */
export function formatChange(value: Value, before: Value, { unit }: Unit): string {
  const [now, then] = [numberOf(value), numberOf(before)];
  if (unit === 'ratio') return t`${points.format((now - then) * 100)} points`;
  if (then === 0) return now === 0 ? signed.format(0) : t`new`;
  return signed.format((now - then) / Math.abs(then));
}
