import { createRoute } from '@tanstack/react-router';
import { Webhook } from 'lucide-react';
import { t } from '../../../language/words.ts';
import { defineFeature } from '../../../registry/feature.ts';
import { pageOf } from '../../../registry/page-of.ts';
import { settingsRoute } from '../../../registry/settings-route.ts';
import { isOutcome, type Outcome } from './api/webhooks.ts';

const getParentRoute = () => settingsRoute;
const staticData = { adminsTo: t`see and edit webhooks` };

/** Webhooks and their deliveries. */
export const webhooks = defineFeature({
  settingsRoutes: [
    createRoute({
      getParentRoute,
      path: '/webhooks',
      staticData,
      component: pageOf(() => import('./webhooks-page.tsx'), 'WebhooksPage'),
    }),
    createRoute({
      getParentRoute,
      path: '/webhooks/$webhookId',
      staticData,
      validateSearch: ({ outcome }): { outcome?: Outcome } => (isOutcome(outcome) ? { outcome } : {}),
      component: pageOf(() => import('./webhook-page.tsx'), 'WebhookPage'),
    }),
  ],
  settingsEntries: [
    { group: t`Integrations`, to: '/settings/webhooks', name: t`Webhooks`, icon: Webhook, order: 20 },
  ],
});
