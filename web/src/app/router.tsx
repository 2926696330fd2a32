import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { sessionQuery } from '../api/session.ts';
import { Failure } from '../ui/failure.tsx';
import { NotFound } from './not-found.tsx';
import { queryClient } from './query-client.ts';
import { Shell } from './shell.tsx';

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
  loader: () => queryClient.ensureQueryData(sessionQuery),
});

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/deals' });
  },
});

const deals = createRoute({
  getParentRoute: () => root,
  path: '/deals',
  component: lazyRouteComponent(() => import('../deals/deal-board-page.tsx'), 'DealBoardPage'),
});

/** Every place of the app; each loads its own code when someone goes there. */
const places = [home, deals] as const;

export const router = createRouter({
  routeTree: root.addChildren(places),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
