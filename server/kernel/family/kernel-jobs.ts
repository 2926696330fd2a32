import { forgetFailedJobs } from '../jobs/forget-failed-jobs.ts';
import { expireIdempotencyKeys } from '../operations/expire-idempotency-keys.ts';
import type { EventConsumer } from '../relay/event-consumer.ts';
import { eventRetention } from '../relay/event-retention.ts';

/** The jobs that belong to no family. */
export function kernelJobs(consumers: readonly EventConsumer[]) {
  return [eventRetention(consumers), expireIdempotencyKeys, forgetFailedJobs];
}
