import { useEffect } from 'react';

/** How long to wait before an unanswered request is made again. */
const RETRY_MS = 5_000;

interface AutosaveOptions {
  /** What is typed and not saved; null if nothing is. */
  readonly typed: object | null;
  readonly state: string;
  /** How long typing pauses before it is saved. */
  readonly pauseMs: number;
  readonly save: () => Promise<void>;
}

/** Saves what is unsaved once typing pauses, and tries again later while nobody answers. */
export function useAutosave({ typed, state, pauseMs, save }: AutosaveOptions): void {
  useEffect(() => {
    if (!typed || (state !== 'unsaved' && state !== 'offline')) return undefined;
    const timer = setTimeout(() => void save(), state === 'offline' ? RETRY_MS : pauseMs);
    return () => clearTimeout(timer);
  }, [typed, state, pauseMs, save]);
}
