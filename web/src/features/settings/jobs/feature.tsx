import { createRoute } from '@tanstack/react-router';
import { ListRestart } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

/** Background jobs that are waiting, running or have failed. */
export const jobs = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: '/jobs',
      staticData: { adminsTo: t`see background jobs` },
      component: pageOf(() => import('./jobs-page.tsx'), 'JobsPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Organization`, to: '/settings/jobs', name: t`Background jobs`, icon: ListRestart, order: 80 },
  ],
});
