import { createRoute } from '@tanstack/react-router';
import { Percent, Target } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

const getParentRoute = () => settingsRoute;

/** What reports compare with: targets, and how likely each stage is to be won. */
export const reportSettings = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute,
      path: '/targets',
      component: pageOf(() => import('./targets-page.tsx'), 'TargetsPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/stage-probabilities',
      component: pageOf(() => import('./stage-probabilities-page.tsx'), 'StageProbabilitiesPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Organization`, to: '/settings/targets', name: t`Targets`, icon: Target, order: 24 },
    {
      group: t`Organization`,
      to: '/settings/stage-probabilities',
      name: t`Stage probabilities`,
      icon: Percent,
      order: 42,
    },
  ],
});
