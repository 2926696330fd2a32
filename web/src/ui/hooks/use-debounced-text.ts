import { useEffect, useState } from 'react';

/**
 * A text that is shown as typed and reported when typing pauses.
 * @param value the last reported value, or the one from the address
 */
export function useDebouncedText(value: string, handOn: (text: string) => void) {
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
