import type { RequestEntry } from '../../../../../../server/access/requests/request.schema.ts';
import { api } from '../../../../api/client.ts';
import { filterOf, logQuery, type Period, queryOf } from './log-query.ts';

export type { RequestEntry };

/** The filters of the requests log, as in the address. */
export interface RequestsFilter extends Period {
  readonly status?: string;
  readonly route?: string;
  readonly credential_id?: string;
}

/** Reads the filters from an address. */
export function requestsFilterOf(search: Readonly<Record<string, unknown>>): RequestsFilter {
  return filterOf(search, ['status', 'route', 'credential_id']);
}

/** The requests log, newest first, page by page. */
export const requestsLogQuery = (filter: RequestsFilter) =>
  logQuery('/api-requests', queryOf(filter), (query, signal) => api.get('/api-requests', { query, signal }));
