import { capital } from '../../../api/field-words.ts';
import type { Run } from '../../../api/workflow-runs.ts';

/** How runs are called and why they ended, in words. */

export const RUN_STATE_WORDS = {
  running: { words: 'Running', tone: 'accent' },
  waiting: { words: 'Waiting', tone: 'accent' },
  held: { words: 'Held', tone: 'warning' },
  completed: { words: 'Completed', tone: 'good' },
  failed: { words: 'Failed', tone: 'danger' },
  cancelled: { words: 'Cancelled', tone: 'plain' },
  not_started: { words: 'Not started', tone: 'plain' },
} as const satisfies Record<Run['state'], object>;

const REASONS: Readonly<Record<string, string>> = {
  own_chain: 'Its own change would have started it again.',
  chain_too_long: 'More than five workflows had started each other.',
  too_often: 'It had started 20 times within an hour for this record.',
  already_running: 'A run for this record was under way.',
  subject_deleted: 'The record was deleted.',
  no_longer: 'Its conditions no longer held when the record had rested.',
  by_hand: 'Somebody cancelled it.',
  new_version: 'A new version was published.',
  workflow_deleted: 'The workflow was deleted.',
  step_gone: 'Its next step no longer exists.',
};

/** Why a run ended or did not start; undefined if there is nothing to say. */
export function reasonWords(reason: string | null): string | undefined {
  if (reason === null) return undefined;
  const known = REASONS[reason];
  if (known !== undefined) return known;
  return /^[a-z_]+$/.test(reason) ? `${capital(reason.replaceAll('_', ' '))}.` : reason;
}
