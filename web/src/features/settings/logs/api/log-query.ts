import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '../../../../api/client.ts';
import { startOf } from '../../../../api/days.ts';

/** The first and the last day of a log, such as `2026-11-20`. */
export interface Period {
  readonly from?: string;
  readonly to?: string;
}

/** Reads filter values from an address; invalid days and empty values are ignored. */
export function filterOf<Name extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly Name[],
): Partial<Record<Name | keyof Period, string>> {
  const isDay = (name: string) => name === 'from' || name === 'to';
  const given = [...names, 'from', 'to'].flatMap((name) => {
    const value = search[name];
    if (typeof value !== 'string' || value === '') return [];
    return isDay(name) && Number.isNaN(Date.parse(value)) ? [] : [[name, value]];
  });
  return Object.fromEntries(given);
}

/** A filter as query parameters. */
export function queryOf<Filter extends Period>({ from, to, ...filter }: Filter) {
  return { ...filter, since: from && startOf(from), until: to && startOf(to, 1) };
}

/** A log, newest first, page by page. */
export const logQuery = <Entry>(
  path: string,
  query: Query,
  read: (query: Query, signal: AbortSignal) => Promise<Answer<Entry[]>>,
) =>
  infiniteQueryOptions({
    queryKey: [path, query],
    queryFn: async ({ signal, pageParam: before }) => read({ ...query, before }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta?.next ?? null,
  });
