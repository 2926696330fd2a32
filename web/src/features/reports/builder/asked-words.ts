import type { Question } from '../../../api/insights.ts';
import { meant, plural, t } from '../../../language/words.ts';
import { dotted, formatDate } from '../../../records/formats.ts';
import { daysLater } from '../../../records/insights/period-before.ts';
import { PERIODS } from '../periods.ts';
import { searchOfPeriod } from './question.ts';

/** What a report is about besides its metric: `Last 12 months · as it was on Mar 1 · in EUR · 2 filters`. */
export function askedWords({ period, as_of, currency, filters = {} }: Question): string {
  const count = Object.keys(filters).length;
  return dotted(
    periodWords(period),
    as_of === undefined ? null : t`as it was on ${formatDate(as_of.slice(0, 10))}`,
    currency === undefined ? null : t`in ${currency}`,
    count === 0 ? null : plural(count, { one: '# filter', other: '# filters' }),
  );
}

const LAST: Readonly<Record<'week' | 'month' | 'quarter' | 'year', (count: number) => string>> = {
  week: (count) => plural(count, { one: 'Last # week', other: 'Last # weeks' }),
  month: (count) => plural(count, { one: 'Last # month', other: 'Last # months' }),
  quarter: (count) => plural(count, { one: 'Last # quarter', other: 'Last # quarters' }),
  year: (count) => plural(count, { one: 'Last # year', other: 'Last # years' }),
};

function periodWords(period: Question['period']): string {
  const search = searchOfPeriod(period);
  const known = PERIODS.find(({ id }) => id === search.period);
  if (known) return known.name;
  const { unit, count = 1, ago = 0, from, to } = search;
  if (unit !== undefined) {
    const last = LAST[unit](count);
    if (ago === 0) return last;
    const forms = { one: '{last}, # such period earlier', other: '{last}, # such periods earlier' };
    return plural(ago, forms, { last });
  }
  const last = to === undefined ? undefined : formatDate(daysLater(to, -1));
  if (from === undefined) return t`Until ${last ?? ''}`;
  return last === undefined ? t`From ${formatDate(from)}` : meant('days')`${formatDate(from)} to ${last}`;
}
