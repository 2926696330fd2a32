import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { NamedDeal } from '../../../server/crm/deals/deal-card.schema.ts';
import type { dealQuery } from '../../../server/crm/deals/deal-query.schema.ts';
import type { dealsChange } from '../../../server/crm/deals/table/deal-bulk.schema.ts';
import type { MadeChange, RecordOutcome } from './bulk.ts';
import { patchRow, type RowChange, useChangeRow } from './change-row.ts';
import { api } from './client.ts';
import { assignDeal, DEAL_LISTS, type DealFilter } from './deals.ts';
import { ROWS_OF_A_PAGE } from './pages.ts';

export type { NamedDeal };
export type DealOrder = Pick<z.input<typeof dealQuery>, 'sort' | 'order'>;
/** A change of many deals. */
export type DealEdits = Omit<z.input<typeof dealsChange>, 'ids'>;
/** The filters of the table of deals. */
export type DealTableFilter = DealFilter &
  Pick<z.input<typeof dealQuery>, 'pipeline_id' | 'stage_id' | 'status'>;

/** One page of the table of deals; pages count from 0. */
export const dealPageQuery = (filter: DealTableFilter, order: DealOrder, page: number) => ({
  queryKey: ['deal-lists', 'table', filter, order, page],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const range = { limit: ROWS_OF_A_PAGE, offset: page * ROWS_OF_A_PAGE };
    return (await api.get('/deal-rows', { query: { ...filter, ...order, ...range }, signal })).data;
  },
});

export const dealCountQuery = (filter: DealTableFilter) =>
  queryOptions({
    queryKey: ['deal-lists', 'count', filter],
    queryFn: async ({ signal }) => (await api.get('/deals-count', { query: filter, signal })).data,
    placeholderData: keepPreviousData,
  });

const patchDeal = patchRow('/api-deals');

/** Sends a change of a deal; its owner is given by a request of its own. The names of linked records are only shown. */
function sendDeal({ row, patch }: RowChange<NamedDeal>): Promise<unknown> {
  const { assigned_to, contact_name: _, company_name: __, ...fields } = patch;
  if (assigned_to === undefined) return patchDeal({ row, patch: fields });
  return assignDeal(row.id, typeof assigned_to === 'string' ? assigned_to : null);
}

/** Changes a field of a deal in its table: shown at once, and rolled back if the server refuses. */
export function useChangeDealRow() {
  return useChangeRow<NamedDeal>(sendDeal, ['deal-lists'], ['deals'], ...DEAL_LISTS);
}

/** Changes some deals in one transaction; returns the outcome for each. */
export async function changeDeals(ids: readonly string[], edits: DealEdits): Promise<RecordOutcome[]> {
  return (await api.postOnce('/deals-bulk', { ...edits, ids })).data;
}

/** Undoes changes of some deals in one transaction; returns the outcome for each. */
export async function undoDealsChange(changes: readonly MadeChange[]): Promise<RecordOutcome[]> {
  return (await api.postOnce('/deals-bulk-undo', { changes })).data;
}

/** Deletes some deals in one transaction; returns the outcome for each. */
export async function deleteDeals(ids: readonly string[]): Promise<RecordOutcome[]> {
  return (await api.postOnce('/deals-bulk-delete', { ids })).data;
}
