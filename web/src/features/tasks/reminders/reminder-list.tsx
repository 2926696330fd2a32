import { useQuery } from '@tanstack/react-query';
import { type Mention, type Reminder, remindersQuery, useReadReminders } from '../../../api/reminders.ts';
import { t } from '../../../language/words.ts';
import { askForTask } from '../../../records/tasks/asked-task.ts';
import { dueWords, isOverdue } from '../../../records/tasks/due-words.ts';
import { TaskAbout } from '../../../records/tasks/task-about.tsx';
import { useToday } from '../../../records/today.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { notifyFailure } from '../../../ui/toast.tsx';
import { askForReminders } from './asked-reminders.ts';
import { BellRow } from './bell-row.tsx';
import { MentionRow } from './mention-row.tsx';

/** What the bell opens: reminders and mentions, which lead to their tasks and records and are marked as read. */
export function ReminderList() {
  const { data, error, refetch } = useQuery(remindersQuery);
  const { mutateAsync } = useReadReminders();
  const read = (what: Parameters<typeof mutateAsync>[0]) => void mutateAsync(what).catch(notifyFailure);
  const items = data ? inOrder(data.reminders, data.mentions) : [];
  const [latest] = items;
  return (
    <>
      <header className="flex min-h-12 items-center gap-2 border-b border-line py-1 pr-2 pl-4">
        <h2 className="flex-1 font-semibold">{t`Reminders`}</h2>
        {latest && data && data.unread > 0 && (
          <Button look="quiet" onPress={() => read({ until: latest.at })}>
            {t`Mark all as read`}
          </Button>
        )}
      </header>
      {data ? (
        <div className="min-h-0 flex-1 overflow-auto p-1">
          {latest ? (
            <ul>
              {items.map(({ at, reminder, mention }) =>
                reminder ? (
                  <ReminderRow
                    key={reminder.task.id}
                    reminder={reminder}
                    onRead={() => read({ until: at, task_id: reminder.task.id })}
                  />
                ) : (
                  <MentionRow
                    key={mention.activity.id}
                    mention={mention}
                    onRead={() => read({ until: at, activity_id: mention.activity.id })}
                  />
                ),
              )}
            </ul>
          ) : (
            <p className="px-4 py-10 text-center text-balance text-text-quiet">
              {t`Nothing to remind you of. You see tasks here when they are due or assigned to you, and
                notes that mention you.`}
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

/** A reminder or a mention, by when the person was told. */
type Item = { readonly at: string } & (
  | { readonly reminder: Reminder; readonly mention?: undefined }
  | { readonly mention: Mention; readonly reminder?: undefined }
);

/** Both together, the latest first. */
function inOrder(reminders: readonly Reminder[], mentions: readonly Mention[]): readonly Item[] {
  const items: Item[] = [
    ...reminders.map((reminder) => ({ at: reminder.reminded_at, reminder })),
    ...mentions.map((mention) => ({ at: mention.mentioned_at, mention })),
  ];
  return items.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

interface ReminderRowProps {
  readonly reminder: Reminder;
  readonly onRead: () => void;
}

function ReminderRow({ reminder, onRead }: ReminderRowProps) {
  const { task, read_at } = reminder;
  const open = () => {
    askForReminders(undefined);
    askForTask({ task });
  };
  return (
    <BellRow title={task.title} isUnread={read_at === null} onOpen={open} onRead={onRead}>
      <p>
        <Why reminder={reminder} />
      </p>
      <p className="truncate empty:hidden">
        <TaskAbout task={task} />
      </p>
    </BellRow>
  );
}

/** Why the person is reminded, and when the task is due. */
function Why({ reminder }: { readonly reminder: Reminder }) {
  const { reason, assigned_by_name: by, reminded_at, task } = reminder;
  const today = useToday();
  const isLate = isOverdue(task, today);
  const words = dueWords(task, today);
  const due = words === '' ? null : `${isLate ? t`Overdue` : t`Due`}: ${words}`;
  return (
    <>
      {reason === 'assigned' && (
        <>
          {by === null ? t`Assigned to you` : t`Assigned by ${by}`} <Moment at={reminded_at} />
          {due && ' · '}
        </>
      )}
      <span className={classes(isLate && 'font-medium text-danger')}>{due}</span>
    </>
  );
}
