import { searchId } from '../search-text.ts';

/** The owner by whom an address filters a table: the id of a user, `me` for whoever looks, or `none`. */
export function searchOwner(value: unknown): string | undefined {
  return searchId(value, 'me', 'none');
}
