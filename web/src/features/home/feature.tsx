import { createRoute } from '@tanstack/react-router';
import { House } from 'lucide-react';
import { t } from '../../language/words.ts';
import { defineFeature } from '../../registry/feature.ts';
import { pageOf } from '../../registry/page-of.ts';
import { rootRoute } from '../../registry/root-route.ts';

/** Home: what matters today. */
export const home = defineFeature({
  routes: [
    createRoute({
      getParentRoute: () => rootRoute,
      path: '/home',
      component: pageOf(() => import('./home-page.tsx'), 'HomePage'),
    }),
  ],
  places: [{ to: '/home', name: t`Home`, icon: House, keys: 'g h', order: 5, isUnderMore: true }],
});
