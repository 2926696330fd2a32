import { useCallback, useRef } from 'react';
import type { Draft } from './use-draft.ts';

/** A draft whose value is known before the page is drawn again, for what happens while a request is under way. */
export function useLatestDraft<Value extends object>(draft: Draft<Value>) {
  const typed = useRef(draft.value);
  const keeper = useRef(draft);
  keeper.current = draft;
  if (draft.isRestored) typed.current = draft.value;
  return {
    latest: useCallback(() => typed.current, []),
    set: useCallback((next: Value) => {
      typed.current = next;
      keeper.current.change(next);
    }, []),
  };
}
