import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  Company,
  companyDraft,
  companyFilter,
  companyPatch,
  companyQuery,
} from '../../../server/crm/companies/company.schema.ts';
import type { companiesChange } from '../../../server/crm/companies/company-bulk.schema.ts';
import type {
  CompanyLikeness,
  companyDuplicates,
} from '../../../server/crm/companies/company-duplicates.schema.ts';
import type { MadeChange, RecordOutcome } from './bulk.ts';
import { patchRow, useChangeRow } from './change-row.ts';
import { api } from './client.ts';
import { outbox } from './kept/outbox.ts';
import { ROWS_OF_A_PAGE } from './pages.ts';
import { patchShown } from './patch-shown.ts';
import type { OwnFilter } from './table-filter.ts';
import { useChange } from './use-change.ts';

export type { Company, CompanyLikeness };
export type CompanyPatch = z.input<typeof companyPatch>;
export type CompanyDraft = z.input<typeof companyDraft>;
/** A change of many companies. */
export type CompanyEdits = Omit<z.input<typeof companiesChange>, 'ids'>;
export type CompanyDuplicates = z.infer<typeof companyDuplicates>;
export type CompanyFilter = Omit<z.input<typeof companyFilter>, 'custom_fields' | 'where'> & OwnFilter;
export type CompanyOrder = Pick<z.input<typeof companyQuery>, 'sort' | 'order'>;

/** One page of a table of companies; pages count from 0. */
export const companyPageQuery = (filter: CompanyFilter, order: CompanyOrder, page: number) => ({
  queryKey: ['company-lists', filter, order, page],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const range = { limit: ROWS_OF_A_PAGE, offset: page * ROWS_OF_A_PAGE };
    const query = { ...filter, ...order, ...range };
    return (await api.get('/api-companies', { query, signal })).data;
  },
});

export const companyCountQuery = (filter: CompanyFilter) =>
  queryOptions({
    queryKey: ['company-lists', 'count', filter],
    queryFn: async ({ signal }) => (await api.get('/companies-count', { query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });

/** One company with all its fields. */
export const companyQueryOf = (id: string) =>
  queryOptions({
    queryKey: ['companies', id],
    queryFn: async ({ signal }) => (await api.get(`/api-companies/${id}`, { signal })).data,
  });

/** Possible duplicates of a company, grouped by the shared value. */
export const companyDuplicatesQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['company-duplicates', companyId],
    queryFn: async ({ signal }) => {
      const query = { company_id: companyId };
      return (await api.get('/api-company-duplicates', { query, signal })).data;
    },
  });

/** All groups of possible duplicates, page by page. A page can be short or empty before the last one. */
export const companyDuplicateGroupsQuery = (by: CompanyLikeness) =>
  infiniteQueryOptions({
    queryKey: ['company-duplicates', 'all', by],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api-company-duplicates', { query: { by, from: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta?.next,
  });

/** Cached lists of companies and their timelines; refetched after any change of a company. */
const LISTS = [['company-lists'], ['company-duplicates'], ['activities']];

/** Changes fields of a company: shown at once, and rolled back if the server refuses. */
export function useUpdateCompany(id: string) {
  const client = useQueryClient();
  const { queryKey } = companyQueryOf(id);
  return useChange(
    (patch: CompanyPatch) =>
      patchShown(client, queryKey, patch, (replaces) =>
        outbox.patch(`/api-companies/${id}`, patch, replaces),
      ),
    ['companies', id],
    ...LISTS,
  );
}

/** Changes fields of a company in its table: shown at once, and rolled back if the server refuses. */
export function useChangeCompanyRow() {
  return useChangeRow<Company>(patchRow('/api-companies'), ['company-lists'], ['companies'], ...LISTS);
}

export function useCreateCompany() {
  return useChange(
    async (draft: CompanyDraft) => (await outbox.create('/api-companies', draft)).data,
    ...LISTS,
  );
}

export function useDeleteCompany() {
  return useChange((id: string) => api.delete(`/api-companies/${id}`), ...LISTS, ['contacts'], ['deals']);
}

/** Changes some companies in one transaction; returns the outcome for each. */
export async function changeCompanies(ids: readonly string[], edits: CompanyEdits): Promise<RecordOutcome[]> {
  return (await api.postOnce('/companies-bulk', { ...edits, ids })).data;
}

/** Undoes changes of some companies in one transaction; returns the outcome for each. */
export async function undoCompaniesChange(changes: readonly MadeChange[]): Promise<RecordOutcome[]> {
  return (await api.postOnce('/companies-bulk-undo', { changes })).data;
}

/** Deletes some companies in one transaction; returns the outcome for each. */
export async function deleteCompanies(ids: readonly string[]): Promise<RecordOutcome[]> {
  return (await api.postOnce('/companies-bulk-delete', { ids })).data;
}

export function useMergeCompanies(id: string) {
  return useChange(
    async (merge: { merge_id: string; fields: CompanyPatch }) =>
      (await api.post(`/api-companies/${id}/merge`, merge)).data,
    // Not the one that was merged away: a page that still shows both would refetch it in vain.
    ['companies', id],
    ['contacts'],
    ['deals'],
    ['contact-lists'],
    ['deal-lists'],
    ...LISTS,
  );
}
