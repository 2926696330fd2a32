import { createRoute } from '@tanstack/react-router';
import { companyQueryOf } from '../../api/companies.ts';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readCompaniesSearch } from './companies-search.ts';
import { readDuplicatesSearch } from './duplicates-search.ts';

const companies = createRoute({ getParentRoute: () => rootRoute, path: '/companies' });
const getParentRoute = () => companies;

const children = [
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: readCompaniesSearch,
    component: pageOf(() => import('./companies-page.tsx'), 'CompaniesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/duplicates',
    validateSearch: readDuplicatesSearch,
    component: pageOf(() => import('./company-duplicates-page.tsx'), 'CompanyDuplicatesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/$companyId',
    loader: ({ params, context }) => void context.queryClient.prefetchQuery(companyQueryOf(params.companyId)),
    component: pageOf(() => import('./company-page.tsx'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/$companyId/merge/$otherId',
    component: pageOf(() => import('./merge-companies-page.tsx'), 'MergeCompaniesPage'),
  }),
] as const;

/** The routes of companies: table, duplicates, record page, merge. */
export const companyRoutes = companies.addChildren(children);
