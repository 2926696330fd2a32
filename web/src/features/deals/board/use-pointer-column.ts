import { useEffect, useEffectEvent, useRef } from 'react';

/** What is under the pointer, apart from the dragged card: a column, the gap between columns, or something else. */
export type UnderPointer = { readonly columnId: string | undefined; readonly isBoard: boolean };

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Tracks which column is under the pointer, on each move and when the board scrolls. It asks the page, because the drag
 * library lags by a frame, in which a quick drop may already happen.
 * @param onMove called on each move while `isActive` is set
 * @returns what is under the pointer now
 */
export function usePointerColumn(isActive: () => boolean, onMove: (under: UnderPointer) => void) {
  const point = useRef<Point>({ x: 0, y: 0 });
  const move = useEffectEvent(() => {
    if (isActive()) onMove(underPoint(point.current));
  });
  useEffect(() => {
    const onMouse = ({ clientX, clientY }: MouseEvent) => {
      point.current = { x: clientX, y: clientY };
      move();
    };
    const onTouch = ({ touches: [touch] }: TouchEvent) => {
      if (!touch) return;
      point.current = { x: touch.clientX, y: touch.clientY };
      move();
    };
    const onScroll = () => move();
    const options = { capture: true, passive: true };
    addEventListener('mousemove', onMouse, options);
    addEventListener('touchmove', onTouch, options);
    addEventListener('scroll', onScroll, options);
    return () => {
      removeEventListener('mousemove', onMouse, options);
      removeEventListener('touchmove', onTouch, options);
      removeEventListener('scroll', onScroll, options);
    };
  }, []);
  return () => underPoint(point.current);
}

function underPoint({ x, y }: Point): UnderPointer {
  const top = document.elementFromPoint(x, y);
  return {
    columnId: top?.closest('[data-column]')?.getAttribute('data-column') ?? undefined,
    isBoard: top?.closest('[data-board]') != null,
  };
}
