import {
  createContext,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';

/** The cell of a table in which a field is edited: there a control has no label beside it, and is open from the start. */
export interface Cell {
  /** The page and the name of the record, by which what is typed is kept. */
  readonly page: string;
  readonly record: string;
  /** What gets the focus back. */
  readonly home: RefObject<HTMLElement | null>;
  /** Called when there is nothing more to edit, and nothing is being saved. */
  readonly onDone: () => void;
}

export const CellContext = createContext<Cell | undefined>(undefined);

/** The cell that a control is in; undefined on the page of a record. */
export function useCell(): Cell | undefined {
  return use(CellContext);
}

/**
 * In a cell, opens a control as it appears, and tells when it is done.
 * @param isBusy whether it is open or is saving
 */
export function useOpensInCell(open: () => void, isBusy: boolean): void {
  const cell = useCell();
  const isInCell = cell !== undefined;
  const start = useEffectEvent(open);
  const end = useEffectEvent(() => cell?.onDone());
  const wasBusy = useRef(false);
  // The control has the focus before the next key arrives, so that no key of a fast typist goes to the table.
  useLayoutEffect(() => {
    if (isInCell) start();
  }, [isInCell]);
  useEffect(() => {
    if (wasBusy.current && !isBusy) end();
    wasBusy.current = isBusy;
  }, [isBusy]);
}
