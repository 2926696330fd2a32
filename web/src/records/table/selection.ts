/** The selection and the current row of a table, as pure functions. */
export interface Selection {
  /** Whether all rows except `ids` are selected, loaded or not; otherwise only `ids` are. */
  readonly isAll: boolean;
  readonly ids: ReadonlySet<string>;
  /** The row that keys act on. */
  readonly current: number;
  /** Where a range selection starts. */
  readonly anchor: number;
}

/** The row at an index; undefined while it is not loaded, and then it cannot be selected by itself. */
export type RowAt = (index: number) => { readonly id: string } | undefined;

export const NO_SELECTION: Selection = { isAll: false, ids: new Set(), current: 0, anchor: 0 };

/** Whether a row is selected, loaded or not. */
export function isSelected({ isAll, ids }: Selection, id: string): boolean {
  return ids.has(id) !== isAll;
}

/** How many of all rows are selected. */
export function countSelected({ isAll, ids }: Selection, count: number): number {
  return isAll ? Math.max(0, count - ids.size) : ids.size;
}

/** After ticking a row: only it changes; with Shift, all rows from the anchor to it change the same way. */
export function toggled(selection: Selection, rowAt: RowAt, index: number, isRange: boolean): Selection {
  const row = rowAt(index);
  if (!row) return selection;
  const { isAll } = selection;
  const becomesListed = isSelected(selection, row.id) === isAll;
  const ids = new Set(selection.ids);
  for (const id of idsBetween(rowAt, isRange ? selection.anchor : index, index)) {
    if (becomesListed) ids.add(id);
    else ids.delete(id);
  }
  return { isAll, ids, current: index, anchor: index };
}

/** After moving to another of `count` rows; with Shift, selects all rows from the anchor to it. */
export function movedTo(
  selection: Selection,
  rowAt: RowAt,
  target: number,
  { count, isRange }: { readonly count: number; readonly isRange: boolean },
): Selection {
  const current = Math.max(0, Math.min(count - 1, target));
  if (!isRange) return { ...selection, current, anchor: current };
  const ids = new Set(idsBetween(rowAt, selection.anchor, current));
  return { ...selection, isAll: false, ids, current };
}

/** After ticking "select all": selects all `count` rows, or none if all were selected. */
export function allToggled(selection: Selection, count: number): Selection {
  const wereAll = countSelected(selection, count) === count;
  return { ...selection, isAll: count > 0 && !wereAll, ids: new Set() };
}

/** After clearing the selection. */
export function released(selection: Selection): Selection {
  return { ...selection, isAll: false, ids: new Set() };
}

function idsBetween(rowAt: RowAt, one: number, other: number): string[] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return Array.from({ length: to - from + 1 }, (_, step) => rowAt(from + step)?.id ?? '').filter(Boolean);
}
