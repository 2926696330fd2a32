import { useEffect, useSyncExternalStore } from 'react';
import type { Logged } from '../logged-types.ts';

/** Requests of the header of a record to other parts of its page, which may have to be shown first. */

interface Request<Asked> {
  readonly ask: (asked: Asked) => void;
  /** What is asked for and not taken yet. */
  readonly useAsked: () => Asked | undefined;
  /** Takes what is asked for, once. */
  readonly useTaken: (take: (asked: Asked) => void) => void;
}

function createRequest<Asked>(): Request<Asked> {
  let asked: Asked | undefined;
  const listeners = new Set<() => void>();
  const set = (next: Asked | undefined) => {
    asked = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const useAsked = () => useSyncExternalStore(subscribe, () => asked);
  return {
    ask: set,
    useAsked,
    useTaken: (take) => {
      const now = useAsked();
      useEffect(() => {
        if (now === undefined) return;
        set(undefined);
        take(now);
      });
    },
  };
}

/** Asks the composer to take an activity of a type. */
export const { ask: askForLog, useAsked: useAskedLog, useTaken: useTakenLog } = createRequest<Logged>();

/** Asks the list of tasks for a new one. */
export const {
  ask: askForQuickTask,
  useAsked: useAskedQuickTask,
  useTaken: useTakenQuickTask,
} = createRequest<Readonly<Record<string, never>>>();
