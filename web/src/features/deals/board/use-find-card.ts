import { useQueryClient } from '@tanstack/react-query';
import type { DealCard } from '../../../api/deals.ts';

/** Finds a card among the loaded ones. */
export function useFindCard(): (id: string) => DealCard | undefined {
  const client = useQueryClient();
  return (id) =>
    client
      .getQueriesData<DealCard[]>({ queryKey: ['deal-cards'] })
      .flatMap(([, cards]) => cards ?? [])
      .find((card) => card.id === id);
}
