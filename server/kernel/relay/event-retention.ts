import { z } from 'zod';
import { createPartitions } from '../dispatch/partitions.sql.ts';
import { defineJob } from '../jobs/job.ts';
import type { EventConsumer } from './event-consumer.ts';
import { dropOldEvents } from './event-retention.sql.ts';

/** The job that creates the partitions for coming events and drops those that no consumer needs. */
export function eventRetention(consumers: readonly EventConsumer[]) {
  return defineJob({
    kind: 'events.retain',
    title: 'Delete old events',
    input: z.object({}),
    attempts: 3,
    retrySeconds: [30],
    everySeconds: 600,
    run: async ({ database }) => {
      await database.query(createPartitions('events'));
      await database.query(dropOldEvents(consumers));
    },
  });
}
