import { createRoute } from '@tanstack/react-router';
import { Gauge } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

/** The limits of the organization and their use. */
export const limits = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: '/limits',
      staticData: { adminsTo: t`see limits and usage` },
      component: pageOf(() => import('./limits-page.tsx'), 'LimitsPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Organization`, to: '/settings/limits', name: t`Limits and usage`, icon: Gauge, order: 70 },
  ],
});
