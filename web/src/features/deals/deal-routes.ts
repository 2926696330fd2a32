import { createRoute } from '@tanstack/react-router';
import { dealQuery } from '../../api/deals.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { prefetchBoard } from './board/prefetch-board.ts';
import { DealsView } from './deals-view.tsx';
import { readDealsSearch } from './filter/deals-search.ts';
import { prefetchTable } from './table/prefetch-table.ts';

const deals = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deals',
  validateSearch: readDealsSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(pipelinesQuery),
  component: DealsView,
});

const children = [
  createRoute({
    getParentRoute: () => deals,
    path: '/',
    loaderDeps: ({ search }) => search,
    loader: ({ deps, context }) =>
      (deps.as === 'table' ? prefetchTable : prefetchBoard)(context.queryClient, deps),
  }),
  createRoute({
    getParentRoute: () => deals,
    path: '/$id',
    loader: ({ params, context }) => void context.queryClient.prefetchQuery(dealQuery(params.id)),
    component: pageOf(() => import('./deal-view.tsx'), 'DealView'),
  }),
] as const;

/** The routes of deals: the board or the table, and a deal in the panel or as a page. A deal's address keeps the filters. */
export const dealRoutes = deals.addChildren(children);
