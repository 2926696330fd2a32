import { notify, type ToastOptions } from '../../ui/toast.tsx';
import { isShort } from './outcome-words.ts';
import type { BulkResult } from './run-in-batches.ts';

/** Shows the outcome of a change of many records; in red when some of them are not as the person asked. */
export function notifyOutcome(result: BulkResult, words: string, options: ToastOptions = {}): void {
  notify(words, isShort(result) ? { ...options, tone: 'danger' } : options);
}
