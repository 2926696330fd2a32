import { useEffect, useState } from 'react';

/**
 * A text that is shown as it is typed, and handed on when the typing rests.
 * @param value what was handed on last, or what the address says
 */
export function useLateText(value: string, handOn: (text: string) => void) {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      setTyped(undefined);
      handOn(typed);
    }, 200);
    return () => clearTimeout(timer);
  }, [typed, handOn]);
  return [typed ?? value, setTyped] as const;
}
