import { createRoute, redirect } from '@tanstack/react-router';
import { t } from '../../language/words.ts';
import { firstDealSearch } from '../../records/deal-layout.ts';
import { defineFeature } from '../../registry/feature.ts';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';

/** The setup guide of an organization, and where people start. */
export const welcome = defineFeature({
  routes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/start',
      beforeLoad: async ({ context: { queryClient } }) => {
        const { startsAtGuide } = await import('./starts-at-guide.ts');
        if (await startsAtGuide(queryClient)) throw redirect({ to: '/welcome', replace: true });
        throw redirect({ to: '/deals', search: firstDealSearch(), replace: true });
      },
    }),
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/welcome',
      component: pageOf(() => import('./welcome-page.tsx'), 'WelcomePage'),
    }),
  ],
  commands: [{ id: 'get-started', title: t`Get started`, group: t`Help`, run: (goTo) => goTo('/welcome') }],
});
