import { z } from 'zod';
import type { EventConsumer } from '../../kernel/relay/event-consumer.ts';
import type { EndpointKey } from './lease.sql.ts';
import { OLDEST_QUEUED, QUEUE_REPORT, queueDeliveries } from './queue-consumer.sql.ts';

const report = z.object({
  deliveries: z.number(),
  endpoints: z.array(z.object({ org_id: z.string(), subscription_id: z.string() })),
});

/**
 * The consumer of events that queues a delivery for every matching subscription.
 * @param firstWaitSeconds from an event to the first attempt
 * @param onQueued called with the endpoints that have something new
 */
export function queueConsumer(
  firstWaitSeconds: number,
  onQueued: (endpoints: readonly EndpointKey[]) => void,
): EventConsumer {
  return {
    name: 'webhooks',
    handOver: queueDeliveries(firstWaitSeconds),
    report: QUEUE_REPORT,
    oldestNeeded: OLDEST_QUEUED,
    onHandedOver: (value) => {
      const { deliveries, endpoints } = report.parse(value);
      if (endpoints.length > 0) onQueued(endpoints);
      return deliveries > 0;
    },
  };
}
