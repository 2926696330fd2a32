import { useSyncExternalStore } from 'react';

/** What is known of a deal before it is made. */
export interface DealStart {
  readonly contactId?: string;
  readonly companyId?: string;
  readonly pipelineId?: string;
  readonly stageId?: string;
}

let asked: DealStart | undefined;
const listeners = new Set<() => void>();

const store = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => asked,
};

/** Opens the dialog that makes a deal, from wherever someone is; `undefined` closes it. */
export function askForDeal(start: DealStart | undefined): void {
  asked = start;
  for (const listener of listeners) listener();
}

/** What the dialog is to begin with; undefined while it is closed. */
export function useAskedDeal(): DealStart | undefined {
  return useSyncExternalStore(store.subscribe, store.read);
}
