import { createRoute } from '@tanstack/react-router';
import { importQuery } from '../../api/imports.ts';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readImportSearch } from './import-search.ts';

const imports = createRoute({ getParentRoute: () => rootRoute, path: '/import' });

const children = [
  createRoute({
    getParentRoute: () => imports,
    path: '/',
    validateSearch: readImportSearch,
    component: pageOf(() => import('./imports-page.tsx'), 'ImportsPage'),
  }),
  createRoute({
    getParentRoute: () => imports,
    path: '/$importId',
    loader: ({ params, context }) => void context.queryClient.prefetchQuery(importQuery(params.importId)),
    component: pageOf(() => import('./import-page.tsx'), 'ImportPage'),
  }),
] as const;

/** Import and export. */
export const importRoutes = imports.addChildren(children);
