import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { type TaskOf, taskRowsQuery } from '../../api/tasks.ts';
import { t } from '../../language/words.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useTakenQuickTask } from '../page/quick-asks.ts';
import { QuickTask } from './quick-task.tsx';
import { TaskLine } from './task-line.tsx';

/** The open tasks of a record, which can be added to and checked off. */
export function RelatedTasks({ of }: { readonly of: TaskOf }) {
  const { data, hasNextPage, fetchNextPage } = useInfiniteQuery(taskRowsQuery({ ...of, done: false }));
  const [isAdding, setAdding] = useState(false);
  useTakenQuickTask(() => setAdding(true));
  const tasks = data?.pages.flat();
  return (
    <section aria-label={t`Tasks`} className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="mb-1 flex min-h-8 items-center gap-2">
        <h2 className="font-semibold">{t`Tasks`}</h2>
        <span className="ml-auto">
          <IconButton label={t`New task`} aria-expanded={isAdding} onPress={() => setAdding(!isAdding)}>
            <Plus aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        </span>
      </div>
      {isAdding && (
        <div className="pb-2">
          <QuickTask of={of} autoFocus />
        </div>
      )}
      {tasks?.length === 0 && <p className="text-text-quiet">{t`No open tasks`}</p>}
      <ul>
        {(tasks ?? []).map((task) => (
          <TaskLine key={task.id} task={task} of={of} isAssigneeShown />
        ))}
      </ul>
      {hasNextPage && (
        <Button look="quiet" onPress={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </section>
  );
}
