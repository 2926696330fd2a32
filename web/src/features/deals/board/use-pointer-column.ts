import { useEffect, useEffectEvent, useRef } from 'react';

/** What is under the pointer, besides the card that it drags: a column, a place between columns, or something else. */
export type UnderPointer = { readonly columnId: string | undefined; readonly isBoard: boolean };

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Tells what of the board is under the pointer, on each move and when the board scrolls beneath it. The page itself is asked,
 * because what the drag library knows is a frame late, in which a quick hand has already let go.
 * @param onMove called on each move while `isActive` says so
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
