import { createPartitions } from '../dispatch/partitions.sql.ts';
import type { WorkerDatabase } from '../worker-database.ts';
import type { EventConsumer } from './event-consumer.ts';
import { dropOldEvents } from './event-retention.sql.ts';

/** Makes the partitions of events to come and drops those that nobody needs any more. Several processes may do this at once. */
export async function retainEvents(
  database: WorkerDatabase,
  consumers: readonly EventConsumer[],
): Promise<void> {
  await database.query(createPartitions('events'));
  await database.query(dropOldEvents(consumers));
}
