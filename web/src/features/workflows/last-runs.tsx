import { Link as RouterLink } from '@tanstack/react-router';
import { inSentence, plural, t } from '../../language/words.ts';
import { Moment } from '../../ui/moment.tsx';
import type { WorkflowRow } from './api/workflows.ts';
import { RUN_STATE_WORDS } from './runs/run-words.ts';

const COLOURS = {
  good: 'bg-good',
  danger: 'bg-danger',
  warning: 'bg-warning',
  accent: 'bg-accent',
  plain: 'bg-line-strong',
} as const;

interface LastRunsProps {
  readonly id: string;
  readonly runs: WorkflowRow['last_runs'];
}

/** The last runs as a strip, the newest on the right; it leads to the list of them. */
export function LastRuns({ id, runs }: LastRunsProps) {
  const [newest] = runs;
  if (!newest) return <span className="text-small text-text-quiet">{t`No runs yet`}</span>;
  return (
    <RouterLink
      to="/workflows/runs"
      search={{ workflow: id }}
      className="target flex items-center gap-2 rounded px-2 text-small text-text-quiet hover:bg-hover"
    >
      <span role="img" aria-label={wordsOf(runs)} className="flex items-end gap-0.5">
        {runs.toReversed().map((run) => (
          <span
            key={run.id}
            className={`h-4 w-1.5 rounded-small ${COLOURS[RUN_STATE_WORDS[run.state].tone]}`}
          />
        ))}
      </span>
      <Moment at={newest.started_at} />
    </RouterLink>
  );
}

/** `Last 10 runs: 9 completed, 1 failed` */
function wordsOf(runs: LastRunsProps['runs']): string {
  const counts = new Map<string, number>();
  for (const { state } of runs) {
    const words = inSentence(RUN_STATE_WORDS[state].words);
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const parts = [...counts].map(([words, count]) => `${count} ${words}`);
  return plural(
    runs.length,
    { one: 'Last run: {results}', other: 'Last # runs: {results}' },
    { results: parts.join(', ') },
  );
}
