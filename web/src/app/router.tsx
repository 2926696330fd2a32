import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { pageOf } from '../registry/page-of.ts';
import { rootRoute } from '../registry/root-route.ts';
import { settingsRoute } from '../registry/settings-route.ts';
import { Failure } from '../ui/failure.tsx';
import { parseSearch, stringifySearch } from './address.ts';
import { FEATURES } from './features.ts';
import { rememberList } from './left-lists.ts';
import { NotFound } from './not-found.tsx';
import { queryClient } from './query-client.ts';
import { settingsIndexRoute } from './settings/settings-index-route.ts';
import { Shell } from './shell.tsx';

rootRoute.update({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: ({ error, reset }) => <Failure error={error} retry={reset} />,
});

settingsRoute.update({
  component: pageOf(() => import('./settings/settings-layout.tsx'), 'SettingsLayout'),
});

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/start' });
  },
});

/** The types of the routes that features register; links are checked against them. */
type RoutesIn<List extends 'routes' | 'settingsRoutes'> = NonNullable<
  (typeof FEATURES)[number][List]
>[number];

/** All routes of the app; each loads its code on demand. */
const routeTree = rootRoute.addChildren([
  home,
  settingsRoute.addChildren([
    settingsIndexRoute,
    ...FEATURES.flatMap<RoutesIn<'settingsRoutes'>>(({ settingsRoutes = [] }) => settingsRoutes),
  ]),
  ...FEATURES.flatMap<RoutesIn<'routes'>>(({ routes = [] }) => routes),
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
});

router.subscribe('onBeforeLoad', () => rememberList(router.latestLocation));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
