import { t } from '../../language/words.ts';
import { askForTask, useAskedTask } from '../../records/tasks/asked-task.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TaskForm } from './task-form.tsx';

/** The dialog of a task, new or not, which any page can open; used once in the app. */
export function TaskDialog() {
  const asked = useAskedTask();
  const close = () => askForTask(undefined);
  return (
    <Dialog title={asked?.task ? t`Task` : t`New task`} isOpen={asked !== undefined} onClose={close}>
      <TaskForm task={asked?.task} onClose={close} />
    </Dialog>
  );
}
