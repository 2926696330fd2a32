import { RotateCw } from 'lucide-react';
import { fromServer, inLanguage, plural, rich, t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { useFocusReturn } from '../../../ui/hooks/use-focus-return.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Row } from '../../../ui/rows.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { NextAttempt } from '../next-attempt.tsx';
import { type BackgroundJob, useRetryJob } from './api/jobs.ts';

const STATES = {
  waiting: { words: t`Waiting`, tone: 'plain' },
  running: { words: t`Running`, tone: 'accent' },
  failed: { words: t`Failed`, tone: 'danger' },
} as const;

/** One job: what it does, why it failed, and when it runs next. */
export function JobRow({ job }: { readonly job: BackgroundJob }) {
  const { title, state, reason, attempts, created_at } = job;
  const { words, tone } = STATES[state];
  return (
    <Row
      title={inLanguage(title)}
      marks={<Chip tone={tone}>{words}</Chip>}
      details={
        <>
          {reason !== null && <p className="text-text wrap-anywhere">{fromServer(reason)}</p>}
          <p>
            {rich`Requested ${<Moment at={created_at} />}`} ·{' '}
            {plural(attempts, { one: '# attempt', other: '# attempts' })}
            <Next job={job} />
          </p>
        </>
      }
      actions={state === 'failed' && <RetryButton job={job} />}
    />
  );
}

/** When a job finally failed, or runs next. */
function Next({ job: { state, due_at, failed_at } }: { readonly job: BackgroundJob }) {
  if (failed_at !== null) {
    return <> {rich`· failed ${<Moment at={failed_at} />}`}</>;
  }
  if (state === 'running' || due_at === null) return null;
  return <NextAttempt at={due_at} />;
}

function RetryButton({ job: { id, title } }: { readonly job: BackgroundJob }) {
  // The button disappears with the failure.
  useFocusReturn();
  const retry = useRetryJob();
  const press = () => void notifyAfter(retry.mutateAsync(id), t`Retrying: ${inLanguage(title)}`);
  return (
    <Button isPending={retry.isPending} aria-label={t`Retry "${title}"`} onPress={press}>
      <RotateCw aria-hidden size={14} /> {t`Retry`}
    </Button>
  );
}
