import { isDeepStrictEqual } from 'node:util';

/** The differences between two versions of a list of records. */
export interface Difference<Row> {
  readonly created: readonly Row[];
  readonly updated: readonly { readonly before: Row; readonly after: Row }[];
  readonly deleted: readonly Row[];
}

/** Compares two versions of a list of records by their ids. */
export function differenceBetween<Row extends { readonly id: string }>(
  before: readonly Row[],
  after: readonly Row[],
): Difference<Row> {
  const former = new Map(before.map((row) => [row.id, row]));
  const remaining = new Set(after.map(({ id }) => id));
  return {
    created: after.filter(({ id }) => !former.has(id)),
    updated: after.flatMap((row) => {
      const was = former.get(row.id);
      return was === undefined || isDeepStrictEqual(was, row) ? [] : [{ before: was, after: row }];
    }),
    deleted: before.filter(({ id }) => !remaining.has(id)),
  };
}

/** The records to write: new ones and changed ones. */
export function writtenRows<Row>({ created, updated }: Difference<Row>): Row[] {
  return [...created, ...updated.map(({ after }) => after)];
}
