import { createRoute } from '@tanstack/react-router';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readLogSearch } from './log-search.ts';

const conversions = createRoute({ getParentRoute: () => rootRoute, path: '/conversions' });
const getParentRoute = () => conversions;

const children = [
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: readLogSearch,
    component: pageOf(() => import('./conversions-page.tsx'), 'ConversionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/destinations',
    component: pageOf(() => import('./destinations-page.tsx'), 'DestinationsPage'),
  }),
] as const;

/** The routes of conversions: the log and the destinations. */
export const conversionRoutes = conversions.addChildren(children);
