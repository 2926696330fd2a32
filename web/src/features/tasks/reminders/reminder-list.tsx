import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Button as PlainButton } from 'react-aria-components';
import { type Reminder, remindersQuery, useReadReminders } from '../../../api/reminders.ts';
import { askForTask } from '../../../records/tasks/asked-task.ts';
import { dueWords, isOverdue } from '../../../records/tasks/due-words.ts';
import { TaskAbout } from '../../../records/tasks/task-about.tsx';
import { useToday } from '../../../records/today.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { askForReminders } from './asked-reminders.ts';

/** What the bell opens: the reminders, which lead to their tasks and are marked as read. */
export function ReminderList() {
  const { data, error, refetch } = useQuery(remindersQuery);
  const { mutateAsync } = useReadReminders();
  const read = (upTo: Reminder, taskId?: string) =>
    void mutateAsync({ until: upTo.reminded_at, ...(taskId !== undefined && { task_id: taskId }) }).catch(
      notifyFailure,
    );
  const latest = data?.reminders[0];
  return (
    <>
      <header className="flex min-h-12 items-center gap-2 border-b border-line py-1 pr-2 pl-4">
        <h2 className="flex-1 font-semibold">Reminders</h2>
        {latest && data.unread > 0 && (
          <Button look="quiet" onPress={() => read(latest)}>
            Mark all as read
          </Button>
        )}
      </header>
      {data ? (
        <div className="min-h-0 flex-1 overflow-auto p-1">
          {latest ? (
            <ul>
              {data.reminders.map((reminder) => (
                <ReminderRow
                  key={reminder.task.id}
                  reminder={reminder}
                  onRead={() => read(reminder, reminder.task.id)}
                />
              ))}
            </ul>
          ) : (
            <p className="px-4 py-10 text-center text-balance text-text-quiet">
              Nothing to remind you of. Tasks appear here when they are due, and when somebody assigns them to
              you.
            </p>
          )}
        </div>
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton className="m-3 h-24" />
      )}
    </>
  );
}

interface ReminderRowProps {
  readonly reminder: Reminder;
  readonly onRead: () => void;
}

function ReminderRow({ reminder, onRead }: ReminderRowProps) {
  const { task, read_at } = reminder;
  const isUnread = read_at === null;
  const open = () => {
    if (isUnread) onRead();
    askForReminders(undefined);
    askForTask({ task });
  };
  return (
    <li className="rounded px-3 py-1.5 hover:bg-hover">
      <div className="flex items-center gap-2">
        <span
          aria-hidden
          className={classes('size-2 shrink-0 rounded-full', isUnread && 'bg-accent-solid')}
        />
        <PlainButton
          onPress={open}
          className={classes(
            'target min-w-0 flex-1 rounded-small text-left wrap-anywhere hover:text-accent',
            isUnread && 'font-medium',
          )}
        >
          {isUnread && <span className="sr-only">Unread: </span>}
          {task.title}
        </PlainButton>
        {isUnread && (
          <IconButton label={`Mark as read: ${task.title}`} onPress={onRead}>
            <Check aria-hidden size={14} strokeWidth={1.5} />
          </IconButton>
        )}
      </div>
      <div className="pr-8 pl-4 text-small text-text-quiet">
        <p>
          <Why reminder={reminder} />
        </p>
        <p className="truncate empty:hidden">
          <TaskAbout task={task} />
        </p>
      </div>
    </li>
  );
}

/** Why the person is reminded, and when the task is due. */
function Why({ reminder }: { readonly reminder: Reminder }) {
  const { reason, assigned_by_name: by, reminded_at, task } = reminder;
  const today = useToday();
  const isLate = isOverdue(task, today);
  const words = dueWords(task, today);
  const due = words === '' ? null : `${isLate ? 'Overdue' : 'Due'}: ${words}`;
  return (
    <>
      {reason === 'assigned' && (
        <>
          {by === null ? 'Assigned to you' : `Assigned by ${by}`} <Moment at={reminded_at} />
          {due && ' · '}
        </>
      )}
      <span className={classes(isLate && 'font-medium text-danger')}>{due}</span>
    </>
  );
}
