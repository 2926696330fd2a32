import { useSyncExternalStore } from 'react';

/** A dialog that any component can open and one component renders, such as for a new record. */
interface Ask<Start> {
  /** Opens it with initial values; `undefined` closes it. */
  readonly ask: (start: Start | undefined) => void;
  /** The initial values; undefined while it is closed. */
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

/** Whether any of these dialogs is open. */
export function useIsAnyAsked(): boolean {
  return useSyncExternalStore(subscribeToOpen, () => open > 0);
}

/** Creates one; call it once per dialog, outside components. */
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
