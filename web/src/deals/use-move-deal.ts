import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { type DealPatch, MOVING } from '../api/deals.ts';
import { formatMoney } from '../records/formats.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import type { BoardView } from './board-view.ts';
import { type CardMove, moveCard } from './move-card.ts';
import { refreshDeals } from './refresh-deals.ts';

interface Moving extends CardMove {
  readonly lostReason?: string | undefined;
}

/**
 * Moves a deal to another stage: at once on the screen, then by one request; back again if that is refused. Says what
 * was done, with a way back.
 */
export function useMoveDeal(view: BoardView): (move: Moving) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: MOVING,
    mutationFn: ({ card, to, lostReason }: Moving) => {
      const patch: DealPatch = { stage_id: to.id, ...(lostReason ? { lost_reason: lostReason } : {}) };
      return api.patch(`/api-deals/${card.id}`, patch);
    },
    onSuccess: (_answer, moving) => say(moving, () => moveBack(moving)),
    onError: (error, { card, from, to }) => {
      moveCard(client, view, { card: { ...card, stage_id: to.id }, from: to, to: from });
      notifyFailure(error);
    },
    onSettled: (_answer, _error, { card }) => refreshDeals(client, card.id),
  });
  const move = (moving: Moving) => {
    void client.cancelQueries({ queryKey: ['deal-cards'] });
    void client.cancelQueries({ queryKey: ['pipeline-summaries'] });
    moveCard(client, view, moving);
    mutate(moving);
  };
  const moveBack = ({ card, from, to }: Moving) => {
    move({ card: { ...card, stage_id: to.id }, from: to, to: from });
  };
  return move;
}

function say({ card, to }: CardMove, undo: () => void): void {
  const action = { name: 'Undo', run: undo };
  if (to.is_won)
    notify(`Won: ${card.title}, ${formatMoney(card.value, card.currency)}`, { tone: 'good', action });
  else notify(`Moved to ${to.name}: ${card.title}`, { action });
}
