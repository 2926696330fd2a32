import { routesOf } from '../../kernel/http/route.ts';
import { getTaskDigest, setTaskDigest } from './digest/digest-choice.ts';
import { listTaskRows } from './list-tasks.ts';
import { listReminders, readReminders } from './reminders/read-reminders.ts';
import { summarizeTasks } from './summarize-tasks.ts';

const route = routesOf('Tasks');

/** Requests of the pages with tasks, besides those of REST. */
export const taskWebRoutes = [
  route.list('/task-rows', listTaskRows),
  route.get('/tasks-summary', summarizeTasks),
  route.get('/task-digest', getTaskDigest),
  route.put('/task-digest', setTaskDigest),
  route.get('/reminders', listReminders),
  route.post('/reminders-read', readReminders),
];
