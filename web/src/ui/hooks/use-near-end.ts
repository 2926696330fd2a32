import { type RefObject, useEffect, useRef } from 'react';

/** How far before the end more is loaded, so that nobody waits who scrolls at leisure. */
const AHEAD = '600px';

/**
 * Calls back when the end of a list is nearly in sight, and again after each load while it stays so.
 * @param load loads more; undefined while there is nothing more, or while it is being loaded
 * @returns goes on an element at the end of the list
 */
export function useNearEnd(load: (() => void) | undefined): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !load) return;
    const observer = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) load();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [load]);
  return end;
}
