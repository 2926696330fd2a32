import { createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { activityRoutes } from './activity-routes.ts';
import { companyRoutes } from './company-routes.ts';
import { contactRoutes } from './contact-routes.ts';
import { dealRoutes } from './deal-routes.ts';
import { importRoutes } from './import-routes.ts';
import { rootRoute } from './root-route.tsx';
import { settingsRoutes } from './settings-routes.ts';

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/deals' });
  },
});

const welcome = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  component: lazyRouteComponent(() => import('../features/welcome/welcome-page.tsx'), 'WelcomePage'),
});

/** Every place of the app; each loads its own code when someone goes there. */
const places = [
  home,
  welcome,
  dealRoutes,
  contactRoutes,
  companyRoutes,
  activityRoutes,
  importRoutes,
  settingsRoutes,
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren(places),
  defaultPreload: 'intent',
  defaultPendingMs: 150,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
