import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ListTodo, Plus } from 'lucide-react';
import { taskSummaryQuery } from '../../api/tasks.ts';
import { t } from '../../language/words.ts';
import { TableExport } from '../../records/table/table-export.tsx';
import { askForTask } from '../../records/tasks/asked-task.ts';
import { QuickTask } from '../../records/tasks/quick-task.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Page } from '../../ui/page.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TaskSection } from './task-section.tsx';

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
  const { show = 'open', who = 'me' } = route.useSearch();
  const navigate = route.useNavigate();
  const go = (shown: string, whose: string) =>
    void navigate({
      to: '/tasks',
      search: {
        show: shown === 'done' ? 'done' : undefined,
        who: whose === 'everyone' ? 'everyone' : undefined,
      },
      replace: true,
    });
  const isMine = who === 'me';
  return (
    <Page
      title={t`Tasks`}
      controls={
        <>
          <SegmentedControl label={t`Show`} segments={SHOWN} value={show} onChange={(id) => go(id, who)} />
          <SegmentedControl label={t`Whose`} segments={WHOSE} value={who} onChange={(id) => go(show, id)} />
          <span className="ml-auto">
            <TableExport what="tasks" filter={{ done: show === 'done', ...assigned(isMine) }} />
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
          <TaskSection
            title={t`Done`}
            filter={{ done: true, ...assigned(isMine) }}
            isAssigneeShown={!isMine}
            isAlone
          />
        ) : (
          <OpenTasks isMine={isMine} />
        )}
      </div>
    </Page>
  );
}

const assigned = (isMine: boolean) => (isMine ? { assignee_id: 'me' } : {});

const SECTIONS = [
  { due: 'overdue', title: t`Overdue` },
  { due: 'today', title: t`Today` },
  { due: 'upcoming', title: t`Upcoming` },
  { due: 'none', title: t`No date` },
] as const;

function OpenTasks({ isMine }: { readonly isMine: boolean }) {
  const { data: counts, error, refetch } = useQuery(taskSummaryQuery(isMine ? 'me' : undefined));
  return (
    <>
      <QuickTask />
      {counts ? (
        <>
          {SECTIONS.filter(({ due }) => counts[due] > 0).map(({ due, title }) => (
            <TaskSection
              key={due}
              title={title}
              count={counts[due]}
              filter={{ due, done: false, ...assigned(isMine) }}
              isAssigneeShown={!isMine}
            />
          ))}
          {SECTIONS.every(({ due }) => counts[due] === 0) && <NothingToDo isMine={isMine} />}
        </>
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
