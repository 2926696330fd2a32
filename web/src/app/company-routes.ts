import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { companyQueryOf } from '../api/companies.ts';
import { readCompaniesSearch } from '../features/companies/companies-search.ts';
import { readDuplicatesSearch } from '../features/companies/duplicates-search.ts';
import { queryClient } from './query-client.ts';
import { rootRoute } from './root-route.tsx';

const companies = createRoute({ getParentRoute: () => rootRoute, path: '/companies' });
const getParentRoute = () => companies;

/** The table of companies, those that may be one, a company, and two of them side by side. */
export const companyRoutes = companies.addChildren([
  createRoute({
    getParentRoute,
    path: '/',
    validateSearch: readCompaniesSearch,
    component: lazyRouteComponent(() => import('../features/companies/companies-page.tsx'), 'CompaniesPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/duplicates',
    validateSearch: readDuplicatesSearch,
    component: lazyRouteComponent(
      () => import('../features/companies/company-duplicates-page.tsx'),
      'CompanyDuplicatesPage',
    ),
  }),
  createRoute({
    getParentRoute,
    path: '/$companyId',
    loader: ({ params }) => void queryClient.prefetchQuery(companyQueryOf(params.companyId)),
    component: lazyRouteComponent(() => import('../features/companies/company-page.tsx'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute,
    path: '/$companyId/merge/$otherId',
    component: lazyRouteComponent(
      () => import('../features/companies/merge-companies-page.tsx'),
      'MergeCompaniesPage',
    ),
  }),
]);
