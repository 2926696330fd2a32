import { useEffect, useRef, useState } from 'react';
import { type ContactEdits, changeContacts, useBulkRun } from '../api/contacts.ts';
import { notify, notifyFailure } from '../ui/toast.tsx';
import { type BulkResult, runInBatches } from './bulk-run.ts';
import { isShort, outcomeWords } from './outcome-words.ts';

/** How far a change of many contacts is. */
export interface BulkProgress {
  readonly done: number;
  readonly total: number;
  readonly isStopping: boolean;
}

/**
 * Changes many contacts and says what became of them. It goes on as long as the page is open, until it is stopped.
 * @param onDone called after a change that came to its end
 */
export function useBulkChange(onDone: () => void) {
  const request = useBulkRun<BulkResult>();
  const [progress, setProgress] = useState<BulkProgress>();
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  useQuestionBeforeClosing(progress !== undefined);

  const run = async (ids: readonly string[], edits: ContactEdits) => {
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    const onProgress = (done: number) => setProgress({ done, total: ids.length, isStopping: signal.aborted });
    onProgress(0);
    const change = (some: readonly string[]) => changeContacts(some, edits);
    const result = await request.mutateAsync(() => runInBatches(ids, change, { signal, onProgress }));
    setProgress(undefined);
    if (isShort(result)) notifyFailure(outcomeWords(result));
    else notify(outcomeWords(result));
    if (result.left + result.unknown === 0) onDone();
  };
  const stop = () => {
    stopping.current?.abort();
    setProgress((former) => former && { ...former, isStopping: true });
  };
  return {
    /** Undefined while nothing is being changed. */
    progress,
    run: (ids: readonly string[], edits: ContactEdits) => void run(ids, edits),
    stop,
  };
}

/** Has the browser ask before the page is closed. */
function useQuestionBeforeClosing(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAsked]);
}
