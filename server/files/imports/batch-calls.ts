import type { WriteContext } from '../../kernel/operations/context.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Combines the calls made in the same turn of the event loop into one call for all their items, because one statement
 * for many records costs far less than one for each. Create it for each transaction.
 * @param doAll returns one result per item, in order
 */
export function batchCalls<Item, Result>(
  doAll: (context: WriteContext, items: readonly Item[]) => Promise<readonly Result[]>,
): (context: WriteContext, item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  const flush = async (context: WriteContext) => {
    const batch = waiting;
    waiting = [];
    try {
      const results = await doAll(
        context,
        batch.map(({ item }) => item),
      );
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result === undefined) reject(new Error('An item of a batch has no result.'));
        else resolve(result);
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  return (context, item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (waiting.length === 1) queueMicrotask(() => void flush(context));
    });
}
