import type { QueryClient } from '@tanstack/react-query';
import { DEAL_LISTS, MOVING } from '../../api/deals.ts';

/**
 * Refetches the lists with a changed deal. While another move is pending, that move does it later, so that its card
 * does not jump back.
 */
export async function refreshDeals(client: QueryClient, id: string): Promise<void> {
  const keys = client.isMutating({ mutationKey: MOVING }) > 1 ? [] : DEAL_LISTS;
  await Promise.all([['deals', id], ...keys].map((queryKey) => client.invalidateQueries({ queryKey })));
}
