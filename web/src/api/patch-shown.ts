import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { type PatchOf, patched, replacedBy, takenBack, type Values } from './patched.ts';

/**
 * Changes fields of a record that a page shows: at once on the page, and back again if the server refuses.
 * @param key of the query that has the record
 * @param send sends the patch with the values that it replaces, and returns the record as it is then
 */
export async function patchShown<Fields extends { readonly custom_fields?: Values | undefined }>(
  client: QueryClient,
  key: DataTag<QueryKey, Fields, Error>,
  patch: PatchOf<Fields>,
  send: (replaces: object | undefined) => Promise<{ readonly data: Fields }>,
): Promise<void> {
  const before = client.getQueryData<Fields>(key);
  if (before) client.setQueryData<Fields>(key, patched(before, patch));
  try {
    const { data } = await send(before && replacedBy(before, patch));
    client.setQueryData<Fields>(key, data);
  } catch (error) {
    if (before) client.setQueryData<Fields>(key, (shown) => shown && takenBack(shown, before, patch));
    throw error;
  }
}
