import { type ReactNode, useCallback, useState } from 'react';
import type { CustomValue } from '../../api/custom-fields.ts';
import type { View } from '../../api/views.ts';
import type { Choice } from '../../ui/form/select.tsx';
import type { ValueField } from '../editable/editable-field.ts';

/** A column of a table of records. */
export interface Column<Row> {
  readonly id: string;
  readonly name: string;
  /** In pixels; the default until the person resizes it. */
  readonly width: number;
  /** The field by which the server can sort. */
  readonly sort?: string;
  readonly align?: 'right';
  /** Whether it is shown by default. */
  readonly isUsual?: boolean;
  /** Whether a picture stands before its value; the second line of a row on a phone begins after it. */
  readonly hasPicture?: boolean;
  readonly cell: (row: Row) => ReactNode;
  /** The field that is edited in its cells. */
  readonly field?: ValueField;
  /** The value that is edited, if not the member of the record by the name of the field. */
  readonly editedOf?: (row: Row) => CustomValue | undefined;
  /** Those of the choices of the field that a record has. */
  readonly choicesOf?: (row: Row) => readonly Choice[];
  /** What edits its cells, if that is not a single field with a value of its own. A column with neither is only shown. */
  readonly editor?: (row: Row, save: SaveRow) => ReactNode;
}

/** Changes the record of a row; rejects if the server refuses. */
export type SaveRow = (patch: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Whether the cells of a column can be edited. */
export function isEditable({ field, editor }: Editable): boolean {
  return field !== undefined || editor !== undefined;
}

/** What tells whether a column can be edited. */
export type Editable = Pick<Column<never>, 'field' | 'editor'>;

/** A person's columns of a table, stored in the browser. */
export interface ColumnChoice {
  readonly shown: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

/** What the ids of columns of own fields begin with. */
export const OWN_COLUMN = 'custom_fields.';

export const MIN_WIDTH = 64;
export const MAX_WIDTH = 640;

/** What a view says of the columns. */
type ViewColumns = Pick<View, 'id' | 'columns'>;

/**
 * The columns of a table as the person chose them; the first is always shown. A view with columns of its own has its
 * own choice.
 */
export function useColumns<Row>(table: string, columns: readonly Column<Row>[], view?: ViewColumns | null) {
  const isOwn = view != null && view.columns !== null;
  const key = isOwn ? `kontor.columns.${table}.${view.id}` : `kontor.columns.${table}`;
  const [choices, setChoices] = useState<Readonly<Record<string, ColumnChoice>>>({});
  const start = isOwn ? JSON.stringify({ shown: view.columns }) : null;
  const choice = choices[key] ?? readChoice(localStorage.getItem(key) ?? start, columns);
  const change = useCallback(
    (next: ColumnChoice) => {
      setChoices((former) => ({ ...former, [key]: next }));
      localStorage.setItem(key, JSON.stringify(next));
    },
    [key],
  );
  const shown = columns
    .filter(({ id }, index) => index === 0 || choice.shown.includes(id))
    .map((column) => ({ ...column, width: choice.widths[column.id] ?? column.width }));
  return {
    shown,
    choose: (ids: readonly string[]) => change({ ...choice, shown: ids }),
    resize: (id: string, width: number) =>
      change({ ...choice, widths: { ...choice.widths, [id]: clamp(width) } }),
  };
}

/**
 * The stored choice without columns that no longer exist; the default columns if nothing is stored. Columns of own fields stay,
 * because these are known later.
 */
export function readChoice(
  stored: string | null,
  columns: readonly Pick<Column<never>, 'id' | 'isUsual'>[],
): ColumnChoice {
  const usual = columns.filter(({ isUsual }) => isUsual).map(({ id }) => id);
  try {
    const { shown, widths } = Object(JSON.parse(stored ?? 'null'));
    const stands = [shown].flat().map(String);
    const known = columns.map(({ id }) => id).filter((id) => stands.includes(id));
    const own = stands.filter((id) => id.startsWith(OWN_COLUMN) && !known.includes(id));
    return { shown: Array.isArray(shown) ? [...known, ...own] : usual, widths: readWidths(widths) };
  } catch {
    return { shown: usual, widths: {} };
  }
}

function readWidths(widths: unknown): Record<string, number> {
  const entries = Object.entries(Object(widths)).map(([id, width]): [string, number] => [id, Number(width)]);
  return Object.fromEntries(entries.filter(([, width]) => width === clamp(width)));
}

function clamp(width: number): number {
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, Math.round(width)));
}
