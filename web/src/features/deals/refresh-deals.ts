import type { QueryClient } from '@tanstack/react-query';
import { DEAL_LISTS, MOVING } from '../../api/deals.ts';

/** Asks anew for what a changed deal is seen in. While another move is under way that one will, so that its card stays. */
export async function refreshDeals(client: QueryClient, id: string): Promise<void> {
  const keys = client.isMutating({ mutationKey: MOVING }) > 1 ? [] : DEAL_LISTS;
  await Promise.all([['deals', id], ...keys].map((queryKey) => client.invalidateQueries({ queryKey })));
}
