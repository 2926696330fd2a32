import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readFeedSearch } from './feed-search.ts';

/** The routes of activities. */
export const activityRoutes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/activities',
  validateSearch: readFeedSearch,
  component: pageOf(() => import('./activities-page.tsx'), 'ActivitiesPage'),
});
