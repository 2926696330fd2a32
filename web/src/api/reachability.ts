import { useSyncExternalStore } from 'react';

/** Whether the server answers: it did last, the browser has no network, or the server is silent. */
export type Reach = 'reached' | 'offline' | 'silent';

let reach: Reach = navigator.onLine ? 'reached' : 'offline';
const listeners = new Set<() => void>();

/** The pauses between attempts while the server is silent. */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 15_000;

function become(next: Reach): void {
  if (next === reach) return;
  reach = next;
  for (const listener of [...listeners]) listener();
}

/**
 * Call it when the server has answered. The answer may have been on its way when the network went; whether an offline page can
 * reach the server all the same, as on the same machine, only `checkReach` finds out.
 */
export function noteAnswer(): void {
  if (reach !== 'offline') become('reached');
}

let silences = 0;

/** Call it when a request got no answer; the server is asked from time to time until it answers. */
export function noteSilence(): void {
  silences += 1;
  become(navigator.onLine ? 'silent' : 'offline');
  void askUntilReached();
}

let isAsking = false;

async function askUntilReached(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  for (let pause = FIRST_PAUSE_MS; reach !== 'reached'; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    await checkReach();
  }
  isAsking = false;
}

let isLeaving = false;

/** Call it when the person signs out: the server ends the connections of the page, which does not mean that it is gone. */
export function setLeaving(isNow: boolean): void {
  isLeaving = isNow;
}

/** Asks the server for any answer. It does not count if another request failed meanwhile. */
export async function checkReach(): Promise<void> {
  if (isLeaving) return;
  const silencesBefore = silences;
  const hasAnswered = await fetch('/web/session').then(
    (response) => !isFromProxy(response),
    () => false,
  );
  if (!hasAnswered) noteSilence();
  else if (silences === silencesBefore) become('reached');
}

/** Whether a proxy answers for a server that is gone: ours answers in JSON. */
export function isFromProxy({ status, headers }: Response): boolean {
  return status >= 502 && status <= 504 && !headers.get('content-type')?.includes('json');
}

/** Whether the server answered last. */
export function isReached(): boolean {
  return reach === 'reached';
}

/** Resolves when the server has answered. */
export function whenReached(): Promise<void> {
  if (isReached()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = subscribeToReach(() => {
      if (!isReached()) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Whether the server answers. */
export function useReach(): Reach {
  return useSyncExternalStore(subscribeToReach, () => reach);
}

/** Calls back after each change. */
export function subscribeToReach(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Begins to listen to the browser, which knows when the network goes and comes. Call it once, at the start. */
export function watchNetwork(): void {
  if (reach !== 'reached') void checkReach();
  addEventListener('offline', noteSilence);
  addEventListener('online', () => void checkReach());
}
