import type { Tag } from '../kernel/openapi/openapi.ts';

/** The introduction to webhooks in the API reference. */
export const WEBHOOK_TAGS: readonly Tag[] = [
  {
    name: 'Webhooks',
    description: `
A subscription sends events by POST to its \`target_url\`. The \`secret\` that signs the deliveries is shown only when the
subscription is created or its secret is rotated, so store it then.

Every committed event is delivered at least once: there are 8 attempts over 19 hours until the receiver answers 2xx within 15 s. A
subscription whose receiver answers 410, or fails for 5 days without a success, is disabled; \`health\` says why. \`deliveries\`
lists all attempts of the last 30 days, \`redeliver\` sends one again, and \`recover\` queues everything since a given time that
was not delivered. Only owners and admins can change subscriptions.`.trim(),
  },
];
