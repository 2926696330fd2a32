import type { ContactLikeness } from '../../api/contacts.ts';
import { t } from '../../language/words.ts';

/** The fields that duplicates of contacts can share. */
export const LIKENESSES = [
  { id: 'email', name: t`By email` },
  { id: 'phone', name: t`By phone` },
  { id: 'name', name: t`By name` },
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
