import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo } from 'react';
import { dealPageQuery } from '../../api/deal-table.ts';
import { type Deal, dealCardsQuery } from '../../api/deals.ts';
import type { Stage } from '../../api/pipelines.ts';
import { t } from '../../language/words.ts';
import { IconButton } from '../../ui/button.tsx';
import { useOfferCommands } from '../../ui/commands.ts';
import { cardListOf, viewOf } from './board/board-view.ts';
import { tableFilterOf, tableOrderOf } from './table/table-search.ts';

const route = getRouteApi('/deals');

interface NeighboursProps {
  readonly deal: Deal;
  readonly stage: Stage | undefined;
}

/** Leads to the deals above and below in the column of the board, or in the table. */
export function Neighbours({ deal, stage }: NeighboursProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { previous, next } = useNeighbours(deal, stage);
  const open = (id: string | undefined) => {
    if (id === undefined) return;
    // Back leads to the board or the table, however many deals were looked at.
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

/** The deals before and after a deal, among those that are loaded in its column of the board, or in the table. */
function useNeighbours({ id, pipeline_id, stage_id }: Deal, stage: Stage | undefined) {
  const search = route.useSearch();
  const client = useQueryClient();
  const isTable = search.as === 'table';
  const column = stage ?? { id: stage_id, name: '', is_won: false, is_lost: false };
  const list = cardListOf(viewOf(search, pipeline_id), column);
  const cardsOf = (page: number) => dealCardsQuery(list, page);
  const rowsOf = (page: number) => dealPageQuery(tableFilterOf(search), tableOrderOf(search), page);
  const { data: cards } = useQuery({ ...cardsOf(0), enabled: !isTable });
  const { data: rows } = useQuery({ ...rowsOf(0), enabled: isTable });
  const deals: { readonly id: string }[] = [...((isTable ? rows : cards) ?? [])];
  for (let page = 1; ; page += 1) {
    const { queryKey } = isTable ? rowsOf(page) : cardsOf(page);
    const more = client.getQueryData<readonly { readonly id: string }[]>(queryKey);
    if (!more) break;
    deals.push(...more);
  }
  const place = deals.findIndex((deal) => deal.id === id);
  return place < 0 ? {} : { previous: deals[place - 1]?.id, next: deals[place + 1]?.id };
}
