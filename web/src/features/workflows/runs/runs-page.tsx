import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { runsQuery, workflowNamesQuery } from '../../../api/workflow-runs.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { type Choice, Select } from '../../../ui/form/select.tsx';
import { BackLink } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { Rows } from '../../../ui/rows.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ManyRuns } from './many-runs.tsx';
import { RunRow } from './run-row.tsx';
import { RUN_STATE_WORDS } from './run-words.ts';
import { RUN_STATES, type RunsSearch } from './runs-search.ts';

const route = getRouteApi('/workflows/runs');

const ALL = 'all';

/** `/workflows/runs`: runs under way and ended ones as one list, the newest first. */
export function RunsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: names = new Map<string, string>() } = useQuery(workflowNamesQuery);
  const workflowName = search.workflow === undefined ? undefined : names.get(search.workflow);
  const change = (part: RunsSearch, without: keyof RunsSearch) => {
    const { [without]: _former, ...rest } = search;
    void navigate({ search: { ...rest, ...part } });
  };
  const workflows: readonly Choice[] = [
    { id: ALL, name: t`All workflows` },
    ...[...names].map(([id, name]) => ({ id, name })),
  ];
  const states: readonly Choice[] = [
    { id: ALL, name: t`Any state` },
    ...RUN_STATES.map((id) => ({ id, name: RUN_STATE_WORDS[id].words })),
  ];
  return (
    <Page
      title={t`Runs`}
      before={<BackLink to="/workflows" label={t`Back to workflows`} />}
      controls={
        <>
          <Select
            label={t`Workflow`}
            labelHidden
            choices={workflows}
            value={search.workflow ?? ALL}
            onChange={(id) => change(id === ALL ? {} : { workflow: id }, 'workflow')}
          />
          <Select
            label={t`State`}
            labelHidden
            choices={states}
            value={search.state ?? ALL}
            onChange={(id) => {
              const state = RUN_STATES.find((one) => one === id);
              change(state ? { state } : {}, 'state');
            }}
          />
          {search.record !== undefined && (
            <Button look="quiet" onPress={() => change({}, 'record')}>
              {t`All records`}
            </Button>
          )}
          {workflowName !== undefined && <ManyRuns search={search} name={workflowName} />}
        </>
      }
    >
      <RunList search={search} names={names} />
    </Page>
  );
}

interface RunListProps {
  readonly search: RunsSearch;
  readonly names: ReadonlyMap<string, string>;
}

function RunList({ search, names }: RunListProps) {
  const list = useInfiniteQuery(
    runsQuery({
      ...(search.workflow === undefined ? {} : { workflow_id: search.workflow }),
      ...(search.record === undefined ? {} : { record_id: search.record }),
      ...(search.state === undefined ? {} : { state: search.state }),
    }),
  );
  if (list.isPending) return <Skeleton className="m-4 h-40" />;
  if (!list.data) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const runs = list.data.pages.flatMap((page) => page.runs);
  if (runs.length === 0)
    return (
      <EmptyState icon={<History aria-hidden size={20} strokeWidth={1.5} />} title={t`No runs`}>
        {t`Each start of a workflow appears here for 30 days after its end, also one that was refused.`}
      </EmptyState>
    );
  return (
    <div className="mx-auto max-w-5xl px-4 pb-4">
      <Rows label={t`Runs`}>
        {runs.map((run) => (
          <RunRow key={run.id} run={run} name={names.get(run.workflow_id)} />
        ))}
      </Rows>
      {list.hasNextPage && (
        <Button look="quiet" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}
