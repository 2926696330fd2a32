import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../registry/root-route.ts';
import { readFeedSearch } from './feed-search.ts';

/** The routes of activities. */
export const activityRoutes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activities',
  validateSearch: readFeedSearch,
  component: lazyRouteComponent(() => import('./activities-page.tsx'), 'ActivitiesPage'),
});
