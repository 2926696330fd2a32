import { type RefObject, useEffect, useRef } from 'react';

/** How far before the end to load more, so that normal scrolling never waits. */
const AHEAD = '600px';

/**
 * Loads more when the end of a list is nearly visible, and again after each load while it stays so.
 * @param load loads more; undefined while there is nothing more or it is loading
 * @returns a ref for an element at the end of the list
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
