import { routesOf } from '../../kernel/http/route.ts';
import { listActivityFeed } from './list-activity-feed.ts';

const route = routesOf('Activities');

/** What the web app asks of activities besides REST. */
export const activityWebRoutes = [route.list('/activity-feed', listActivityFeed)];
