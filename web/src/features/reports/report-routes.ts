import { createRoute, redirect } from '@tanstack/react-router';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readReportSearch } from './reports-search.ts';

const reports = createRoute({ getParentRoute: () => rootRoute, path: '/reports' });
const getParentRoute = () => reports;

const children = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/reports/$report', params: { report: 'pipeline' } });
    },
  }),
  createRoute({
    getParentRoute,
    path: '/$report',
    validateSearch: readReportSearch,
    component: pageOf(() => import('./standard-report-page.tsx'), 'StandardReportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/saved/$id',
    component: pageOf(() => import('./saved-report-page.tsx'), 'SavedReportPage'),
  }),
] as const;

/** The routes of reports: those that everyone has, and saved ones. */
export const reportRoutes = reports.addChildren(children);
