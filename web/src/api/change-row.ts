import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { patched, replacedBy, type Values } from './patched.ts';

/** A record of a table, and what changes in it. */
export interface RowChange<Row> {
  readonly row: Row;
  readonly patch: Values;
}

/**
 * Changes a record where tables show it: at once in every list, and back again if the server refuses.
 * @param lists the first part of the query keys of the lists
 * @param send sends the patch with the values that it replaces
 */
export function useChangeRows<
  Row extends { readonly id: string; readonly custom_fields?: Values | undefined },
>(lists: QueryKey) {
  const client = useQueryClient();
  const show = (row: Row) =>
    client.setQueriesData<readonly Row[]>(
      // Counts are kept beside the lists.
      { queryKey: lists, predicate: ({ state }) => Array.isArray(state.data) },
      (rows) => rows?.map((one) => (one.id === row.id ? row : one)),
    );
  return async ({ row, patch }: RowChange<Row>, send: (replaces: object) => Promise<unknown>) => {
    show(patched(row, patch));
    try {
      await send(replacedBy(row, patch));
    } catch (error) {
      show(row);
      throw error;
    }
  };
}
