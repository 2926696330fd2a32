import { createRoute } from '@tanstack/react-router';
import { Network } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

/** Teams, and which records members see. */
export const teams = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: '/teams',
      component: pageOf(() => import('./teams-page.tsx'), 'TeamsPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Organization`, to: '/settings/teams', name: t`Teams`, icon: Network, order: 35 },
  ],
});
