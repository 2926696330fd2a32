import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readTasksSearch } from './tasks-search.ts';

/** The route of tasks. */
export const taskRoutes = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tasks',
  validateSearch: readTasksSearch,
  component: pageOf(() => import('./tasks-page.tsx'), 'TasksPage'),
});
