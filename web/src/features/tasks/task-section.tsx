import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type TaskFilter, taskRowsQuery } from '../../api/tasks.ts';
import { t } from '../../language/words.ts';
import { formatCount } from '../../records/formats.ts';
import { TaskLine } from '../../records/tasks/task-line.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface TaskSectionProps {
  readonly title: string;
  /** How many there are, up to 1,001. */
  readonly count?: number;
  readonly filter: TaskFilter & { readonly done: boolean };
  readonly isAssigneeShown: boolean;
  /** Set if it is the only section, which then says that it is empty. */
  readonly isAlone?: boolean;
}

/** The number from which on a section only says that there are more. */
const COUNTED = 1_000;

/** Some of the tasks under a heading, page by page. */
export function TaskSection({ title, count, filter, isAssigneeShown, isAlone = false }: TaskSectionProps) {
  const heading = useId();
  const list = useInfiniteQuery(taskRowsQuery(filter));
  if (list.isPending) return <Skeleton className="h-20" />;
  if (!list.data) return <Failure error={list.error} retry={() => void list.refetch()} />;
  const tasks = list.data.pages.flat();
  if (tasks.length === 0) {
    if (!isAlone) return null;
    return filter.where === undefined ? (
      <EmptyState title={t`Nothing done yet`}>{t`Tasks that are checked off appear here.`}</EmptyState>
    ) : (
      <NoMatchingTasks />
    );
  }
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="flex items-baseline gap-2 border-b border-line pb-1.5 font-semibold">
        {title}
        {count !== undefined && (
          <span className="figures font-normal text-text-quiet">
            {formatCount(Math.min(count, COUNTED))}
            {count > COUNTED && '+'}
          </span>
        )}
      </h2>
      <ul className="pt-1">
        {tasks.map((task) => (
          <TaskLine key={task.id} task={task} isAssigneeShown={isAssigneeShown} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button look="quiet" isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </section>
  );
}

/** What is shown if no task meets the conditions of the list. */
export function NoMatchingTasks() {
  return <EmptyState title={t`No matching tasks`}>{t`Try removing a filter.`}</EmptyState>;
}
