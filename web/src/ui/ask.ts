import { useSyncExternalStore } from 'react';

/** A question that can be put from anywhere and is answered in one place, such as a dialog that makes a record. */
interface Ask<Start> {
  /** Opens it with what is known already; `undefined` closes it. */
  readonly ask: (start: Start | undefined) => void;
  /** What it begins with; undefined while nobody asks. */
  readonly useAsked: () => Start | undefined;
}

let open = 0;
const openListeners = new Set<() => void>();

function countOpen(by: number): void {
  open += by;
  for (const listener of openListeners) listener();
}

function subscribeToOpen(listener: () => void) {
  openListeners.add(listener);
  return () => openListeners.delete(listener);
}

/** Whether any question is open. */
export function useIsAnyAsked(): boolean {
  return useSyncExternalStore(subscribeToOpen, () => open > 0);
}

/** Makes such a question; once for each, beside the components. */
export function createAsk<Start>(): Ask<Start> {
  let asked: Start | undefined;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    ask: (start) => {
      const wasOpen = asked !== undefined;
      asked = start;
      countOpen(Number(start !== undefined) - Number(wasOpen));
      for (const listener of listeners) listener();
    },
    useAsked: () => useSyncExternalStore(subscribe, () => asked),
  };
}
