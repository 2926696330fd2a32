import type { QueryClient } from '@tanstack/react-query';

/** What the moves of deals are known under while they are under way. */
export const MOVING = ['move-deal'] as const;

/** What is known of deals beyond the one that changed. */
const LISTS = ['deal-cards', 'pipeline-summaries', 'deal-lists', 'activities'];

/** Asks anew for what a changed deal is seen in. While another move is under way that one will, so that its card stays. */
export async function refreshDeals(client: QueryClient, id: string): Promise<void> {
  const keys = client.isMutating({ mutationKey: MOVING }) > 1 ? [] : LISTS.map((list) => [list]);
  await Promise.all([['deals', id], ...keys].map((queryKey) => client.invalidateQueries({ queryKey })));
}
