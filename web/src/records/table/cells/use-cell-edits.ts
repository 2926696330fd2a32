import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type Column, isEditable } from '../columns.ts';
import type { TableRows } from '../use-table-rows.ts';
import { type CellIndex, type CellPlace, nextEditable } from './cell-places.ts';

interface CellEditsOptions<Row> {
  readonly rows: TableRows<Row>;
  readonly columns: readonly Column<Row>[];
  /** Makes a cell the one that keys act on. */
  readonly goTo: (cell: CellIndex) => void;
  /** Keeps the rows in their places, until nothing is edited and the focus is elsewhere. */
  readonly hold: () => void;
  readonly release: () => void;
}

/** The cells that are edited: the one that someone types in, and others that are being saved or were refused. */
export interface CellEdits {
  readonly home: RefObject<HTMLElement | null>;
  readonly isOpen: (place: CellPlace) => boolean;
  /** Opens a cell; nothing happens where there is nothing to edit. */
  readonly open: (cell: CellIndex) => void;
  /** Opens the next cell that can be edited, or the one before. */
  readonly openNext: (from: CellIndex, step: 1 | -1) => void;
  readonly close: (place: CellPlace) => void;
  /** Called when something in the table loses the focus. */
  readonly onBlur: (next: EventTarget | null) => void;
}

/** Holds which cells of a table are edited. They are known by their record, so that they follow it when the order changes. */
export function useCellEdits<Row extends { readonly id: string }>(options: CellEditsOptions<Row>): CellEdits {
  const { rows, columns, goTo, hold, release } = options;
  const [places, setPlaces] = useState<readonly CellPlace[]>([]);
  const open = (cell: CellIndex) => {
    const row = rows.rowAt(cell.row);
    const column = columns[cell.column];
    if (!row || !column || !isEditable(column)) return;
    const place = { rowId: row.id, columnId: column.id };
    hold();
    goTo(cell);
    setPlaces((former) => [...without(former, place), place]);
  };
  const isEditing = places.length > 0;
  const leave = (next: EventTarget | null) => {
    const isElsewhere =
      next instanceof Element && next !== document.body && !rows.scroller.current?.contains(next);
    if (!isEditing && isElsewhere) release();
  };
  const look = useEffectEvent(() => leave(document.activeElement));
  useEffect(() => {
    if (!isEditing) look();
  }, [isEditing]);
  return {
    home: rows.scroller,
    isOpen: (place) => places.some((one) => isSame(one, place)),
    open,
    openNext: (from, step) => {
      const next = nextEditable(columns, rows.total, from, step);
      if (next) open(next);
    },
    close: (place) => setPlaces((former) => without(former, place)),
    onBlur: leave,
  };
}

function without(places: readonly CellPlace[], place: CellPlace): readonly CellPlace[] {
  return places.filter((one) => !isSame(one, place));
}

function isSame(one: CellPlace, other: CellPlace): boolean {
  return one.rowId === other.rowId && one.columnId === other.columnId;
}
