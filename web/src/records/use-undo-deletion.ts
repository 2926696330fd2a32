import { restoreRecord } from '../api/restore-record.ts';
import { useMayAdminister } from '../api/session.ts';
import { notifyAfter, type ToastOptions, undoBy } from '../ui/toast.tsx';
import { restoredWords } from './restored-words.ts';

/** What the message about a deletion or a merge offers: to undo it, if the person may restore records. */
export function useUndoDeletion(id: string, title: string): ToastOptions {
  const mayRestore = useMayAdminister();
  const restore = () => void notifyAfter(restoreRecord(id), (leftOut) => restoredWords(title, leftOut));
  return mayRestore ? { action: undoBy(restore) } : {};
}
