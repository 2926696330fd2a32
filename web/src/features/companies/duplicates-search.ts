import type { CompanyLikeness } from '../../api/companies.ts';
import { t } from '../../language/words.ts';

/** The fields that duplicates of companies can share. */
export const LIKENESSES = [
  { id: 'domain', name: t`By domain` },
  { id: 'name', name: t`By name` },
] as const satisfies readonly { readonly id: CompanyLikeness; readonly name: string }[];

/** The search parameters of the duplicates page. */
export interface DuplicatesSearch {
  readonly by?: CompanyLikeness;
}

/** Reads which field duplicates share; domain by default. */
export function readDuplicatesSearch({ by }: Record<string, unknown>): DuplicatesSearch {
  const likeness = LIKENESSES.find(({ id }) => id === by);
  return likeness ? { by: likeness.id } : {};
}
