import type { GoodRow } from '../../../kernel/family/import-kind.ts';
import { waitForAll } from '../wait-for-all.ts';

/** A row with the record that it duplicates, if there is one. */
interface Target {
  readonly row: GoodRow;
  readonly id: string | undefined;
}

/**
 * Splits rows into those that can be written together, because none duplicates another, and those that follow later.
 * @param find finds the records that rows duplicate, by the keys of the rows
 */
export async function nextWave(
  waiting: readonly GoodRow[],
  find: (rows: readonly GoodRow[]) => Promise<ReadonlyMap<string, string>>,
): Promise<{ readonly first: readonly Target[]; readonly later: readonly GoodRow[] }> {
  const byKey = firstOfEach(waiting, ({ key }) => key);
  const duplicates = await find(byKey.first);
  const targets = byKey.first.map((row) => ({ row, id: duplicates.get(row.key ?? '') }));
  // Keys with different spellings may still refer to the same record.
  const byId = firstOfEach(targets, ({ id }) => id);
  const later = [...byId.later.map(({ row }) => row), ...byKey.later];
  return { first: byId.first, later: later.sort((one, other) => one.row - other.row) };
}

/** Splits items into the first one of each key, including those without a key, and the others. */
function firstOfEach<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | undefined,
): { readonly first: readonly Item[]; readonly later: readonly Item[] } {
  const [first, later]: [Item[], Item[]] = [[], []];
  const seen = new Set<string>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined && seen.has(key)) later.push(item);
    else first.push(item);
    if (key !== undefined) seen.add(key);
  }
  return { first, later };
}

/** Several records are locked in the order of their ids, as everywhere, to avoid deadlocks. */
export async function inOrderOfIds<Result>(
  targets: readonly Target[],
  write: (row: GoodRow, id: string | undefined) => Promise<Result>,
): Promise<Result[]> {
  const ordered = targets.toSorted((one, other) => (one.id ?? '').localeCompare(other.id ?? ''));
  return waitForAll(ordered.map(({ row, id }) => write(row, id)));
}
