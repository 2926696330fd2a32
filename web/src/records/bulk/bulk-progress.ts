import { useSyncExternalStore } from 'react';
import type { BulkResult, BulkRunOptions } from './run-in-batches.ts';

/** The progress of a bulk change. */
export interface BulkProgress {
  readonly done: number;
  readonly total: number;
  readonly isStopping: boolean;
}

/**
 * The running bulk change, one at a time. It belongs to no component: it continues while the person visits other pages.
 */
let progress: BulkProgress | undefined;
let stopping = new AbortController();
const listeners = new Set<() => void>();

/** The progress; undefined while no bulk change runs. */
export function useBulkProgress(): BulkProgress | undefined {
  return useSyncExternalStore(subscribe, readBulkProgress);
}

/** The current progress, for code outside components. */
export function readBulkProgress(): BulkProgress | undefined {
  return progress;
}

/**
 * Runs a bulk change and reports its progress; the browser asks before the app is closed. Call it only while no other
 * one runs.
 */
export async function runBulkWork(
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

/** Stops after the current request. */
export function stopBulkChange(): void {
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
