import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ListTodo, Plus } from 'lucide-react';
import { type TaskFilter, taskSummaryQuery } from '../../api/tasks.ts';
import { t } from '../../language/words.ts';
import { ANYTHING, ShownTogether } from '../../records/page/shown-together.tsx';
import { TableExport } from '../../records/table/table-export.tsx';
import { askForTask } from '../../records/tasks/asked-task.ts';
import { QuickTask } from '../../records/tasks/quick-task.tsx';
import { WhereChips, WhereFilter } from '../../records/where/where-filter.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NoMatchingTasks, TaskSection } from './task-section.tsx';
import type { TasksSearch } from './tasks-search.ts';

const route = getRouteApi('/tasks');

const SHOWN = [
  { id: 'open', name: t`Open` },
  { id: 'done', name: t`Done` },
] as const;

const WHOSE = [
  { id: 'me', name: t`Mine` },
  { id: 'everyone', name: t`Everybody` },
] as const;

/** `/tasks`: open tasks by when they are due, or those that are done; one's own or everybody's. */
export function TasksPage() {
  const { show = 'open', who = 'me', where } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: TasksSearch) =>
    void navigate({
      to: '/tasks',
      search: (former: TasksSearch) => ({ ...former, ...changes }),
      replace: !('where' in changes),
    });
  const isMine = who === 'me';
  const filter = { where, ...(isMine ? { assignee_id: 'me' } : {}) };
  const conditions = {
    object: 'task',
    where,
    onChange: (next: string | undefined) => change({ where: next }),
  } as const;
  return (
    <Page
      title={t`Tasks`}
      controls={
        <>
          <SegmentedControl
            label={t`Show`}
            segments={SHOWN}
            value={show}
            onChange={(id) => change({ show: id === 'done' ? id : undefined })}
          />
          <SegmentedControl
            label={t`Whose`}
            segments={WHOSE}
            value={who}
            onChange={(id) => change({ who: id === 'everyone' ? id : undefined })}
          />
          <WhereFilter {...conditions} />
          <WhereChips {...conditions} />
          <span className="ml-auto">
            <TableExport what="tasks" filter={{ done: show === 'done', ...filter }} />
          </span>
        </>
      }
      action={
        <Button look="primary" onPress={() => askForTask({})}>
          <Plus aria-hidden size={14} /> {t`New task`}
        </Button>
      }
    >
      <div className="mx-auto flex max-w-4xl flex-col gap-6 px-4 py-4">
        {show === 'done' ? (
          <TaskSection title={t`Done`} filter={{ done: true, ...filter }} isAssigneeShown={!isMine} isAlone />
        ) : (
          <OpenTasks filter={filter} />
        )}
      </div>
    </Page>
  );
}

const SECTIONS = [
  { due: 'overdue', title: t`Overdue` },
  { due: 'today', title: t`Today` },
  { due: 'upcoming', title: t`Upcoming` },
  { due: 'none', title: t`No date` },
] as const;

function OpenTasks({ filter }: { readonly filter: Pick<TaskFilter, 'assignee_id' | 'where'> }) {
  const { data: counts, error, refetch } = useQuery(taskSummaryQuery(filter));
  const isMine = filter.assignee_id === 'me';
  return (
    <>
      <QuickTask />
      {counts ? (
        <ShownTogether of={ANYTHING} className="flex flex-col gap-6">
          {SECTIONS.filter(({ due }) => counts[due] > 0).map(({ due, title }) => (
            <TaskSection
              key={due}
              title={title}
              count={counts[due]}
              filter={{ due, done: false, ...filter }}
              isAssigneeShown={!isMine}
            />
          ))}
          {SECTIONS.every(({ due }) => counts[due] === 0) &&
            (filter.where === undefined ? <NothingToDo isMine={isMine} /> : <NoMatchingTasks />)}
        </ShownTogether>
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </>
  );
}

function NothingToDo({ isMine }: { readonly isMine: boolean }) {
  return (
    <EmptyState
      icon={<ListTodo aria-hidden size={20} strokeWidth={1.5} />}
      title={isMine ? t`Nothing to do` : t`No open tasks`}
    >
      {t`Calls to make, offers to send: write down what has to be done above, or on the page of a contact,
        company or deal.`}
    </EmptyState>
  );
}
