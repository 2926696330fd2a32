import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The first page comes first: only someone who stays loads the others. */
const SOON_MS = 5_000;

/** Loads the code of all pages, one after the other, once the browser has been idle for a while: they also open without a connection. */
export function usePagesAhead(isIdle: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isIdle) return undefined;
    const load = async () => {
      // Marks in the browser's timeline tell what the first page needed from what came later.
      performance.mark('pages-ahead-start');
      for (const route of Object.values(router.routesById)) await router.loadRouteChunk(route);
      performance.mark('pages-ahead-end');
    };
    const timer = setTimeout(() => void load(), SOON_MS);
    return () => clearTimeout(timer);
  }, [isIdle, router]);
}
