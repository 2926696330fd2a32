import { useEffect, useState } from 'react';

/** For browsers that do not tell when they have nothing to do. */
const SOON_MS = 800;

/** Whether the browser has had nothing else to do since the component appeared: the time to load what may be wanted. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true), SOON_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
