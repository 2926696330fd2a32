import type { ContactOutcome } from '../api/contacts.ts';

const SAID: readonly (readonly [ContactOutcome['outcome'], string])[] = [
  ['changed', 'changed'],
  ['deleted', 'deleted'],
  ['unchanged', 'had it already'],
  ['missing', 'no longer there'],
  ['refused', 'refused'],
];

/** What became of contacts, in numbers: `12 changed, 3 had it already`; with the first reason of a refusal. */
export function outcomeWords(outcomes: readonly ContactOutcome[]): string {
  const counts = Map.groupBy(outcomes, ({ outcome }) => outcome);
  const parts = SAID.flatMap(([outcome, words]) => {
    const count = counts.get(outcome)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${words}`];
  });
  const reason = outcomes.find(({ message }) => message !== undefined)?.message;
  return `${parts.join(', ')}.${reason === undefined ? '' : ` ${reason}`}`;
}
