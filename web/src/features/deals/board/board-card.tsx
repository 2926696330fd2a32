import { useDraggable } from '@dnd-kit/core';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { DealCard } from '../../../api/deals.ts';
import { useWaiting } from '../../../api/kept/outbox.ts';
import { classes } from '../../../ui/classes.ts';
import { DealCardFace } from '../deal-card.tsx';
import { type Column, isClosed } from './board-view.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set when the deal was opened from the board or the table, which stays behind it. */
    readonly overBoard?: boolean;
  }
}

interface BoardCardProps {
  readonly card: DealCard;
  readonly column: Column;
  readonly isLifted: boolean;
  /** Whether Tab stops here. */
  readonly isActive: boolean;
  /** Whether its deal is open in the panel. */
  readonly isOpen: boolean;
}

/** A card in a column: a link to its deal that can be dragged. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { card, column, isLifted, isActive, isOpen } = props;
  const isWaiting = useWaiting().some(({ path }) => path === `/api-deals/${card.id}`);
  const { setNodeRef, listeners } = useDraggable({ id: card.id, data: { card, column } });
  return (
    <Link
      ref={setNodeRef}
      to="/deals/$id"
      params={{ id: card.id }}
      search={true}
      state={{ overBoard: true }}
      {...listeners}
      draggable={false}
      tabIndex={isActive ? 0 : -1}
      aria-describedby="board-keys"
      data-card={card.id}
      className={classes(
        'block cursor-pointer rounded select-none touch-manipulation [-webkit-touch-callout:none]',
        isOpen ? '*:border-accent' : '*:hover:border-line-strong',
        isLifted && '*:border-dashed *:border-accent *:bg-accent-surface',
      )}
    >
      <DealCardFace card={card} isClosed={isClosed(column)} isWaiting={isWaiting} />
    </Link>
  );
});
