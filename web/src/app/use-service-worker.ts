import { useEffect } from 'react';

/**
 * Lets the browser show a page of ours when the server cannot be reached, and lets people install the app. Browsers do so only over
 * HTTPS and on the own machine.
 */
export function useServiceWorker(isIdle: boolean): void {
  useEffect(() => {
    if (!isIdle || !('serviceWorker' in navigator)) return;
    // A browser that stores nothing refuses; the app works without.
    navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  }, [isIdle]);
}
