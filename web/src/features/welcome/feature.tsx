import { createRoute } from '@tanstack/react-router';
import { t } from '../../language/words.ts';
import { defineFeature } from '../../registry/feature.ts';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';

/** The setup guide of an organization. */
export const welcome = defineFeature({
  routes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/welcome',
      component: pageOf(() => import('./welcome-page.tsx'), 'WelcomePage'),
    }),
  ],
  commands: [{ id: 'get-started', title: t`Get started`, group: t`Help`, run: (goTo) => goTo('/welcome') }],
});
