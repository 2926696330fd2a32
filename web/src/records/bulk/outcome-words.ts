import type { RecordOutcome } from '../../api/bulk.ts';
import { formatCount } from '../formats.ts';
import type { BulkResult } from './bulk-run.ts';

type Words = Readonly<Record<RecordOutcome['outcome'] | 'unknown' | 'left', string>>;

const CHANGE_WORDS: Words = {
  changed: 'changed',
  deleted: 'deleted',
  unchanged: 'had it already',
  kept: 'left alone',
  missing: 'no longer there',
  refused: 'refused',
  unknown: 'perhaps changed',
  left: 'left as they were',
};

/** Of an undo. */
export const UNDO_WORDS: Words = {
  ...CHANGE_WORDS,
  changed: 'changed back',
  unchanged: 'were as before',
  kept: 'changed since and left alone',
  unknown: 'perhaps changed back',
  left: 'not undone',
};

/**
 * What became of records, in numbers: `1,500 changed, 3 had it already, 200 left as they were.`; with the first reason of
 * a refusal, and why it ended early.
 */
export function outcomeWords({ outcomes, unknown, left, failure }: BulkResult, words = CHANGE_WORDS): string {
  const groups = Map.groupBy(outcomes, ({ outcome }) => outcome);
  const countOf = (what: keyof Words) => {
    if (what === 'unknown') return unknown;
    return what === 'left' ? left : (groups.get(what)?.length ?? 0);
  };
  const parts = KINDS.flatMap((what) =>
    countOf(what) === 0 ? [] : [`${formatCount(countOf(what))} ${words[what]}`],
  );
  const reason = outcomes.find(({ message }) => message !== undefined)?.message;
  const cause = failure instanceof Error ? failure.message : undefined;
  return [`${parts.join(', ')}.`, reason, cause].filter((part) => part !== undefined).join(' ');
}

const KINDS = ['changed', 'deleted', 'unchanged', 'kept', 'missing', 'refused', 'unknown', 'left'] as const;

/** Whether something is not as the person asked for, who did not stop it either. */
export function isShort({ outcomes, failure }: BulkResult): boolean {
  return failure !== undefined || outcomes.some(({ outcome }) => outcome === 'refused');
}
