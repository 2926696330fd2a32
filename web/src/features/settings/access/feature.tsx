import { createRoute } from '@tanstack/react-router';
import { Bot, KeyRound, Plug, SquareTerminal } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';

const getParentRoute = () => settingsRoute;
const group = t`Integrations`;

/** API keys, agents and OAuth apps. */
export const access = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute,
      path: '/api-keys',
      staticData: { adminsTo: t`see and create API keys` },
      component: pageOf(() => import('./api-keys-page.tsx'), 'ApiKeysPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/agents',
      component: pageOf(() => import('./agents-page.tsx'), 'AgentsPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/connected-apps',
      component: pageOf(() => import('./connected-apps-page.tsx'), 'ConnectedAppsPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/apps',
      staticData: { adminsTo: t`register apps` },
      component: pageOf(() => import('./apps-page.tsx'), 'AppsPage'),
    }),
  ],
  settingsEntries: [
    { group, to: '/settings/api-keys', name: t`API keys`, icon: KeyRound, order: 10 },
    { group, to: '/settings/agents', name: t`Connect an agent`, icon: Bot, order: 30 },
    { group, to: '/settings/connected-apps', name: t`Connected apps`, icon: Plug, order: 40 },
    { group, to: '/settings/apps', name: t`Registered apps`, icon: SquareTerminal, order: 50 },
  ],
});
