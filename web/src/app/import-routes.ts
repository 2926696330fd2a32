import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importQuery } from '../api/imports.ts';
import { readImportSearch } from '../features/imports/import-search.ts';
import { queryClient } from './query-client.ts';
import { rootRoute } from './root-route.tsx';

const imports = createRoute({ getParentRoute: () => rootRoute, path: '/import' });

/** Files that come in and go out. */
export const importRoutes = imports.addChildren([
  createRoute({
    getParentRoute: () => imports,
    path: '/',
    validateSearch: readImportSearch,
    component: lazyRouteComponent(() => import('../features/imports/imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => imports,
    path: '/$importId',
    loader: ({ params }) => void queryClient.prefetchQuery(importQuery(params.importId)),
    component: lazyRouteComponent(() => import('../features/imports/import-page.tsx'), 'ImportPage'),
  }),
]);
