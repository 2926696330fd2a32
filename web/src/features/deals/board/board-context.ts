import { createContext, useContext } from 'react';
import type { BoardView } from './board-view.ts';
import type { Lift } from './use-lift.ts';

/** A place on the board to focus as soon as it is rendered. */
export interface Wanted {
  readonly columnId: string;
  readonly index: number;
  /** Focus only this card there. */
  readonly cardId?: string | undefined;
}

/** State shared by the columns of a board. */
export interface BoardState {
  readonly view: BoardView;
  readonly lift: Lift | undefined;
  readonly wanted: Wanted | undefined;
  readonly found: () => void;
  /** The deal that is open in the panel. */
  readonly openDealId: string | undefined;
}

export const BoardContext = createContext<BoardState | undefined>(undefined);

/** The state of the board around a component. */
export function useBoard(): BoardState {
  const board = useContext(BoardContext);
  if (!board) throw new Error('A column must be inside a board.');
  return board;
}
