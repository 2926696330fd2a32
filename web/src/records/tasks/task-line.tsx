import { CalendarClock, Repeat } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Button } from 'react-aria-components';
import { type TaskOf, type TaskRow, useUpdateTask } from '../../api/tasks.ts';
import { t } from '../../language/words.ts';
import { classes } from '../../ui/classes.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { notifyAfter, undoBy } from '../../ui/toast.tsx';
import { formatNearDate } from '../formats.ts';
import { useToday } from '../today.tsx';
import { askForTask } from './asked-task.ts';
import { dueWords, isOverdue } from './due-words.ts';
import { TaskAbout } from './task-about.tsx';

interface TaskLineProps {
  readonly task: TaskRow;
  /** The record whose page it is, which is not linked again. */
  readonly of?: TaskOf;
  /** Whether to say who does it. */
  readonly isAssigneeShown?: boolean;
}

/** A task in a list: a box to check it off, its title, which opens it, and when and what it is about. */
export function TaskLine({ task, of = {}, isAssigneeShown = false }: TaskLineProps) {
  const { isDone, check } = useChecking(task);
  return (
    <li className="@container -mx-2 flex items-start gap-2 rounded px-2 hover:bg-hover">
      <Checkbox
        aria-label={t`Done: ${task.title}`}
        isSelected={isDone}
        onChange={check}
        className="shrink-0 pl-0.5 pointer-coarse:min-w-11 pointer-coarse:justify-center"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 pb-1 @xl:flex-nowrap @xl:pb-0">
        <Button
          data-task
          onPress={() => askForTask({ task })}
          onKeyDown={(event) => {
            if (event.key === 'x') check(!isDone);
            else moveFrom(event);
          }}
          className={classes(
            'target min-w-0 basis-full rounded-small py-1 text-left wrap-anywhere hover:text-accent @xl:basis-auto',
            isDone && 'text-text-quiet line-through',
          )}
        >
          {task.title}
        </Button>
        <p className="order-3 min-w-32 flex-1 truncate text-small text-text-quiet empty:hidden @xl:order-1">
          <TaskAbout task={task} of={of} />
        </p>
        {isAssigneeShown && task.assignee_name && (
          <span className="order-2 shrink-0 text-small text-text-quiet @xl:ml-auto">
            {task.assignee_name}
          </span>
        )}
        <DueMark task={task} isDone={isDone} />
      </div>
    </li>
  );
}

/** Checks a task off at once; a toast takes it back. */
function useChecking({ id, title, done_at }: TaskRow) {
  const update = useUpdateTask();
  const asked = update.isPending ? update.variables.patch.done : undefined;
  const set = (done: boolean) => update.mutateAsync({ id, patch: { done } });
  const check = (done: boolean) =>
    void notifyAfter(set(done), `${done ? t`Completed` : t`Opened again`}: ${title}`, {
      ...(done && {
        action: undoBy(() => void notifyAfter(set(false), t`Opened again: ${title}`)),
      }),
    });
  return { isDone: asked ?? done_at !== null, check };
}

/** When it is due, or when it was done. */
function DueMark({ task, isDone }: { readonly task: TaskRow; readonly isDone: boolean }) {
  const today = useToday();
  const isLate = !isDone && isOverdue(task, today);
  const words = task.done_at === null ? dueWords(task, today) : formatNearDate(task.done_at);
  if (words === '' && !task.repeat) return null;
  return (
    <span
      className={classes(
        'figures order-1 inline-flex shrink-0 items-center gap-1 text-small @xl:order-3 @xl:ml-auto @xl:min-w-24 @xl:justify-end',
        isLate ? 'font-medium text-danger' : 'text-text-quiet',
      )}
    >
      {isLate && <CalendarClock aria-hidden size={12} strokeWidth={2} />}
      {isLate && <span className="sr-only">{t`Overdue:`} </span>}
      {words}
      {task.repeat && (
        <>
          <Repeat aria-hidden size={12} strokeWidth={1.5} />
          <span className="sr-only">{t`Repeats`}</span>
        </>
      )}
    </span>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Moves the focus to the task above or below, through all lists of the page. */
function moveFrom(event: KeyboardEvent): void {
  const { target } = event;
  const step = STEPS[event.key];
  if (step === undefined || !(target instanceof HTMLElement)) return;
  const tasks = [...document.querySelectorAll<HTMLElement>('[data-task]')];
  const next = tasks[tasks.indexOf(target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
