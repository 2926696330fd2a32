import { setImmediate as otherWork } from 'node:timers/promises';

/** How long the process works on rows before other work has its turn. */
const SLICE_MS = 5;

/** Yields the items, and lets other work of the process run between slices of time. */
export async function* inTimeSlices<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - since < SLICE_MS) continue;
    await otherWork();
    since = performance.now();
  }
}
