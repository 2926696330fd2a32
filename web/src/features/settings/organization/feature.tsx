import { createRoute } from '@tanstack/react-router';
import { ArrowLeftRight, Building2, Globe } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

const getParentRoute = () => settingsRoute;

/** The organization's name, time zone, currency, working time and exchange rates. */
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
    createRoute({
      getParentRoute,
      path: '/exchange-rates',
      component: pageOf(() => import('./exchange-rates-page.tsx'), 'ExchangeRatesPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Organization`, to: '/settings/organization', name: t`General`, icon: Building2, order: 10 },
    { group: t`Organization`, to: '/settings/regional', name: t`Regional settings`, icon: Globe, order: 20 },
    {
      group: t`Organization`,
      to: '/settings/exchange-rates',
      name: t`Exchange rates`,
      icon: ArrowLeftRight,
      order: 22,
    },
  ],
});
