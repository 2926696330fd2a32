import { createRoute } from '@tanstack/react-router';
import { catalogueQuery } from '../api/catalogue.ts';
import { rootRoute } from './root-route.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What only owners and admins do on a page of the settings, such as `create API keys`; others see whom to ask. */
    readonly adminsTo?: string;
  }
}

/** The parent of every page of the settings. `app/router.tsx` adds their navigation. */
export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  loader: ({ context }) => context.queryClient.ensureQueryData(catalogueQuery),
});
