import { type KeyboardEvent, useId, useState } from 'react';
import type { CellIndex } from './cells/cell-places.ts';
import type { CurrentCell } from './cells/use-current-cell.ts';
import {
  allToggled,
  countSelected,
  movedTo,
  NO_SELECTION,
  released,
  type Selection,
  toggled,
} from './selection.ts';
import type { TableRows } from './use-table-rows.ts';

interface TableKeysOptions<Row> {
  readonly rows: TableRows<Row>;
  readonly selection: Selection | undefined;
  readonly onSelect: ((selection: Selection) => void) | undefined;
  readonly open: (row: Row) => void;
  readonly cells: CurrentCell;
}

/** Rows per Page Up and Page Down. */
const ROWS_OF_A_SCREEN = 15;

/** Keyboard control of a table: the grid has the focus, and the current row, or a cell of it, is its active descendant. */
export function useTableKeys<Row extends { readonly id: string }>(options: TableKeysOptions<Row>) {
  const { rows, onSelect, open, cells } = options;
  const prefix = useId();
  const [own, setOwn] = useState(NO_SELECTION);
  const selection = options.selection ?? own;
  const select = onSelect ?? setOwn;
  const current = Math.min(selection.current, rows.total - 1);
  const isDrawn = rows.items.some(({ index }) => index === current);
  const idOf = (index: number, column?: number) =>
    column === undefined ? `${prefix}-${index}` : `${prefix}-${index}-${column}`;

  const move = (target: number, isRange: boolean) => {
    const next = movedTo(selection, rows.rowAt, target, {
      count: rows.total,
      isRange: isRange && onSelect !== undefined,
    });
    select(next);
    rows.virtualizer.scrollToIndex(next.current);
  };
  const toggle = (index: number, isRange: boolean) => select(toggled(selection, rows.rowAt, index, isRange));

  const choose = (column: number | undefined) => {
    cells.choose(column);
    if (column !== undefined) cells.show(idOf(current, column));
  };
  const goTo = ({ row, column }: CellIndex) => {
    if (row !== current) move(row, false);
    cells.choose(column);
    cells.show(idOf(row, column));
  };

  /** @param edit edits the current cell; undefined where cells are only shown */
  const onKeyDown = (event: KeyboardEvent, edit: (() => void) | undefined) => {
    if (event.target !== event.currentTarget) return;
    if (isOfBrowser(event)) return;
    const target = TARGETS[event.key]?.(current, rows.total);
    if (target !== undefined) move(target, event.shiftKey);
    else if (edit && (event.key === 'F2' || event.key === 'e')) edit();
    else if (!act(event)) return;
    event.preventDefault();
  };
  const act = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const row = rows.rowAt(current);
    if (key === 'Enter' && row) open(row);
    else if (key === 'ArrowRight' || key === 'ArrowLeft') choose(cells.beside(key === 'ArrowRight' ? 1 : -1));
    else if (key === 'Escape' && cells.column !== undefined) choose(undefined);
    else if (!onSelect) return false;
    else if (key === ' ' || key === 'x') toggle(current, shiftKey);
    else if (key === 'a' && (ctrlKey || metaKey)) select(allToggled(selection, rows.total));
    else if (key === 'Escape' && countSelected(selection, rows.total) > 0) select(released(selection));
    else return false;
    return true;
  };
  return {
    current,
    activeId: isDrawn ? idOf(current, cells.column) : undefined,
    idOf,
    goTo,
    toggle,
    onKeyDown,
  };
}

/** Letters and the arrows to the sides are keys of the table alone; with Ctrl and its like they are those of the browser. */
function isOfBrowser({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey || altKey) && key !== 'a' && /^(?:[a-z]|ArrowLeft|ArrowRight)$/.test(key);
}

/** Where each key leads from a row. */
const TARGETS: Readonly<Record<string, (current: number, count: number) => number>> = {
  ArrowDown: (current) => current + 1,
  j: (current) => current + 1,
  ArrowUp: (current) => current - 1,
  k: (current) => current - 1,
  PageDown: (current) => current + ROWS_OF_A_SCREEN,
  PageUp: (current) => current - ROWS_OF_A_SCREEN,
  Home: () => 0,
  End: (_current, count) => count - 1,
};
