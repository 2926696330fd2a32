import { useState } from 'react';
import type { TableRows } from '../use-table-rows.ts';
import { type LoadedRows, rowsInPlace } from './held-rows.ts';

/**
 * The rows of a table, which stay in their places while cells are edited: most tables show first what was changed last, and a row that
 * jumps away under the hands would be lost.
 * @param view another one has other rows
 */
export function useHeldRows<Row extends { readonly id: string }>(rows: TableRows<Row>, view: string) {
  const [held, setHeld] = useState<{ readonly view: string; readonly rows: LoadedRows<Row> }>();
  const isHeld = held?.view === view;
  const places = isHeld ? held.rows : undefined;
  const loaded = isHeld ? rows.loaded() : undefined;
  const inPlace = places && loaded ? rowsInPlace(places, loaded) : undefined;
  return {
    rows: { ...rows, rowAt: (index: number) => inPlace?.get(index) ?? rows.rowAt(index) },
    hold: () => {
      if (!isHeld) setHeld({ view, rows: rows.loaded() });
    },
    release: () => setHeld(undefined),
  };
}
