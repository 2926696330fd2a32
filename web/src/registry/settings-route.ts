import { createRoute } from '@tanstack/react-router';
import { catalogueQuery } from '../api/catalogue.ts';
import { rootRoute } from './root-route.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** What only owners and admins can do on a settings page, such as `create API keys`; others see whom to ask. */
    readonly adminsTo?: string;
  }
}

/** The parent of every settings page. `app/router.tsx` adds the navigation. */
export const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  loader: ({ context }) => context.queryClient.ensureQueryData(catalogueQuery),
});
