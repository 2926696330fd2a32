/** Which rows of a table are selected, and where the person is. Pure. */
export interface Selection {
  /** Whether every row of the view is selected except `ids`, loaded or not; otherwise `ids` alone are. */
  readonly isAll: boolean;
  readonly ids: ReadonlySet<string>;
  /** The row that the keys act on. */
  readonly current: number;
  /** Where a selection with Shift begins. */
  readonly anchor: number;
}

/** The row at a place; undefined while it is not loaded, when it cannot be selected by itself. */
export type RowAt = (index: number) => { readonly id: string } | undefined;

export const NO_SELECTION: Selection = { isAll: false, ids: new Set(), current: 0, anchor: 0 };

/** Whether a row is selected, loaded or not. */
export function isSelected({ isAll, ids }: Selection, id: string): boolean {
  return ids.has(id) !== isAll;
}

/** How many of so many rows are selected. */
export function countSelected({ isAll, ids }: Selection, count: number): number {
  return isAll ? Math.max(0, count - ids.size) : ids.size;
}

/** After a row was ticked: it alone changes, or with Shift all from the anchor to it become as it becomes. */
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

/** After the keys went to another of `count` rows; with Shift all from the anchor to it are selected. */
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

/** After the box of all `count` rows was ticked: all are selected, or none if all were. */
export function allToggled(selection: Selection, count: number): Selection {
  const wereAll = countSelected(selection, count) === count;
  return { ...selection, isAll: count > 0 && !wereAll, ids: new Set() };
}

/** After the person let go of all rows. */
export function released(selection: Selection): Selection {
  return { ...selection, isAll: false, ids: new Set() };
}

function idsBetween(rowAt: RowAt, one: number, other: number): string[] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return Array.from({ length: to - from + 1 }, (_, step) => rowAt(from + step)?.id ?? '').filter(Boolean);
}
