import { routesOf } from '../../kernel/http/route.ts';
import { createTask } from './create-task.ts';
import { deleteTask } from './delete-task.ts';
import { getTask } from './get-task.ts';
import { listTasks } from './list-tasks.ts';
import { updateTask } from './update-task.ts';

const route = routesOf('Tasks');

export const taskRoutes = [
  route.list('/api-tasks', listTasks),
  route.create('/api-tasks', createTask),
  route.get('/api-tasks/:id', getTask),
  route.patch('/api-tasks/:id', updateTask),
  route.delete('/api-tasks/:id', deleteTask),
];
