import type { ContactOutcome } from '../api/contacts.ts';
import { formatCount } from '../records/formats.ts';
import type { BulkResult } from './bulk-run.ts';

const SAID: readonly (readonly [ContactOutcome['outcome'], string])[] = [
  ['changed', 'changed'],
  ['deleted', 'deleted'],
  ['unchanged', 'had it already'],
  ['missing', 'no longer there'],
  ['refused', 'refused'],
];

/**
 * What became of contacts, in numbers: `1,500 changed, 3 had it already, 200 left as they were.`; with the first reason of
 * a refusal, and why it ended early.
 */
export function outcomeWords({ outcomes, unknown, left, failure }: BulkResult): string {
  const counts = Map.groupBy(outcomes, ({ outcome }) => outcome);
  const parts = [
    ...SAID.map(([outcome, words]) => [counts.get(outcome)?.length ?? 0, words] as const),
    [unknown, 'perhaps changed'] as const,
    [left, 'left as they were'] as const,
  ].flatMap(([count, words]) => (count === 0 ? [] : [`${formatCount(count)} ${words}`]));
  const reason = outcomes.find(({ message }) => message !== undefined)?.message;
  const cause = failure instanceof Error ? failure.message : undefined;
  return [`${parts.join(', ')}.`, reason, cause].filter((words) => words !== undefined).join(' ');
}

/** Whether something is not as the person asked for, who did not stop it either. */
export function isShort({ outcomes, failure }: BulkResult): boolean {
  return failure !== undefined || outcomes.some(({ outcome }) => outcome === 'refused');
}
