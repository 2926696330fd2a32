import { z } from 'zod';
import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { logOncePerMinute } from '../../kernel/dispatch/log-once-per-minute.ts';
import { keepPolling } from '../../kernel/dispatch/poll.ts';
import { SingleFlight } from '../../kernel/dispatch/single-flight.ts';
import type { Work, WorkHost } from '../../kernel/family/family.ts';
import type { EventConsumer } from '../../kernel/relay/event-consumer.ts';
import { OLDEST_TAKEN, REQUEST_DUE, TAKE_IN, TAKEN_REPORT } from './make.sql.ts';

/** Keeps the wins that the relay hands over, and looks for conversions that are due. Jobs do the work. */
export function createWaking({ connection, kernel, log }: WorkHost): Work {
  const onError = logOncePerMinute(log, 'looking for due conversions failed; it will be retried');
  const database = new WorkerDatabase({ connection, poolSize: 1, onConnectionError: onError });
  const wakeJobs = () => kernel.onJobs?.();
  const looking = new SingleFlight(async () => {
    const requested = await database.query(REQUEST_DUE);
    if (requested.length > 0) wakeJobs();
  }, onError);
  const stopping = new AbortController();
  let polling = Promise.resolve();
  return {
    consumer: consumerOf(wakeJobs),
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

/** The consumer of events that keeps wins. */
function consumerOf(onTaken: () => void): EventConsumer {
  return {
    name: 'conversions',
    handOver: TAKE_IN,
    report: TAKEN_REPORT,
    oldestNeeded: OLDEST_TAKEN,
    onHandedOver: (value) => {
      const isWanted = z.number().parse(value) > 0;
      if (isWanted) onTaken();
      return isWanted;
    },
  };
}
