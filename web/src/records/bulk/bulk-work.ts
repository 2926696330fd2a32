import { useSyncExternalStore } from 'react';
import type { BulkResult, BulkRunOptions } from './bulk-run.ts';

/** How far a change of many records is. */
export interface BulkProgress {
  readonly done: number;
  readonly total: number;
  readonly isStopping: boolean;
}

/**
 * The change of many records that is at work, one at a time. It belongs to no component: it goes on while the person looks
 * at another page, where an undo can also begin.
 */
let progress: BulkProgress | undefined;
let stopping = new AbortController();
const listeners = new Set<() => void>();

/** How far it is; undefined while nothing is at work. */
export function useBulkProgress(): BulkProgress | undefined {
  return useSyncExternalStore(subscribe, readBulkProgress);
}

/** The same at this moment, for who is no component. */
export function readBulkProgress(): BulkProgress | undefined {
  return progress;
}

/**
 * Does the work while it tells how far it is; the browser asks before the app is closed meanwhile. Only while nothing is
 * at work.
 */
export async function workAt(
  total: number,
  work: (options: BulkRunOptions) => Promise<BulkResult>,
): Promise<BulkResult> {
  stopping = new AbortController();
  const { signal } = stopping;
  const onProgress = (done: number) => show({ done, total, isStopping: signal.aborted });
  onProgress(0);
  addEventListener('beforeunload', askBeforeClosing);
  try {
    return await work({ signal, onProgress });
  } finally {
    removeEventListener('beforeunload', askBeforeClosing);
    show(undefined);
  }
}

/** Ends it after the request under way. */
export function stopBulkWork(): void {
  stopping.abort();
  if (progress) show({ ...progress, isStopping: true });
}

function show(next: BulkProgress | undefined): void {
  progress = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function askBeforeClosing(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
