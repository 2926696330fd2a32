import type { Question } from '../../api/insights.ts';
import { t } from '../../language/words.ts';

type Period = NonNullable<Question['period']>;

/** The periods that a report can be of, by the word in its address. */
export const PERIODS = [
  { id: 'month', name: t`This month`, period: { unit: 'month' } },
  { id: 'last-month', name: t`Last month`, period: { unit: 'month', ago: 1 } },
  { id: 'quarter', name: t`This quarter`, period: { unit: 'quarter' } },
  { id: 'last-quarter', name: t`Last quarter`, period: { unit: 'quarter', ago: 1 } },
  { id: 'year', name: t`This year`, period: { unit: 'year' } },
  { id: 'last-year', name: t`Last year`, period: { unit: 'year', ago: 1 } },
  { id: 'months', name: t`Last 12 months`, period: { unit: 'month', count: 12 } },
  { id: 'all', name: t`All time`, period: {} },
] as const satisfies readonly { readonly id: string; readonly name: string; readonly period: Period }[];

export type PeriodId = (typeof PERIODS)[number]['id'];

/** A period by its word. */
export function periodOf(id: PeriodId): Period {
  return PERIODS.find((each) => each.id === id)?.period ?? {};
}
