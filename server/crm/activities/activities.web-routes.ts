import { routesOf } from '../../kernel/http/route.ts';
import { listActivityFeed } from './list-activity-feed.ts';
import { listNamedActivities } from './list-named-activities.ts';

const route = routesOf('Activities');

/** Requests of the web app about activities, besides those of REST. */
export const activityWebRoutes = [
  route.list('/activity-feed', listActivityFeed),
  route.list('/named-activities', listNamedActivities),
];
