import { searchText } from '../search-text.ts';

const OWNER = /^(me|none|[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12})$/i;

/** The owner by whom an address filters a table: the id of a user, `me` for whoever looks, or `none`. */
export function searchOwner(value: unknown): string | undefined {
  const owner = searchText(value, 36);
  return owner !== undefined && OWNER.test(owner) ? owner.toLowerCase() : undefined;
}
