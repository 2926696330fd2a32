import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { logOncePerMinute } from '../../kernel/dispatch/log-once-per-minute.ts';
import { keepPolling } from '../../kernel/dispatch/poll.ts';
import { SingleFlight } from '../../kernel/dispatch/single-flight.ts';
import type { Work, WorkHost } from '../../kernel/family/family.ts';
import { requestDueRuns } from './intake.sql.ts';
import { intakeConsumer } from './intake-consumer.ts';

/**
 * Wakes workflows: keeps the events that may start runs, and looks for runs that are due. The work itself is done by a
 * job of each organization.
 */
export function createWaking({ connection, kernel, log }: WorkHost): Work {
  const onError = logOncePerMinute(log, 'looking for due runs of workflows failed; it will be retried');
  const database = new WorkerDatabase({ connection, poolSize: 1, onConnectionError: onError });
  const wakeJobs = () => kernel.onJobs?.();
  const looking = new SingleFlight(async () => {
    const requested = await database.query(requestDueRuns());
    if (requested.length > 0) wakeJobs();
  }, onError);
  const stopping = new AbortController();
  let polling = Promise.resolve();
  return {
    consumer: intakeConsumer(wakeJobs),
    start: () => {
      polling = keepPolling(() => looking.request(), stopping.signal);
    },
    close: async () => {
      stopping.abort();
      await looking.close();
      await polling;
      await database.close();
    },
  };
}
