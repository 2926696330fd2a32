import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  ColumnValues,
  Import,
  ImportDetails,
  ImportProblem,
  ImportSettings,
  RowRemark,
} from '../../../server/files/imports/import.schema.ts';
import { t } from '../language/words.ts';
import { ApiFailure, api, queryString } from './client.ts';
import { nextOffset } from './pages.ts';
import { useChange } from './use-change.ts';

export type { ColumnValues, Import, ImportDetails, ImportSettings, RowRemark };

const IMPORTS_OF_A_PAGE = 20;
const REMARKS_OF_A_PAGE = 100;

/** How often progress is polled. */
const PROGRESS_MS = 500;

const WORKING: ReadonlySet<string> = new Set(['checking', 'running', 'undoing']);

/** Whether the server is working on an import. */
export function isAtWork({ state }: Pick<Import, 'state'>): boolean {
  return WORKING.has(state);
}

/** The imports of the organization, newest first, page by page. */
export const importsQuery = infiniteQueryOptions({
  queryKey: ['imports', 'list'],
  queryFn: async ({ signal, pageParam: offset }) =>
    (await api.get('/imports', { query: { limit: IMPORTS_OF_A_PAGE, offset }, signal })).data,
  initialPageParam: 0,
  getNextPageParam: nextOffset(IMPORTS_OF_A_PAGE),
});

/** One import; polled while the server works on it. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', id],
    queryFn: async ({ signal }) => (await api.get(`/imports/${id}`, { signal })).data,
    refetchInterval: ({ state: { data } }) => (data && isAtWork(data) ? PROGRESS_MS : false),
  });

/** What the cells of a column say, and what they can mean for a field. */
export const columnValuesQuery = (id: string, query: { readonly column: number; readonly field: string }) =>
  queryOptions({
    queryKey: ['imports', id, 'values', query],
    queryFn: async ({ signal }): Promise<ColumnValues> =>
      (await api.get(`/imports/${id}/values`, { query, signal })).data,
  });

/** The remarks on rows, each once: errors first, then the most frequent; refetched when the work has ended. */
export const problemsQuery = ({ id, state }: Pick<Import, 'id' | 'state'>) =>
  infiniteQueryOptions({
    queryKey: ['imports', id, 'problems', state],
    queryFn: async ({ signal, pageParam: offset }): Promise<ImportProblem[]> => {
      const query = { limit: REMARKS_OF_A_PAGE, offset };
      return (await api.get(`/imports/${id}/problems`, { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(REMARKS_OF_A_PAGE),
  });

/** Remarks on rows, in the order of the file; refetched when the work has ended. */
export const remarksQuery = ({ id, state }: Pick<Import, 'id' | 'state'>) =>
  infiniteQueryOptions({
    queryKey: ['imports', id, 'remarks', state],
    queryFn: async ({ signal, pageParam: offset }) => {
      const query = { limit: REMARKS_OF_A_PAGE, offset };
      return (await api.get(`/imports/${id}/remarks`, { query, signal })).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset(REMARKS_OF_A_PAGE),
  });

/** The address of the failed rows, as they were in the file. */
export function failedRowsHref(id: string): string {
  return `/web/imports/${id}/failed-rows`;
}

/** Uploads a file, compressed; returns the new import. */
export function useUpload() {
  return useChange(
    async ({ kind, file }: { kind: string; file: File }): Promise<ImportDetails> => {
      const packed = await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
      const response = await fetch(`/web/import-files${queryString({ kind, file_name: file.name })}`, {
        method: 'POST',
        headers: { 'Content-Type': 'text/csv', 'Content-Encoding': 'gzip' },
        body: packed,
      }).catch(() => {
        throw new ApiFailure(0, 'offline', t`The upload failed. Check your connection and try again.`);
      });
      const answer = await response.json();
      if (!response.ok) throw new ApiFailure(response.status, answer.error, answer.message);
      return answer.data;
    },
    ['imports'],
  );
}

/** The actions on an import. */
export type ImportAction = 'check' | 'run' | 'cancel' | 'undo';

/** Starts an action; a check takes the settings with it. */
export function useImportAction(id: string) {
  return useChange(
    async ({ action, settings }: { action: ImportAction; settings?: ImportSettings }) => {
      if (settings !== undefined) await api.patch(`/imports/${id}`, settings);
      return (await api.post(`/imports/${id}/${action}`)).data;
    },
    ['imports'],
  );
}

export function useDeleteImport() {
  return useChange((id: string) => api.delete(`/imports/${id}`), ['imports']);
}
