import { setImmediate as otherWork } from 'node:timers/promises';

/** So long the process may be busy with rows before requests have their turn. */
const TURN_MS = 5;

/** Goes through items, and lets requests in between that came meanwhile. */
export async function* withoutHurry<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let since = performance.now();
  for (const item of items) {
    yield item;
    if (performance.now() - since < TURN_MS) continue;
    await otherWork();
    since = performance.now();
  }
}
