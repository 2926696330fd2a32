import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readRunsSearch } from './runs/runs-search.ts';

const workflows = createRoute({ getParentRoute: () => rootRoute, path: '/workflows' });
const getParentRoute = () => workflows;

const children = [
  createRoute({
    getParentRoute,
    path: '/',
    component: pageOf(() => import('./workflows-page.tsx'), 'WorkflowsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/runs',
    validateSearch: readRunsSearch,
    component: pageOf(() => import('./runs/runs-page.tsx'), 'RunsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/runs/$runId',
    component: pageOf(() => import('./runs/run-page.tsx'), 'RunPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/$workflowId',
    component: pageOf(() => import('./editor/editor-page.tsx'), 'EditorPage'),
  }),
] as const;

/** The routes of workflows: list, editor, runs. */
export const workflowRoutes = workflows.addChildren(children);
