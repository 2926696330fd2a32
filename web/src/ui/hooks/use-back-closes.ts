import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** What closes the open dialogs, the top one last. */
const open: (() => void)[] = [];

/** While it is mounted, going back closes the top dialog instead of leaving the page beneath it. */
export function useBackCloses(close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    const own = () => closeNow();
    open.push(own);
    return () => void open.splice(open.indexOf(own), 1);
  }, []);
  useBlocker({
    shouldBlockFn: ({ action }) => {
      if (action !== 'BACK') return false;
      open.at(-1)?.();
      return true;
    },
    enableBeforeUnload: false,
  });
}
