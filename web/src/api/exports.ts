import { type Query, queryString } from './client.ts';

/** The lists that can be downloaded. */
export type ExportedList = 'contacts' | 'companies' | 'deals' | 'activities';

/**
 * Where a list can be downloaded as CSV.
 * @param query the filters of the list, as its API takes them; order and page do not matter
 */
export function exportHref(list: ExportedList, query: Query = {}): string {
  return `/web/exports/${list}.csv${queryString(query)}`;
}

/** Where everything that the organization has can be downloaded; for owners and admins. */
export const ORGANIZATION_EXPORT_HREF = '/web/exports/organization.zip';
