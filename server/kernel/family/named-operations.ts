import type { ReadContext, WriteContext } from '../operations/context.ts';
import type { Operation } from '../operations/operation.ts';
import type { Operations } from './family.ts';

/** Operations of other families, which a family finds by their names. */

/** A record of another family, as plain values. */
export type PlainRecord = Readonly<Record<string, unknown>>;

/** Runs an operation of another family in the same transaction; returns its `data`, which may be the text of JSON. */
export async function joinNamed(
  context: WriteContext,
  operations: Operations,
  name: string,
  input: object,
): Promise<unknown> {
  const operation: Operation = operations(name);
  return (await operation.joinGiven(context, input)).data;
}

/** Does so with an operation that only reads. */
export async function readNamed(
  context: ReadContext,
  operations: Operations,
  name: string,
  input: object,
): Promise<unknown> {
  const operation: Operation = operations(name);
  if (operation.effect !== 'read') throw new Error(`The operation ${name} does not read.`);
  return (await operation.joinGiven(context, input)).data;
}

/** The most that lists return at once. */
const PAGE = 200;

/**
 * All records of a list.
 * @param ask runs the operation with this name and returns its `data` as plain values
 */
export async function allPages(
  name: string,
  ask: (page: { readonly limit: number; readonly offset: number }) => Promise<unknown>,
): Promise<readonly PlainRecord[]> {
  const all: PlainRecord[] = [];
  for (;;) {
    const page = await ask({ limit: PAGE, offset: all.length });
    if (!Array.isArray(page)) throw new Error(`The operation ${name} did not return a list.`);
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}
