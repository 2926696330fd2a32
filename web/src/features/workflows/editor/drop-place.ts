import type { EditorRow } from './rows.ts';
import type { Place } from './tree.ts';

/** Where a step goes that is dropped beside a row; undefined where none can be. */
export function dropPlace(
  rows: readonly EditorRow[],
  target: string,
  position: 'before' | 'after' | 'on',
): Place | undefined {
  const at = rows.findIndex(({ id }) => id === target);
  const row = rows[at];
  if (!row || position === 'on') return undefined;
  if (row.kind === 'step')
    return position === 'before' ? row.place : { ...row.place, index: row.place.index + 1 };
  // Before the beginning of a list is the end of what is above it: the list of its last step, or the list itself if it is empty.
  if (position === 'after') return { list: row.id, index: 0 };
  const above = rows[at - 1];
  if (above?.kind === 'list') return { list: above.id, index: 0 };
  if (above && above.depth === row.depth) return { ...above.place, index: above.place.index + 1 };
  return { list: row.id, index: 0 };
}
