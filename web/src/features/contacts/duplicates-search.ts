import type { ContactLikeness } from '../../api/contacts.ts';

/** What contacts are compared by, as the switch says it. */
export const LIKENESSES = [
  { id: 'email', name: 'By email' },
  { id: 'phone', name: 'By phone' },
  { id: 'name', name: 'By name' },
] as const satisfies readonly { readonly id: ContactLikeness; readonly name: string }[];

/** What the address says of the page of possible duplicates. */
export interface DuplicatesSearch {
  readonly by?: ContactLikeness;
}

/** Reads by what the address compares contacts; by email unless it says otherwise. */
export function readDuplicatesSearch({ by }: Record<string, unknown>): DuplicatesSearch {
  const likeness = LIKENESSES.find(({ id }) => id === by);
  return likeness ? { by: likeness.id } : {};
}
