import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { useIsPhone } from '../../../ui/hooks/use-is-phone.ts';
import type { Column } from './board-view.ts';

/** Widths in pixels, as in the classes of the columns. */
const COLUMN = 288;
const CLOSED = 144;
const SLIM = 44;
const GAP = 8;

interface Dock {
  /** For the row of columns. */
  readonly row: RefObject<HTMLDivElement | null>;
  readonly style: CSSProperties;
  /** How far from the right edge a folded column stays, in pixels; undefined if there is room for all columns. */
  readonly placeOf: (column: Column) => number | undefined;
}

/**
 * Keeps folded columns slim and at the right edge where the board is too narrow for all columns, except on a phone.
 * @param count the number of columns
 * @param folded those that show totals alone, in order
 */
export function useDock(count: number, folded: readonly Column[]): Dock {
  const row = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  const [isNarrow, setNarrow] = useState(false);
  const wanted = (count - folded.length) * (COLUMN + GAP) + folded.length * (CLOSED + GAP) + GAP;
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setNarrow(element.clientWidth < wanted));
    observer.observe(element);
    return () => observer.disconnect();
  }, [wanted]);
  const isDocked = isNarrow && !isPhone;
  const widthOf = (columns: number) => GAP + columns * (SLIM + GAP);
  return {
    row,
    style: isDocked ? { scrollPaddingRight: widthOf(folded.length) } : {},
    placeOf: (column) => (isDocked ? widthOf(folded.length - 1 - folded.indexOf(column)) : undefined),
  };
}
