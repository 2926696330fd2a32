import { defineWrite } from '../../kernel/operations/operation.ts';
import { type RecoveryPage, recoverPage, withdrawDelivered } from './delivery.sql.ts';
import { holdEnabledSubscription, SUBSCRIPTION_DISABLED } from './enabled-subscription.ts';
import { recoveredView, recovery } from './subscription.schema.ts';
import { wakeEndpoint } from './subscription.sql.ts';

/** Each page is one statement, short enough for a request's time limit. A call looks at 100,000 events at most. */
const PAGE_SIZE = 5_000;
const MOST_PAGES = 20;

/** Sends everything since a given time that was never delivered, such as after an outage of the receiver. */
export const recoverDeliveries = defineWrite({
  name: 'recover-webhook-deliveries',
  summary: 'Recover undelivered events since a given time',
  description: 'Queues all events since then that the subscription wants and has not received.',
  scope: 'webhooks:write',
  role: 'admin',
  input: recovery,
  output: recoveredView,
  conflicts: [SUBSCRIPTION_DISABLED],
  run: async (context, { id, since }) => {
    const { organizationId } = context;
    await holdEnabledSubscription(context, id);
    let queued = 0;
    let last: RecoveryPage | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const after: string | null = last?.last_event_id ?? null;
      [last] = await context.query<RecoveryPage>(recoverPage(organizationId, id, since, after, PAGE_SIZE));
      if (!last?.last_event_id) break;
      const { queued_events } = last;
      const withdrawn = await context.query(withdrawDelivered(organizationId, id, queued_events));
      queued += queued_events.length - withdrawn.length;
    }
    context.defer(wakeEndpoint(organizationId, id));
    const changes = { since: { from: null, to: since }, queued: { from: null, to: queued } };
    context.audit({ recordType: 'webhook_subscription', recordId: id, action: 'recovered', changes });
    return { data: { queued, next_since: last?.last_occurred_at ?? null } };
  },
});
