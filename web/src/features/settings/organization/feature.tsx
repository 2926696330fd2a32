import { createRoute } from '@tanstack/react-router';
import { Building2, Globe } from 'lucide-react';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

const getParentRoute = () => settingsRoute;

/** The organization's name, time zone, currency and working time. */
export const organization = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute,
      path: '/organization',
      component: pageOf(() => import('./organization-page.tsx'), 'OrganizationPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/regional',
      component: pageOf(() => import('./regional-page.tsx'), 'RegionalPage'),
    }),
  ],
  settingsEntries: [
    { group: 'Organization', to: '/settings/organization', name: 'General', icon: Building2, order: 10 },
    { group: 'Organization', to: '/settings/regional', name: 'Regional settings', icon: Globe, order: 20 },
  ],
});
