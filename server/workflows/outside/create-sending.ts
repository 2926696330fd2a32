import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { logOncePerMinute } from '../../kernel/dispatch/log-once-per-minute.ts';
import type { Work, WorkHost } from '../../kernel/family/family.ts';
import { createGuardedClient } from '../../kernel/network/guarded-client.ts';
import { NO_SECRETS } from '../../kernel/secrets/secrets.ts';
import { callUrl } from './call-url.ts';
import { Sending, SLOTS } from './sending.ts';

/** What sending needs from the configuration. */
export interface SendingRules {
  readonly workflowAllowPrivateAddresses: boolean;
  readonly webhookRetrySchedule: readonly number[];
}

/** So much of an answer is read that the history keeps all of it. */
const ANSWER_BYTES = 8_000;

/** How long `close` waits for requests under way. Slower ones are aborted and made again. */
const CLOSE_GRACE_MS = 5_000;

/** Sends what steps of workflows send outside: requests to URLs. */
export function createSending({
  connection,
  kernel,
  log,
  config,
}: WorkHost & { config: SendingRules }): Work {
  const onError = logOncePerMinute(log, 'sending for workflows failed; it will be retried');
  const worker = new WorkerDatabase({ connection, poolSize: 2, onConnectionError: onError });
  const client = createGuardedClient({
    allowPrivateAddresses: config.workflowAllowPrivateAddresses,
    maximumRequests: SLOTS.all,
    responseLimitBytes: ANSWER_BYTES,
  });
  const { database, secrets = NO_SECRETS } = kernel;
  const services = { database, worker, client, secrets, schedule: config.webhookRetrySchedule };
  const sending = new Sending({ database: worker, onError, send: (key) => callUrl(services, key) });
  return {
    start: () => sending.start(),
    close: async () => {
      await sending.stop();
      await client.close({ graceMs: CLOSE_GRACE_MS });
      await sending.ended();
      await worker.close();
    },
  };
}
