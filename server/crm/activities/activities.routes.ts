import { routesOf } from '../../kernel/http/route.ts';
import { listActivities } from './list-activities.ts';
import { logActivity } from './log-activity.ts';

const route = routesOf('Activities');

export const activityRoutes = [
  route.list('/api-activities', listActivities),
  route.create('/api-activities', logActivity),
];
