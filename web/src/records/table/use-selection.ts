import { useCallback, useState } from 'react';
import { NO_SELECTION, type Selection } from './selection.ts';

/**
 * The selection in a table, which belongs to one view of it: under another filter "all" would be others, so nothing is
 * selected there.
 * @param view tells views apart: the filter and the order
 */
export function useSelection(view: unknown): readonly [Selection, (selection: Selection) => void] {
  const key = JSON.stringify(view);
  const [held, hold] = useState({ key, selection: NO_SELECTION });
  const select = useCallback((selection: Selection) => hold({ key, selection }), [key]);
  return [held.key === key ? held.selection : NO_SELECTION, select];
}
