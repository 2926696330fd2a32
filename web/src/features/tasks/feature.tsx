import { ListTodo } from 'lucide-react';
import { askForTask } from '../../records/tasks/asked-task.ts';
import { defineFeature } from '../../registry/feature.ts';
import { taskKind } from './task-kind.ts';
import { taskRoutes } from './task-routes.ts';

/** Tasks: the page with all of them, and the dialog of one. */
export const tasks = defineFeature({
  routes: [taskRoutes],
  places: [{ to: '/tasks', name: 'Tasks', icon: ListTodo, keys: 'g t', order: 15 }],
  commands: [{ id: 'new-task', title: 'New task', group: 'Create', keys: 'c t', run: () => askForTask({}) }],
  dialogs: [async () => (await import('./task-dialog.tsx')).TaskDialog],
  recordKinds: [taskKind],
});
