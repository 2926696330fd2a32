/** A page of a list, as the API answers it. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly meta?: { readonly limit?: number; readonly next_cursor?: string };
}

/** Where a page begins. */
type Place = { readonly cursor: string } | { readonly offset: number } | Record<string, never>;

/** Reads a list to its end: by cursor where the list has cursors, so that no record is skipped while others are written, else by offset. */
export async function* records<Item>(
  read: (place: Place) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let place: Place = {};
  let count = 0;
  while (true) {
    const { data, meta = {} } = await read(place);
    yield* data;
    count += data.length;
    const { next_cursor: cursor, limit } = meta;
    if (cursor !== undefined) place = { cursor };
    else if ('cursor' in place || limit === undefined || data.length < limit) return;
    else place = { offset: count };
  }
}
