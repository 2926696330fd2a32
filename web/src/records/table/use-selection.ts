import { useCallback, useState } from 'react';
import { NO_SELECTION, type Selection } from './selection.ts';

/**
 * The selection of a table. It belongs to one view: with another filter, "all" would mean other records, so the
 * selection is cleared.
 * @param view identifies the view: the filter and the order
 */
export function useSelection(view: unknown): readonly [Selection, (selection: Selection) => void] {
  const key = JSON.stringify(view);
  const [held, hold] = useState({ key, selection: NO_SELECTION });
  const select = useCallback((selection: Selection) => hold({ key, selection }), [key]);
  return [held.key === key ? held.selection : NO_SELECTION, select];
}
