import { useMutation } from '@tanstack/react-query';
import { api, type Query, queryString } from './client.ts';

/** The lists that can be downloaded. */
export type ExportedList = 'contacts' | 'companies' | 'deals' | 'tasks' | 'activities';

/**
 * The address of a list as CSV.
 * @param query the filters of the list, as its API takes them; order and page are ignored
 */
export function exportHref(list: ExportedList, query: Query = {}): string {
  return `/web/exports/${list}.csv${queryString(query)}`;
}

/** The address of the export of the whole organization; for owners and admins. */
export const ORGANIZATION_EXPORT_HREF = '/web/exports/organization.zip';

/** Downloads all data of the organization, once the owner has confirmed who they are. */
export function useExportOrganizationData() {
  return useMutation({
    mutationFn: async () => {
      const { data } = await api.get('/organization/export');
      // The answer is a file, so the page stays.
      location.assign(data.path);
    },
  });
}
