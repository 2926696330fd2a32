import { notify, type ToastOptions } from '../../ui/toast.tsx';
import type { BulkResult } from './bulk-run.ts';
import { isShort, outcomeWords } from './outcome-words.ts';

/** Says what became of many records. */
export function notifyOutcome(
  result: BulkResult,
  options: ToastOptions = {},
  words = outcomeWords(result),
): void {
  notify(words, isShort(result) ? { ...options, tone: 'danger' } : options);
}
