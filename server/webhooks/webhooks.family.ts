import type { Family, FamilyHost } from '../kernel/family/family.ts';
import { NO_SECRETS } from '../kernel/secrets/secrets.ts';
import { createDelivery } from './delivery/delivery.ts';
import { tidyUp } from './delivery/upkeep.ts';
import { WEBHOOK_TAGS } from './reference.ts';
import { hostQuota, subscriptionQuota } from './subscriptions/subscription-quota.ts';
import { webhookRoutes } from './subscriptions/subscriptions.routes.ts';
import { webhookTools } from './subscriptions/subscriptions.tools.ts';
import { webhookSecrets } from './webhooks.secrets.ts';
import { webhooksPrivacy } from './webhooks-privacy.sql.ts';

interface Services {
  readonly config: {
    readonly webhookRetrySchedule: readonly number[];
    readonly webhookHeaderPrefix: string | undefined;
    readonly webhookAllowPrivateAddresses: boolean;
  };
}

/** Subscriptions to events, and their delivery. */
export const webhooksFamily = {
  name: 'webhooks',
  scopes: {
    title: 'Webhooks',
    read: 'See webhooks and their deliveries',
    write: 'Create, change and delete webhooks, which send data to other services',
  },
  recordKinds: [
    {
      type: 'webhook_subscription',
      actions: ['created', 'updated', 'deleted', 'secret_rotated', 'redelivered', 'recovered', 'tested'],
      live: false,
    },
  ],
  tags: WEBHOOK_TAGS,
  routes: (host) => webhookRoutes(rulesOf(host)),
  tools: (host) => webhookTools(rulesOf(host)),
  instructions: 'Webhooks send changes to other services.',
  secrets: webhookSecrets,
  quotas: [subscriptionQuota, hostQuota],
  privacy: webhooksPrivacy,
  jobs: [tidyUp],
  background: [
    {
      name: 'webhook-delivery',
      description: 'delivers webhooks',
      create: ({ config, connection, kernel, metrics, log }) =>
        createDelivery({
          connection,
          secrets: kernel.secrets ?? NO_SECRETS,
          schedule: config.webhookRetrySchedule,
          headerPrefix: config.webhookHeaderPrefix,
          allowPrivateAddresses: config.webhookAllowPrivateAddresses,
          registry: metrics,
          log,
        }),
    },
  ],
} satisfies Family<Services>;

function rulesOf({ events, config }: FamilyHost & Services) {
  return { events, allowPrivateAddresses: config.webhookAllowPrivateAddresses };
}
