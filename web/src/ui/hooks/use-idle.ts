import { useEffect, useState } from 'react';

/** Before this, the browser may be idle only because it waits for the first data. */
const SOON_MS = 1_500;

/** Whether the page is rendered and the browser is idle, which is the time to preload. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => whenIdle(() => setIdle(true)), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return isIdle;
}

/** Not every browser reports when it is idle. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act);
  else act();
}
