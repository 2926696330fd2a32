import type { ContactLikeness } from '../../api/contacts.ts';

/** The fields that duplicates of contacts can share. */
export const LIKENESSES = [
  { id: 'email', name: 'By email' },
  { id: 'phone', name: 'By phone' },
  { id: 'name', name: 'By name' },
] as const satisfies readonly { readonly id: ContactLikeness; readonly name: string }[];

/** The search parameters of the duplicates page. */
export interface DuplicatesSearch {
  readonly by?: ContactLikeness;
}

/** Reads which field duplicates share; email by default. */
export function readDuplicatesSearch({ by }: Record<string, unknown>): DuplicatesSearch {
  const likeness = LIKENESSES.find(({ id }) => id === by);
  return likeness ? { by: likeness.id } : {};
}
