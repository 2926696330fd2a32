import type { RecordOutcome } from '../../api/bulk.ts';
import { t } from '../../language/words.ts';
import { formatCount } from '../formats.ts';
import type { BulkResult } from './run-in-batches.ts';

type Outcome = RecordOutcome['outcome'] | 'unknown' | 'left';

/** What the records are called, one and several, such as `contact` and `contacts`. */
export interface RecordNouns {
  readonly one: string;
  readonly many: string;
}

const WORDS: Readonly<Record<Outcome, string>> = {
  changed: t`updated`,
  deleted: t`deleted`,
  unchanged: t`already up to date`,
  kept: t`skipped`,
  missing: t`no longer exist`,
  refused: t`refused`,
  unknown: t`may have changed`,
  left: t`not changed`,
};

const UNDO_WORDS: typeof WORDS = {
  ...WORDS,
  changed: t`undone`,
  unchanged: t`already undone`,
  kept: t`changed since and kept`,
  unknown: t`may have been undone`,
  left: t`not undone`,
};

const RESTORE_WORDS: typeof WORDS = {
  ...WORDS,
  changed: t`restored`,
  missing: t`no longer in the trash`,
  unknown: t`may have been restored`,
  left: t`not restored`,
};

const ORDER = ['changed', 'deleted', 'unchanged', 'kept', 'missing', 'refused', 'unknown', 'left'] as const;

/**
 * What became of records, in numbers: `Updated 5,003 contacts`, or `1,500 updated, 3 already up to date.` where it differs
 * among them; with the first reason of a refusal, and why it ended early.
 */
export function outcomeWords(result: BulkResult, { one, many }: RecordNouns): string {
  const counts = countsOf(result);
  const [only, ...others] = counts;
  if (
    others.length === 0 &&
    only !== undefined &&
    (only.outcome === 'changed' || only.outcome === 'deleted')
  ) {
    const records = `${formatCount(only.count)} ${only.count === 1 ? one : many}`;
    return only.outcome === 'changed' ? t`Updated ${records}` : t`Deleted ${records}`;
  }
  return withReasons(result, counts, WORDS);
}

/** The same of a change that was undone: `Change undone`, or in numbers what could not be. */
export function undoWords(result: BulkResult): string {
  const counts = countsOf(result);
  const isWhole = counts.every(({ outcome }) => outcome === 'changed');
  return isWhole ? t`Change undone` : withReasons(result, counts, UNDO_WORDS);
}

/** The same of deleted records that were restored: `Restored 12 contacts`, or in numbers what could not be. */
export function restoreWords(result: BulkResult, { one, many }: RecordNouns): string {
  const counts = countsOf(result);
  const [only] = counts;
  if (counts.length !== 1 || only?.outcome !== 'changed') return withReasons(result, counts, RESTORE_WORDS);
  const records = `${formatCount(only.count)} ${only.count === 1 ? one : many}`;
  return t`Restored ${records}`;
}

interface OutcomeCount {
  readonly outcome: Outcome;
  readonly count: number;
}

function countsOf({ outcomes, unknown, left }: BulkResult): readonly OutcomeCount[] {
  const counts = new Map<Outcome, number>([
    ['unknown', unknown],
    ['left', left],
  ]);
  for (const { outcome } of outcomes) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return ORDER.map((outcome) => ({ outcome, count: counts.get(outcome) ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}

function withReasons(
  { outcomes, failure }: BulkResult,
  counts: readonly OutcomeCount[],
  words: typeof WORDS,
): string {
  const parts = counts.map(({ outcome, count }) => `${formatCount(count)} ${words[outcome]}`);
  const reason = outcomes.find(({ message }) => message !== undefined)?.message;
  const cause = failure instanceof Error ? failure.message : undefined;
  return [`${parts.join(', ')}.`, reason, cause].filter((part) => part !== undefined).join(' ');
}

/** Whether some records failed, other than by being stopped. */
export function isShort({ outcomes, failure }: BulkResult): boolean {
  return failure !== undefined || outcomes.some(({ outcome }) => outcome === 'refused');
}
