import { routesOf } from '../../kernel/http/route.ts';
import { deleteActivity } from './delete-activity.ts';
import { getActivity } from './get-activity.ts';
import { listActivities } from './list-activities.ts';
import { logActivity } from './log-activity.ts';
import { updateActivity } from './update-activity.ts';

const route = routesOf('Activities');

export const activityRoutes = [
  route.list('/api-activities', listActivities),
  route.create('/api-activities', logActivity),
  route.get('/api-activities/:id', getActivity),
  route.patch('/api-activities/:id', updateActivity),
  route.delete('/api-activities/:id', deleteActivity),
];
