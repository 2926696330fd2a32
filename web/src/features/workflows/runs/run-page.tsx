import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isGone } from '../../../api/client.ts';
import { runQueryOf, type WholeRun, workflowNamesQuery } from '../../../api/workflow-runs.ts';
import { meant, rich, t } from '../../../language/words.ts';
import { formatMoment } from '../../../records/formats.ts';
import { ANYTHING, ShownTogether } from '../../../records/page/shown-together.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { BackLink, Link } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { RunActions } from './run-actions.tsx';
import { RunSteps } from './run-steps.tsx';
import { RUN_STATE_WORDS, reasonWords } from './run-words.ts';
import { SubjectLink } from './subject-link.tsx';

const route = getRouteApi('/workflows/runs/$runId');

/** `/workflows/runs/…`: what a run did, step by step. */
export function RunPage() {
  const { runId } = route.useParams();
  const { data: run, error, refetch } = useQuery(runQueryOf(runId));
  const { data: names } = useQuery(workflowNamesQuery);
  const name = run ? (names?.get(run.workflow_id) ?? t`Deleted workflow`) : meant('noun')`Run`;
  return (
    <Page
      title={name}
      before={<BackLink to="/workflows/runs" label={t`Back to runs`} />}
      controls={
        run ? (
          <Chip tone={RUN_STATE_WORDS[run.state].tone}>{RUN_STATE_WORDS[run.state].words}</Chip>
        ) : (
          <Skeleton className="h-5.25 w-20" />
        )
      }
      action={run && <RunActions run={run} />}
    >
      {run && (
        <ShownTogether of={ANYTHING}>
          <RunContent run={run} isKnown={names?.has(run.workflow_id) ?? false} />
        </ShownTogether>
      )}
      {!run && !error && <Skeleton className="m-4 h-40" />}
      {!run && isGone(error) && (
        <EmptyState title={t`No such run`}>{t`Runs are kept for 30 days after their end.`}</EmptyState>
      )}
      {!run && error && !isGone(error) && <Failure error={error} retry={() => void refetch()} />}
    </Page>
  );
}

function RunContent({ run, isKnown }: { readonly run: WholeRun; readonly isKnown: boolean }) {
  const reason = reasonWords(run.reason);
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-4 p-4">
      <div className="text-text-quiet">
        <p>
          {rich`For ${<SubjectLink subject={run.subject} />} · version ${run.version} · started
            ${formatMoment(run.started_at)}`}
          {run.ended_at !== null && t` · ended ${formatMoment(run.ended_at)}`}
          {run.due_at !== null && t` · goes on ${formatMoment(run.due_at)}`}
        </p>
        {reason !== undefined && <p className="text-text wrap-anywhere">{reason}</p>}
        {run.rerun_of !== null && (
          <p>
            {rich`Repeats an ${(
              <Link to="/workflows/runs/$runId" params={{ runId: run.rerun_of }}>
                {t`earlier run`}
              </Link>
            )}.`}
          </p>
        )}
        {isKnown && (
          <Link to="/workflows/$workflowId" params={{ workflowId: run.workflow_id }}>
            {t`Open the workflow`}
          </Link>
        )}
      </div>
      <RunSteps run={run} />
    </div>
  );
}
