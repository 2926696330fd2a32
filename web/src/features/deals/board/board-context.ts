import { createContext, useContext } from 'react';
import type { BoardView } from './board-view.ts';
import type { Lift } from './use-lift.ts';

/** A place on the board that is to have the focus as soon as it is drawn. */
export interface Wanted {
  readonly columnId: string;
  readonly index: number;
  /** Only this card will do there. */
  readonly cardId?: string | undefined;
}

/** What every column of a board needs to know. */
export interface BoardState {
  readonly view: BoardView;
  readonly lift: Lift | undefined;
  readonly wanted: Wanted | undefined;
  readonly found: () => void;
  /** The deal that is shown beside the board. */
  readonly openDealId: string | undefined;
}

export const BoardContext = createContext<BoardState | undefined>(undefined);

/** What the columns and cards of a board share; only within one. */
export function useBoard(): BoardState {
  const board = useContext(BoardContext);
  if (!board) throw new Error('A column must be inside a board.');
  return board;
}
