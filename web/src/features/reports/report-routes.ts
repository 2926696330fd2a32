import { createRoute, redirect } from '@tanstack/react-router';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readReportSearch } from './reports-search.ts';

const reports = createRoute({ getParentRoute: () => rootRoute, path: '/reports' });
const getParentRoute = () => reports;

/** The builder reads its address itself (`readBuilderSearch`), so that the first page need not know how. */
const asGiven = (search: Readonly<Record<string, unknown>>) => search;

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
    path: '/new',
    validateSearch: asGiven,
    component: pageOf(() => import('./builder/pages.ts'), 'NewReportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/saved/$id/edit',
    validateSearch: asGiven,
    component: pageOf(() => import('./builder/pages.ts'), 'EditReportPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/saved/$id',
    component: pageOf(() => import('./saved-report-page.tsx'), 'SavedReportPage'),
  }),
] as const;

/** The routes of reports: those that everyone has, saved ones, and where they are composed. */
export const reportRoutes = reports.addChildren(children);
