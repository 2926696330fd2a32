import { infiniteQueryOptions } from '@tanstack/react-query';
import type { SecurityEvent } from '../../../../../../server/access/security/security-event.schema.ts';
import { api, queryString } from '../../../../api/client.ts';
import { startOf } from '../../../../api/days.ts';

export type { SecurityEvent };
export type SecurityKind = SecurityEvent['kind'];

/** Which events; as they stand in the address. */
export interface SecurityFilter {
  readonly kind?: string;
  readonly user_id?: string;
  readonly address?: string;
  /** The first and the last day, `2026-11-20`. */
  readonly from?: string;
  readonly to?: string;
}

const NAMES = ['kind', 'user_id', 'address', 'from', 'to'] as const;

/** The filter that an address holds. */
export function securityFilterOf(search: Readonly<Record<string, unknown>>): SecurityFilter {
  const given = NAMES.flatMap((name) => {
    const value = search[name];
    if (typeof value !== 'string' || value === '') return [];
    if ((name === 'from' || name === 'to') && Number.isNaN(Date.parse(value))) return [];
    return [[name, value]];
  });
  return Object.fromEntries(given);
}

/** The security log, newest first, a page at a time. */
export const securityLogQuery = (filter: SecurityFilter) =>
  infiniteQueryOptions({
    queryKey: ['security-log', filter],
    queryFn: async ({ signal, pageParam: before }) =>
      api.get<SecurityEvent[]>('/security-events', { query: { ...queryOf(filter), before }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta?.next ?? null,
  });

/** Where the events can be downloaded as CSV. */
export function securityLogHref(filter: SecurityFilter): string {
  return `/web/exports/security-events.csv${queryString(queryOf(filter))}`;
}

function queryOf({ from, to, ...filter }: SecurityFilter) {
  return { ...filter, since: from && startOf(from), until: to && startOf(to, 1) };
}
