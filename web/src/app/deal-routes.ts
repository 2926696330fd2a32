import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { dealQuery } from '../api/deals.ts';
import { pipelinesQuery } from '../api/pipelines.ts';
import { readBoardSearch } from '../features/deals/board/board-search.ts';
import { prefetchBoard } from '../features/deals/board/prefetch-board.ts';
import { DealsPlace } from '../features/deals/deals-place.tsx';
import { queryClient } from './query-client.ts';
import { rootRoute } from './root-route.tsx';

const deals = createRoute({
  getParentRoute: () => rootRoute,
  path: '/deals',
  validateSearch: readBoardSearch,
  loader: () => void queryClient.prefetchQuery(pipelinesQuery),
  component: DealsPlace,
});

/** The board, and a deal beside it or alone; the address of a deal keeps what the board shows. */
export const dealRoutes = deals.addChildren([
  createRoute({
    getParentRoute: () => deals,
    path: '/',
    loaderDeps: ({ search }) => search,
    loader: ({ deps }) => prefetchBoard(queryClient, deps),
  }),
  createRoute({
    getParentRoute: () => deals,
    path: '/$id',
    loader: ({ params }) => void queryClient.prefetchQuery(dealQuery(params.id)),
    component: lazyRouteComponent(() => import('../features/deals/deal-place.tsx'), 'DealPlace'),
  }),
]);
