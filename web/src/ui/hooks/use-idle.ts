import { useEffect, useState } from 'react';

/** Until then the browser may seem idle because it waits for what the page shows first. */
const SOON_MS = 1_500;

/** Whether the page stands and the browser has nothing else to do: the time to load what may be wanted. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => setIdle(true)), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

/** Some browsers do not tell when they have nothing to do. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else act();
}
