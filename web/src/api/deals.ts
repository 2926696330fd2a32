import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import type { Deal, dealDraft, dealPatch } from '../../../server/crm/deals/deal.schema.ts';
import type { DealCard } from '../../../server/crm/deals/deal-card.schema.ts';
import type { dealFilter } from '../../../server/crm/deals/deal-query.schema.ts';
import { api } from './client.ts';
import { outbox } from './kept/outbox.ts';
import { patchShown } from './patch-shown.ts';
import type { OwnFilter } from './table-filter.ts';
import { useChange } from './use-change.ts';

export type { Deal, DealCard };
/** The filters of lists of deals, of the board and of its totals. */
export type DealFilter = {
  readonly [Name in Exclude<keyof z.input<typeof dealFilter>, 'custom_fields' | 'where'>]?:
    | string
    | undefined;
} & OwnFilter;
export type DealPatch = z.input<typeof dealPatch>;
export type DealDraft = z.input<typeof dealDraft>;

/** Which cards of a stage, and in which order. */
export interface CardList {
  readonly stageId: string;
  readonly filter: DealFilter;
  readonly sort: 'expected_close_date' | 'value' | 'created_at' | 'updated_at';
  readonly order: 'asc' | 'desc';
}

/** Cards per request. */
export const CARDS_OF_A_PAGE = 50;

/** The mutation key of moves of deals. */
export const MOVING = ['move-deal'] as const;

/** The query key of all pages of a stage's cards. */
export const cardListKey = ({ stageId, ...view }: CardList) => ['deal-cards', stageId, view] as const;

/** One page of the cards of a stage. */
export const dealCardsQuery = (list: CardList, page: number) =>
  queryOptions({
    queryKey: [...cardListKey(list), page],
    queryFn: async ({ signal }) => {
      const { stageId, filter, sort, order } = list;
      const range = { limit: CARDS_OF_A_PAGE, offset: page * CARDS_OF_A_PAGE };
      const query = { ...filter, stage_id: stageId, sort, order, ...range };
      return (await api.get('/deal-cards', { query, signal })).data;
    },
  });

/** One deal with all its fields. */
export const dealQuery = (id: string) =>
  queryOptions({
    queryKey: ['deals', id],
    queryFn: async ({ signal }) => (await api.get(`/api-deals/${id}`, { signal })).data,
  });

/** Cached lists, boards and totals of deals; refetched after any change of a deal. */
export const DEAL_LISTS = [['deal-cards'], ['pipeline-summaries'], ['deal-lists'], ['activities']];

export function useUpdateDeal(id: string) {
  const client = useQueryClient();
  const { queryKey } = dealQuery(id);
  return useChange(
    (patch: DealPatch) =>
      patchShown(client, queryKey, patch, (replaces) => outbox.patch(`/api-deals/${id}`, patch, replaces)),
    ['deals', id],
    ...DEAL_LISTS,
  );
}

export function useAssignDeal(id: string) {
  return useChange((userId: string | null) => assignDeal(id, userId), ['deals', id], ...DEAL_LISTS);
}

/** Assigns a deal to a member or to nobody. */
export function assignDeal(id: string, userId: string | null) {
  return outbox.post(`/api-deals/${id}/assignee`, { user_id: userId });
}

/** A deal to create, and its owner. */
interface NewDeal {
  readonly draft: DealDraft;
  readonly ownerId: string | null;
}

/** Creates a deal and assigns it; returns the deal, and the reason if the assignment was refused. */
export function useCreateDeal() {
  return useChange(
    async ({ draft, ownerId }: NewDeal) => {
      const id = uuidv7();
      const created = outbox.create('/api-deals', draft, id);
      // Both wait together if there is no connection.
      const assigned = ownerId === null ? undefined : assignDeal(id, ownerId);
      const assignment = assigned?.then(
        () => undefined,
        (error: unknown) => error,
      );
      const { data: deal } = await created;
      return { deal, refusal: await assignment };
    },
    ...DEAL_LISTS,
  );
}

export function useDeleteDeal() {
  return useChange((id: string) => api.delete(`/api-deals/${id}`), ...DEAL_LISTS);
}
