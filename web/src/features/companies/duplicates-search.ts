import type { CompanyLikeness } from '../../api/companies.ts';

/** What companies are compared by, as the switch says it. */
export const LIKENESSES = [
  { id: 'domain', name: 'By domain' },
  { id: 'name', name: 'By name' },
] as const satisfies readonly { readonly id: CompanyLikeness; readonly name: string }[];

/** What the address says of the page of possible duplicates. */
export interface DuplicatesSearch {
  readonly by?: CompanyLikeness;
}

/** Reads by what the address compares companies; by domain unless it says otherwise. */
export function readDuplicatesSearch({ by }: Record<string, unknown>): DuplicatesSearch {
  const likeness = LIKENESSES.find(({ id }) => id === by);
  return likeness ? { by: likeness.id } : {};
}
