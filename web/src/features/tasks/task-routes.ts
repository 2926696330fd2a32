import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../registry/root-route.ts';
import { readTasksSearch } from './tasks-search.ts';

/** The route of tasks. */
export const taskRoutes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tasks',
  validateSearch: readTasksSearch,
  component: lazyRouteComponent(() => import('./tasks-page.tsx'), 'TasksPage'),
});
