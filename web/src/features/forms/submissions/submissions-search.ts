import type { Verdict } from '../api/submissions.ts';

/** The verdicts in the order in which they are offered. */
export const VERDICTS: readonly Verdict[] = ['accepted', 'held', 'unconfirmed', 'spam'];

/** What the address of the list of submissions says. */
export interface SubmissionsSearch {
  readonly form?: string;
  readonly verdict?: Verdict;
}

/** The address of the list of submissions, checked. */
export function readSubmissionsSearch({ form, verdict }: Record<string, unknown>): SubmissionsSearch {
  const known = VERDICTS.find((one) => one === verdict);
  return { ...(typeof form === 'string' && { form }), ...(known && { verdict: known }) };
}
