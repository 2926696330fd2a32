import { useCallback, useEffect, useRef } from 'react';

/** Tells, at any later time, whether the component is still shown: a change may end after its dialog was closed. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
}
