import { ListTodo } from 'lucide-react';
import { t } from '../../language/words.ts';
import { askForTask } from '../../records/tasks/asked-task.ts';
import { defineFeature } from '../../registry/feature.ts';
import { askForReminders } from './reminders/asked-reminders.ts';
import { Bell } from './reminders/bell.tsx';
import { taskKind } from './task-kind.ts';
import { taskRoutes } from './task-routes.ts';

/** Tasks: the page with all of them, the dialog of one, and the bell that reminds of them. */
export const tasks = defineFeature({
  routes: [taskRoutes],
  places: [{ to: '/tasks', name: t`Tasks`, icon: ListTodo, keys: 'g t', order: 15 }],
  railItems: [Bell],
  commands: [
    { id: 'new-task', title: t`New task`, group: t`Create`, keys: 'c t', run: () => askForTask({}) },
    {
      id: 'reminders',
      title: t`Show reminders`,
      group: t`Go to`,
      keys: 'g b',
      run: () => askForReminders({}),
    },
  ],
  dialogs: [async () => (await import('./task-dialog.tsx')).TaskDialog],
  recordKinds: [taskKind],
});
