import { type RefObject, useState } from 'react';

/** The cell of the current row that keys act on. */
export interface CurrentCell {
  /** Its column; undefined while keys act on the row as a whole. */
  readonly column: number | undefined;
  readonly choose: (column: number | undefined) => void;
  /** The column beside it: left of the first is the row, which goes right to the first. */
  readonly beside: (step: 1 | -1) => number | undefined;
  /** Scrolls a cell into sight, by its id. */
  readonly show: (id: string) => void;
}

/** @param count the number of columns; 0 where rows have no cells to walk */
export function useCurrentCell(scroller: RefObject<HTMLElement | null>, count: number): CurrentCell {
  const [chosen, choose] = useState<number>();
  const column = chosen === undefined || chosen >= count ? undefined : chosen;
  return {
    column,
    choose,
    beside: (step) => {
      if (count === 0) return undefined;
      const next = column === undefined ? (step === 1 ? 0 : undefined) : column + step;
      return next === undefined || next < 0 ? undefined : Math.min(next, count - 1);
    },
    show: (id) => {
      const cell = [...(scroller.current?.querySelectorAll('[role=gridcell]') ?? [])].find(
        (one) => one.id === id,
      );
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    },
  };
}
