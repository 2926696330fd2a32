import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { contactsChange } from '../../../server/crm/contacts/bulk/contact-bulk.schema.ts';
import type { Contact, contactDraft, contactPatch } from '../../../server/crm/contacts/contact.schema.ts';
import type { contactQuery } from '../../../server/crm/contacts/contact-query.schema.ts';
import type {
  ContactLikeness,
  contactDuplicates,
} from '../../../server/crm/contacts/merge/contact-duplicates.schema.ts';
import type { MadeChange, RecordOutcome } from './bulk.ts';
import { patchRow, useChangeRow } from './change-row.ts';
import { api } from './client.ts';
import { outbox } from './kept/outbox.ts';
import { ROWS_OF_A_PAGE } from './pages.ts';
import { patchShown } from './patch-shown.ts';
import type { OwnFilter } from './table-filter.ts';
import { useChange } from './use-change.ts';

export type { Contact, ContactLikeness };
export type ContactPatch = z.input<typeof contactPatch>;
export type ContactDraft = z.input<typeof contactDraft>;
/** A change of many contacts. */
export type ContactEdits = Omit<z.input<typeof contactsChange>, 'ids'>;
export type ContactDuplicates = z.infer<typeof contactDuplicates>;
/** The filters of the table of contacts. */
export type ContactFilter = Pick<
  z.input<typeof contactQuery>,
  'q' | 'tag' | 'status' | 'stage' | 'source' | 'company_id' | 'owner_id'
> &
  OwnFilter;
export type ContactOrder = Pick<z.input<typeof contactQuery>, 'sort' | 'order'>;

/** One page of a table of contacts; pages count from 0. */
export const contactPageQuery = (filter: ContactFilter, order: ContactOrder, page: number) => ({
  queryKey: ['contact-lists', filter, order, page],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const range = { limit: ROWS_OF_A_PAGE, offset: page * ROWS_OF_A_PAGE };
    const query = { ...filter, ...order, ...range };
    return (await api.get('/api-contacts', { query, signal })).data;
  },
});

export const contactCountQuery = (filter: ContactFilter) =>
  queryOptions({
    queryKey: ['contact-lists', 'count', filter],
    queryFn: async ({ signal }) => (await api.get('/contacts-count', { query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });

/** One contact with all its fields. */
export const contactQueryOf = (id: string) =>
  queryOptions({
    queryKey: ['contacts', id],
    queryFn: async ({ signal }) => (await api.get(`/api-contacts/${id}`, { signal })).data,
  });

/** The tags in use that contain a text, most used first. */
export const tagsQuery = (q = '') =>
  queryOptions({
    queryKey: ['tags', q],
    queryFn: async ({ signal }) => (await api.get('/tags', { query: { q, limit: 100 }, signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

/** Possible duplicates of a contact, grouped by the shared value. */
export const contactDuplicatesQuery = (contactId: string) =>
  queryOptions({
    queryKey: ['contact-duplicates', contactId],
    queryFn: async ({ signal }) => {
      const query = { contact_id: contactId };
      return (await api.get('/api-contact-duplicates', { query, signal })).data;
    },
  });

/** All groups of possible duplicates, page by page. A page can be short or empty before the last one. */
export const contactDuplicateGroupsQuery = (by: ContactLikeness) =>
  infiniteQueryOptions({
    queryKey: ['contact-duplicates', 'all', by],
    queryFn: ({ pageParam, signal }) =>
      api.get('/api-contact-duplicates', { query: { by, from: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta?.next,
  });

const OWN_LISTS = [['contact-lists'], ['contact-duplicates'], ['tags'], ['activities']];

/** Cached lists of contacts; refetched after any change of a contact. */
const LISTS = [...OWN_LISTS, ['deal-lists', 'related']];

/** Those, and all lists of deals, if deals lose or change a contact. */
const LISTS_WITH_DEALS = [...OWN_LISTS, ['deal-lists']];

/** Changes fields of a contact: shown at once, and rolled back if the server refuses. */
export function useUpdateContact(id: string) {
  const client = useQueryClient();
  const { queryKey } = contactQueryOf(id);
  return useChange(
    (patch: ContactPatch) =>
      patchShown(client, queryKey, patch, (replaces) => outbox.patch(`/api-contacts/${id}`, patch, replaces)),
    ['contacts', id],
    ...LISTS,
  );
}

/** The source of contacts that people enter. */
export const BY_HAND = 'manual';

/** Changes fields of a contact in its table: shown at once, and rolled back if the server refuses. */
export function useChangeContactRow() {
  return useChangeRow<Contact>(patchRow('/api-contacts'), ['contact-lists'], ['contacts'], ...LISTS);
}

export function useCreateContact() {
  return useChange(
    async (draft: ContactDraft) => (await outbox.create('/api-contacts', { source: BY_HAND, ...draft })).data,
    ...LISTS,
  );
}

/** Links a contact to a company. */
export function useLinkContact() {
  return useChange(
    ({ id, ...link }: { readonly id: string; readonly company_id: string; readonly company: string }) =>
      api.patch(`/api-contacts/${id}`, link),
    ['contacts'],
    ...LISTS,
  );
}

export function useDeleteContact() {
  return useChange((id: string) => api.delete(`/api-contacts/${id}`), ...LISTS_WITH_DEALS);
}

/** Erases a contact permanently; for owners and admins. */
export function useEraseContact() {
  return useChange((id: string) => api.post(`/api-contacts/${id}/privacy-erase`), ...LISTS_WITH_DEALS);
}

/** Where everything that is stored about a contact can be downloaded, with its files; for owners and admins. */
export const contactPrivacyHref = (id: string) => `/web/api-contacts/${id}/privacy-archive`;

/** Changes some contacts in one transaction; returns the outcome for each. */
export async function changeContacts(ids: readonly string[], edits: ContactEdits): Promise<RecordOutcome[]> {
  return (await api.postOnce('/contacts-bulk', { ...edits, ids })).data;
}

/** Undoes changes of some contacts in one transaction; returns the outcome for each. */
export async function undoContactsChange(changes: readonly MadeChange[]): Promise<RecordOutcome[]> {
  return (await api.postOnce('/contacts-bulk-undo', { changes })).data;
}

export function useMergeContacts(id: string) {
  return useChange(
    async (merge: { merge_id: string; fields: ContactPatch }) =>
      (await api.post(`/api-contacts/${id}/merge`, merge)).data,
    // Not the one that was merged away: a page that still shows both would refetch it in vain.
    ['contacts', id],
    ...LISTS_WITH_DEALS,
  );
}
