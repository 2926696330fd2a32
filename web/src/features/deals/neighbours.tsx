import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo } from 'react';
import { type CardList, type Deal, type DealCard, dealCardsQuery } from '../../api/deals.ts';
import type { Stage } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { useOfferCommands } from '../../ui/commands.ts';
import { cardListOf, viewOf } from './board/board-view.ts';

const route = getRouteApi('/deals');

interface NeighboursProps {
  readonly deal: Deal;
  readonly stage: Stage | undefined;
}

/** Leads to the deals above and below in the column of the board. */
export function Neighbours({ deal, stage }: NeighboursProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const column = stage ?? { id: deal.stage_id, name: '', is_won: false, is_lost: false };
  const { previous, next } = useNeighbours(deal.id, cardListOf(viewOf(search, deal.pipeline_id), column));
  const open = (id: string | undefined) => {
    if (id === undefined) return;
    // Back leads to the board, however many deals were looked at.
    void navigate({ to: '/deals/$id', params: { id }, search, state: { overBoard: true }, replace: true });
  };
  useOfferCommands(
    // biome-ignore lint/correctness/useExhaustiveDependencies: what the commands do follows from the neighbours
    useMemo(
      () => [
        {
          id: 'previous-deal',
          title: t`Previous deal`,
          group: t`This deal`,
          keys: 'k',
          icon: ChevronUp,
          run: () => open(previous),
        },
        {
          id: 'next-deal',
          title: t`Next deal`,
          group: t`This deal`,
          keys: 'j',
          icon: ChevronDown,
          run: () => open(next),
        },
      ],
      [previous, next],
    ),
  );
  return (
    <>
      <IconButton
        label={t`Previous deal`}
        shortcut="k"
        isDisabled={previous === undefined}
        onPress={() => open(previous)}
      >
        <ChevronUp aria-hidden size={16} strokeWidth={1.5} />
      </IconButton>
      <IconButton
        label={t`Next deal`}
        shortcut="j"
        isDisabled={next === undefined}
        onPress={() => open(next)}
      >
        <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
      </IconButton>
    </>
  );
}

/** The deals before and after a deal, among the cards of its column that are loaded. */
function useNeighbours(id: string, list: CardList) {
  const client = useQueryClient();
  const { data: first = [] } = useQuery(dealCardsQuery(list, 0));
  const cards: DealCard[] = [...first];
  for (let page = 1; ; page += 1) {
    const more = client.getQueryData(dealCardsQuery(list, page).queryKey);
    if (!more) break;
    cards.push(...more);
  }
  const place = cards.findIndex((card) => card.id === id);
  return place < 0 ? {} : { previous: cards[place - 1]?.id, next: cards[place + 1]?.id };
}
