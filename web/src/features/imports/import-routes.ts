import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { importQuery } from '../../api/imports.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readImportSearch } from './import-search.ts';

const imports = createRoute({ getParentRoute: () => rootRoute, path: '/import' });

const children = [
  createRoute({
    getParentRoute: () => imports,
    path: '/',
    validateSearch: readImportSearch,
    component: lazyRouteComponent(() => import('./imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => imports,
    path: '/$importId',
    loader: ({ params, context }) => void context.queryClient.prefetchQuery(importQuery(params.importId)),
    component: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  }),
] as const;

/** Import and export. */
export const importRoutes = imports.addChildren(children);
