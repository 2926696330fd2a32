import type { KeyboardEvent } from 'react';
import type { DealCard } from '../../../api/deals.ts';
import type { Wanted } from './board-context.ts';
import type { Column } from './board-view.ts';
import type { LiftControl } from './use-lift.ts';

interface Board {
  readonly columns: readonly Column[];
  /** The number of cards of each shown column. */
  readonly counts: ReadonlyMap<string, number>;
  readonly control: LiftControl;
  readonly findCard: (id: string) => DealCard | undefined;
  readonly want: (wanted: Wanted) => void;
}

/** Handles a key on the board, with or without a lifted card. Returns whether it was handled. */
export function handleBoardKey(event: KeyboardEvent, board: Board): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const lift = board.control.now();
  if (lift?.by === 'keys') return carryByKey(event.key, board, lift.over);
  const place = placeOf(event.target);
  return (
    !lift && place !== undefined && (event.key === ' ' ? raise(place, board) : walk(event.key, place, board))
  );
}

function carryByKey(key: string, { columns, control, want }: Board, over: Column): boolean {
  const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (step !== undefined) {
    const next = columns[columns.findIndex(({ id }) => id === over.id) + step];
    if (next) control.carry(next);
  } else if (key === ' ' || key === 'Enter') {
    const lift = control.now();
    const column = control.drop();
    if (column && lift?.place !== undefined) {
      want({ columnId: column.id, index: lift.place, cardId: lift.card.id });
    }
  } else if (key === 'Escape' || key === 'Tab') {
    control.putBack();
    return key === 'Escape';
  }
  return true;
}

interface Place {
  readonly columnId: string;
  readonly index: number;
  readonly cardId: string;
}

function placeOf(target: EventTarget): Place | undefined {
  if (!(target instanceof Element)) return undefined;
  const cardId = target.closest('[data-card]')?.getAttribute('data-card');
  const index = target.closest('[data-index]')?.getAttribute('data-index');
  const columnId = target.closest('[data-column]')?.getAttribute('data-column');
  return cardId && index && columnId ? { cardId, columnId, index: Number(index) } : undefined;
}

function raise({ cardId, columnId }: Place, { columns, control, findCard }: Board): boolean {
  const column = columns.find(({ id }) => id === columnId);
  const card = findCard(cardId);
  if (column && card) control.raise(card, column, 'keys');
  return true;
}

function walk(key: string, { columnId, index }: Place, { columns, counts, want }: Board): boolean {
  const within = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: (counts.get(columnId) ?? 1) - 1 }[
    key
  ];
  if (within !== undefined) {
    if (within >= 0 && within < (counts.get(columnId) ?? 0)) want({ columnId, index: within });
    return true;
  }
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false;
  const here = columns.findIndex(({ id }) => id === columnId);
  const aside = key === 'ArrowLeft' ? columns.slice(0, here).reverse() : columns.slice(here + 1);
  const next = aside.find(({ id }) => (counts.get(id) ?? 0) > 0);
  if (next) want({ columnId: next.id, index: Math.min(index, (counts.get(next.id) ?? 1) - 1) });
  return true;
}
