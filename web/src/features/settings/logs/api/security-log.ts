import type { SecurityEvent } from '../../../../../../server/access/security/security-event.schema.ts';
import { api, queryString } from '../../../../api/client.ts';
import { filterOf, logQuery, type Period, queryOf } from './log-query.ts';

export type { SecurityEvent };
export type SecurityKind = SecurityEvent['kind'];

/** The filters of the security log, as in the address. */
export interface SecurityFilter extends Period {
  readonly kind?: string;
  readonly user_id?: string;
  readonly address?: string;
}

/** Reads the filters from an address. */
export function securityFilterOf(search: Readonly<Record<string, unknown>>): SecurityFilter {
  return filterOf(search, ['kind', 'user_id', 'address']);
}

/** The security log, newest first, page by page. */
export const securityLogQuery = (filter: SecurityFilter) =>
  logQuery('/security-events', queryOf(filter), (query, signal) =>
    api.get('/security-events', { query, signal }),
  );

/** The address of the events as CSV. */
export function securityLogHref(filter: SecurityFilter): string {
  return `/web/exports/security-events.csv${queryString(queryOf(filter))}`;
}
