import type { PoolConfig } from 'pg';
import type { Registry } from 'prom-client';
import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { logOncePerMinute, type WarningLog } from '../../kernel/dispatch/log-once-per-minute.ts';
import { Neighbours } from '../../kernel/dispatch/neighbours.ts';
import { keepPolling } from '../../kernel/dispatch/poll.ts';
import { createGuardedClient, type GuardedClientOptions } from '../../kernel/network/guarded-client.ts';
import type { EventConsumer } from '../../kernel/relay/event-consumer.ts';
import type { Secrets } from '../../kernel/secrets/secrets.ts';
import { signingSecretsFrom } from '../open-signing-secrets.ts';
import { createDeliveryMetrics } from './delivery-metrics.ts';
import { Dispatcher } from './dispatcher.ts';
import { queueConsumer } from './queue-consumer.ts';
import { Recorder } from './recorder.ts';
import { SLOT_LIMITS } from './turns/slots.ts';

/** The channel on which other delivering processes learn about new work. */
const CHANNEL = 'kontor_webhooks';

/** How long `close` waits for running requests. Slower ones are aborted and sent again by another process. */
const CLOSE_GRACE_MS = 5_000;

/** The longest pause of a failing endpoint if the schedule does not define one. */
const DEFAULT_LONGEST_PAUSE_SECONDS = 60;

export interface DeliveryOptions {
  readonly connection: PoolConfig;
  /** Opens the secrets with which deliveries are signed. */
  readonly secrets: Pick<Secrets, 'open'>;
  /** Seconds before each attempt. */
  readonly schedule: readonly number[];
  /** Repeats the X-Hook headers with another prefix, such as `X-Wunder`. */
  readonly headerPrefix: string | undefined;
  /** Also delivers to private addresses. */
  readonly allowPrivateAddresses: boolean;
  /** Further options of the client, such as its timeout. */
  readonly client?: Partial<GuardedClientOptions>;
  /** How long `close` waits for running requests; 5 seconds by default. */
  readonly closeGraceMs?: number;
  readonly registry: Registry;
  readonly log: WarningLog;
}

/** Webhook delivery in this process, alongside any number of others. */
export interface Delivery {
  /** Consumes the events that the relay passes on. */
  readonly consumer: EventConsumer;
  start(): void;
  /** Waits for running requests for a while, records all of them, and returns all connections. */
  close(): Promise<void>;
}

/** Creates the delivery; nothing happens before `start`. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { schedule, registry } = options;
  const onError = logOncePerMinute(options.log, 'delivering webhooks failed; it will be retried');
  const database = new WorkerDatabase({
    connection: options.connection,
    poolSize: 4,
    onConnectionError: onError,
  });
  const { allowPrivateAddresses } = options;
  const maximumRequests = SLOT_LIMITS.fast + SLOT_LIMITS.slow;
  const client = createGuardedClient({ allowPrivateAddresses, maximumRequests, ...options.client });
  const metrics = createDeliveryMetrics(registry, database);
  const recorder = new Recorder(database, schedule[1] ?? DEFAULT_LONGEST_PAUSE_SECONDS, onError);
  const dispatcher = new Dispatcher({
    ...{ database, client, recorder, onError },
    settings: {
      schedule,
      headerPrefix: options.headerPrefix ?? null,
      openSecrets: signingSecretsFrom(database, options.secrets),
    },
    onAttempt: (attempt, delivery) => metrics.observe(attempt, delivery),
  });
  const neighbours = new Neighbours({
    ...{ database, channel: CHANNEL, onError },
    onNotice: () => dispatcher.wake(),
  });
  const consumer = queueConsumer(schedule[0] ?? 0, (endpoints) => {
    dispatcher.queued(endpoints);
    neighbours.notify();
  });
  const stopping = new AbortController();
  let polling = Promise.resolve();

  return {
    consumer,
    start: () => {
      dispatcher.start();
      neighbours.start();
      polling = keepPolling(() => dispatcher.wake(), stopping.signal);
    },
    close: async () => {
      stopping.abort();
      await neighbours.close();
      await dispatcher.close(options.closeGraceMs ?? CLOSE_GRACE_MS);
      recorder.close();
      await polling;
      await database.close();
    },
  };
}
