import { capital } from '../../../api/field-words.ts';
import type { Run } from '../../../api/workflow-runs.ts';
import { t } from '../../../language/words.ts';

/** How runs are called and why they ended, in words. */

export const RUN_STATE_WORDS = {
  running: { words: t`Running`, tone: 'accent' },
  waiting: { words: t`Waiting`, tone: 'accent' },
  held: { words: t`Held`, tone: 'warning' },
  completed: { words: t`Completed`, tone: 'good' },
  failed: { words: t`Failed`, tone: 'danger' },
  cancelled: { words: t`Cancelled`, tone: 'plain' },
  not_started: { words: t`Not started`, tone: 'plain' },
} as const satisfies Record<Run['state'], object>;

const REASONS: Readonly<Record<string, string>> = {
  own_chain: t`Its own change would have started it again.`,
  chain_too_long: t`More than five workflows had started each other.`,
  too_often: t`It had started 20 times within an hour for this record.`,
  already_running: t`A run for this record was under way.`,
  subject_deleted: t`The record was deleted.`,
  no_longer: t`Its conditions no longer held when the record had rested.`,
  by_hand: t`Somebody cancelled it.`,
  new_version: t`A new version was published.`,
  workflow_deleted: t`The workflow was deleted.`,
  step_gone: t`Its next step no longer exists.`,
};

/** Why a run ended or did not start; undefined if there is nothing to say. */
export function reasonWords(reason: string | null): string | undefined {
  if (reason === null) return undefined;
  const known = REASONS[reason];
  if (known !== undefined) return known;
  return /^[a-z_]+$/.test(reason) ? `${capital(reason.replaceAll('_', ' '))}.` : reason;
}
