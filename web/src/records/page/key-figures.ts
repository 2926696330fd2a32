import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ActivitiesOf, activitiesQuery, happenedAt, isActivity } from '../../api/activities.ts';
import { relatedRecordsQuery } from '../../api/deal-lists.ts';
import type { StageSummary } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import { relativeTime } from '../../ui/relative-time.ts';
import { formatCount, formatMoney, numberOf } from '../formats.ts';

/** A number or a date that matters most about a record. */
export interface Figure {
  readonly name: string;
  readonly value: ReactNode;
}

/** The figures of a contact or a company: open deals, what was won, and the last activity. All its deals count. */
export function useKeyFigures(of: {
  readonly contact_id?: string;
  readonly company_id?: string;
}): readonly Figure[] {
  const stages = useQuery(relatedRecordsQuery(of)).data?.stages;
  const last = useLastActivity(of);
  const open = stages?.filter(({ is_won, is_lost }) => !is_won && !is_lost);
  const won = stages?.filter(({ is_won }) => is_won);
  return [
    { name: t`Open deals`, value: open ? counted(open) : '' },
    { name: t`Won`, value: won ? sums(won) : '' },
    last,
  ];
}

/** When something was last said or done with a record. */
export function useLastActivity(of: ActivitiesOf): Figure {
  const { data } = useInfiniteQuery(activitiesQuery(of));
  const latest = data?.pages[0]?.find(isActivity);
  const when = latest ? relativeTime(new Date(happenedAt(latest))) : t`None yet`;
  return { name: t`Last activity`, value: data ? when : '' };
}

/** `3 · €12,400 + $500` */
function counted(stages: readonly StageSummary[]): string {
  const count = stages.reduce((total, { deal_count }) => total + deal_count, 0);
  return count === 0 ? '0' : `${formatCount(count)} · ${sums(stages)}`;
}

/** Sums by currency, the largest number of deals first. */
function sums(stages: readonly StageSummary[]): string {
  const byCurrency = [
    ...Map.groupBy(
      stages.flatMap(({ values }) => values),
      ({ currency }) => currency,
    ),
  ];
  return byCurrency.length === 0
    ? '–'
    : byCurrency
        .map(([currency, parts]) => ({ currency, ...totalOf(parts) }))
        .toSorted((one, other) => other.count - one.count)
        .map(({ currency, value }) => formatMoney(value, currency))
        .join(' + ');
}

function totalOf(parts: StageSummary['values']): { readonly count: number; readonly value: number } {
  const count = parts.reduce((total, { deal_count }) => total + deal_count, 0);
  const value = parts.reduce((total, part) => total + numberOf(part.value), 0);
  return { count, value: Math.round(value * 10_000) / 10_000 };
}
