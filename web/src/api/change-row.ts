import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { outbox } from './kept/outbox.ts';
import { patched, replacedBy, takenBack, type Values } from './patched.ts';
import { useChange } from './use-change.ts';

/** A record of a table, and what changes in it. */
export interface RowChange<Row> {
  readonly row: Row;
  readonly patch: Values;
}

type Changeable = { readonly id: string; readonly custom_fields?: Values | undefined };

/** Sends the patch of a record, which the server refuses if somebody has changed one of its values meanwhile. */
export function patchRow(path: '/api-companies' | '/api-contacts' | '/api-deals') {
  return ({ row, patch }: RowChange<Changeable>) =>
    outbox.patch(`${path}/${row.id}`, patch, replacedBy(row, patch));
}

/**
 * Changes a record where tables show it: at once in every list, and its fields back again if the server refuses.
 * @param send sends the patch of a record, such as `patchRow`
 * @param lists the first part of the query keys of the lists
 * @param stale the first parts of the query keys to refetch when it is done
 */
export function useChangeRow<Row extends Changeable>(
  send: (change: RowChange<Row>) => Promise<unknown>,
  lists: QueryKey,
  ...stale: readonly QueryKey[]
) {
  const client = useQueryClient();
  const show = ({ id }: Row, changed: (row: Row) => Row) =>
    client.setQueriesData<readonly Row[]>(
      // Counts are kept beside the lists.
      { queryKey: lists, predicate: ({ state }) => Array.isArray(state.data) },
      (rows) => rows?.map((one) => (one.id === id ? changed(one) : one)),
    );
  return useChange(
    async (change: RowChange<Row>) => {
      const { row, patch } = change;
      show(row, (shown) => patched(shown, patch));
      try {
        await send(change);
      } catch (error) {
        show(row, (shown) => takenBack(shown, row, patch));
        throw error;
      }
    },
    ...stale,
  );
}
