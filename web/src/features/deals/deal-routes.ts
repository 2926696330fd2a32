import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dealQuery } from '../../api/deals.ts';
import { pipelinesQuery } from '../../api/pipelines.ts';
import { rootRoute } from '../../registry/root-route.ts';
import { readBoardSearch } from './board/board-search.ts';
import { prefetchBoard } from './board/prefetch-board.ts';
import { DealsPlace } from './deals-place.tsx';

const deals = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deals',
  validateSearch: readBoardSearch,
  loader: ({ context }) => void context.queryClient.prefetchQuery(pipelinesQuery),
  component: DealsPlace,
});

const children = [
  createRoute({
    getParentRoute: () => deals,
    path: '/',
    loaderDeps: ({ search }) => search,
    loader: ({ deps, context }) => prefetchBoard(context.queryClient, deps),
  }),
  createRoute({
    getParentRoute: () => deals,
    path: '/$id',
    loader: ({ params, context }) => void context.queryClient.prefetchQuery(dealQuery(params.id)),
    component: lazyRouteComponent(() => import('./deal-place.tsx'), 'DealPlace'),
  }),
] as const;

/** The board, and a deal beside it or alone; the address of a deal keeps what the board shows. */
export const dealRoutes = deals.addChildren(children);
