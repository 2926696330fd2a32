import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Deal, type DealPatch, dealQuery, MOVING } from '../../api/deals.ts';
import { outbox } from '../../api/kept/outbox.ts';
import { t } from '../../language/words.ts';
import { formatMoney } from '../../records/formats.ts';
import { notify, notifyFailure, undoBy } from '../../ui/toast.tsx';
import type { BoardView } from './board/board-view.ts';
import { type CardMove, isOnBoard, moveCard } from './board/move-card.ts';
import { refreshDeals } from './refresh-deals.ts';

interface Move extends CardMove {
  readonly lostReason?: string | undefined;
  /** Called after a move failed and the card is back. */
  readonly onPutBack?: () => void;
}

/**
 * Moves a deal to another stage optimistically, and back if the server refuses. Shows a toast with Undo.
 * @param view the board that is shown, or would be
 */
export function useMoveDeal(view: BoardView): (move: Move) => void {
  const client = useQueryClient();
  /** A card that the board does not show is not counted there either. */
  const showMove = (move: CardMove, isShown: boolean) => {
    if (isShown) moveCard(client, view, move);
    client.setQueryData<Deal>(
      dealQuery(move.card.id).queryKey,
      (deal) => deal && { ...deal, stage_id: move.to.id },
    );
  };
  const { mutate } = useMutation({
    mutationKey: MOVING,
    mutationFn: ({ move: { card, to, lostReason } }: { move: Move; isShown: boolean }) => {
      const patch: DealPatch = { stage_id: to.id, ...(lostReason ? { lost_reason: lostReason } : {}) };
      return outbox.patch(`/api-deals/${card.id}`, patch);
    },
    onSuccess: (_answer, { move }) => say(move, () => moveDeal(back(move))),
    onError: (error, { move, isShown }) => {
      showMove(back(move), isShown);
      move.onPutBack?.();
      notifyFailure(error);
    },
    onSettled: (_answer, _error, { move }) => refreshDeals(client, move.card.id),
  });
  const moveDeal = (move: Move) => {
    for (const list of ['deal-cards', 'pipeline-summaries']) void client.cancelQueries({ queryKey: [list] });
    const isShown = isOnBoard(client, view, move);
    showMove(move, isShown);
    mutate({ move, isShown });
  };
  return moveDeal;
}

function back({ card, from, to }: CardMove): Move {
  return { card: { ...card, stage_id: to.id }, from: to, to: from };
}

function say({ card, to }: CardMove, undo: () => void): void {
  const action = undoBy(undo);
  if (to.is_won) {
    notify(t`Won: ${card.title}, ${formatMoney(card.value, card.currency)}`, { tone: 'good', action });
  } else notify(t`Moved to ${to.name}: ${card.title}`, { action });
}
