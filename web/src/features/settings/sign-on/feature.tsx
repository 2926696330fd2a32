import { createRoute } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

/** Single sign-on of the organization. */
export const signOn = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute: () => settingsRoute,
      path: '/single-sign-on',
      component: pageOf(() => import('./single-sign-on-page.tsx'), 'SingleSignOnPage'),
    }),
  ],
  settingsEntries: [
    {
      group: t`Organization`,
      to: '/settings/single-sign-on',
      name: t`Single sign-on`,
      icon: LogIn,
      order: 35,
    },
  ],
});
