import type { Tag } from '../kernel/openapi/openapi.ts';

/** The introduction to webhooks in the API reference. */
export const WEBHOOK_TAGS: readonly Tag[] = [
  {
    name: 'Webhooks',
    description: `
A subscription has events delivered by POST to its \`target_url\`. The \`secret\` that signs the deliveries is shown once, when the
subscription is created or its secret is rotated; store it then.

Every committed event is delivered at least once: 8 attempts over 19 hours until the receiver answers 2xx within 15 s. A receiver
that answers 410, or fails for 5 days without a success, is disabled; \`health\` says why. \`deliveries\` shows every attempt of
the last 30 days, \`redeliver\` sends one again, and \`recover\` queues everything since a time that the receiver has not accepted. Only
owners and admins change subscriptions.`.trim(),
  },
];
