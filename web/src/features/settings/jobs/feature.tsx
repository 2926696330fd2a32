import { createRoute } from '@tanstack/react-router';
import { ListRestart } from 'lucide-react';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

/** Background jobs that are waiting, running or have failed. */
export const jobs = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: '/jobs',
      staticData: { adminsTo: 'see background jobs' },
      component: pageOf(() => import('./jobs-page.tsx'), 'JobsPage'),
    }),
  ],
  settingsEntries: [
    { group: 'Organization', to: '/settings/jobs', name: 'Background jobs', icon: ListRestart, order: 80 },
  ],
});
