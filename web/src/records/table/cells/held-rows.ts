/** A row and its index, for each row that is loaded. */
export type LoadedRows<Row> = readonly (readonly [index: number, row: Row])[];

/** The rows of a table at the places that they had, with what they say now. A row that is no longer loaded stays as it was. */
export function rowsInPlace<Row extends { readonly id: string }>(
  held: LoadedRows<Row>,
  loaded: LoadedRows<Row>,
): ReadonlyMap<number, Row> {
  const now = new Map(loaded.map(([, row]) => [row.id, row]));
  return new Map(held.map(([index, row]) => [index, now.get(row.id) ?? row]));
}
