import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readFeedSearch } from '../features/activities/feed-search.ts';
import { rootRoute } from './root-route.tsx';

/** The timeline of the organization. */
export const activityRoutes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activities',
  validateSearch: readFeedSearch,
  component: lazyRouteComponent(() => import('../features/activities/activities-page.tsx'), 'ActivitiesPage'),
});
