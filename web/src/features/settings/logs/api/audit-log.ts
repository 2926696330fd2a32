import { infiniteQueryOptions } from '@tanstack/react-query';
import type { AuditEntry } from '../../../../../../server/access/audit/audit-entry.schema.ts';
import { api } from '../../../../api/client.ts';
import { startOf } from '../../../../api/days.ts';

export type { AuditEntry };
export type Door = AuditEntry['door'];

/** Which entries; as they stand in the address. */
export interface AuditFilter {
  readonly user_id?: string;
  readonly door?: Door;
  readonly record_type?: string;
  readonly action?: string;
  /** The first and the last day, `2026-11-20`. */
  readonly from?: string;
  readonly to?: string;
}

const DOORS: readonly unknown[] = ['rest', 'mcp', 'web', 'command', 'system'] satisfies Door[];
const isDoor = (given: unknown): given is Door => DOORS.includes(given);
const isDay = (given: unknown): given is string =>
  typeof given === 'string' && !Number.isNaN(Date.parse(given));
const isText = (given: unknown): given is string => typeof given === 'string' && given !== '';

/** The filter that an address holds; what cannot be one is left out. */
export function auditFilterOf(search: Readonly<Record<string, unknown>>): AuditFilter {
  const { user_id, door, record_type, action, from, to } = search;
  return {
    ...(isText(user_id) ? { user_id } : {}),
    ...(isDoor(door) ? { door } : {}),
    ...(isText(record_type) ? { record_type } : {}),
    ...(isText(action) ? { action } : {}),
    ...(isDay(from) ? { from } : {}),
    ...(isDay(to) ? { to } : {}),
  };
}

/** The audit log, newest first, a page at a time. */
export const auditLogQuery = ({ from, to, ...filter }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter, from, to],
    queryFn: async ({ signal, pageParam: before }) => {
      const query = { ...filter, since: from && startOf(from), until: to && startOf(to, 1), before };
      return api.get<AuditEntry[]>('/audit-entries', { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta?.next ?? null,
  });
