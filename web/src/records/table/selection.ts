/** Which rows of a table are selected, and where the person is. Pure. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The row that the keys act on. */
  readonly current: number;
  /** Where a selection with Shift begins. */
  readonly anchor: number;
}

/** The row at a place; undefined while it is not loaded, when it cannot be selected either. */
export type RowAt = (index: number) => { readonly id: string } | undefined;

export const NO_SELECTION: Selection = { ids: new Set(), current: 0, anchor: 0 };

/** After a row was ticked: it alone changes, or with Shift all from the anchor to it become as it becomes. */
export function toggled(selection: Selection, rowAt: RowAt, index: number, isRange: boolean): Selection {
  const row = rowAt(index);
  if (!row) return selection;
  const becomesSelected = !selection.ids.has(row.id);
  const ids = new Set(selection.ids);
  for (const id of idsBetween(rowAt, isRange ? selection.anchor : index, index)) {
    if (becomesSelected) ids.add(id);
    else ids.delete(id);
  }
  return { ids, current: index, anchor: index };
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
  return { ...selection, current, ids: new Set(idsBetween(rowAt, selection.anchor, current)) };
}

/** After all rows that are loaded were ticked, or none if all were. */
export function allToggled(selection: Selection, rowAt: RowAt, count: number): Selection {
  const all = count === 0 ? [] : idsBetween(rowAt, 0, count - 1);
  const isAll = all.length > 0 && all.every((id) => selection.ids.has(id));
  return { ...selection, ids: new Set(isAll ? [] : all) };
}

function idsBetween(rowAt: RowAt, one: number, other: number): string[] {
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  return Array.from({ length: to - from + 1 }, (_, step) => rowAt(from + step)?.id ?? '').filter(Boolean);
}
