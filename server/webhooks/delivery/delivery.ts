import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { Registry } from 'prom-client';
import { createGuardedClient, type GuardedClientOptions } from '../../kernel/network/guarded-client.ts';
import { WorkerDatabase } from '../../kernel/worker-database.ts';
import { createDeliveryMetrics } from './delivery-metrics.ts';
import { Dispatcher, SLOT_LIMITS } from './dispatcher.ts';
import { FanOut } from './fan-out.ts';
import { Neighbours } from './neighbours.ts';
import { Recorder } from './recorder.ts';
import { keepTidy } from './upkeep.ts';

/** The poll finds what nobody told of: retries that are due, and the work of a process that died. */
const POLL_INTERVAL_MS = { least: 250, most: 500 };

/** How long `close` waits for requests under way; a slower one is sent again by another process. */
const CLOSE_GRACE_MS = 5_000;

/** Where nothing in the schedule says how long a failing endpoint is left alone at most. */
const DEFAULT_LONGEST_PAUSE_SECONDS = 60;

export interface DeliveryOptions {
  readonly connection: PoolConfig;
  /** Seconds before each attempt. */
  readonly schedule: readonly number[];
  /** Repeats the X-Hook headers under another name, e.g. `X-Wunder`. */
  readonly headerPrefix: string | undefined;
  /** True delivers to private addresses too. */
  readonly allowPrivateAddresses: boolean;
  /** Further options of the client, such as its timeout. */
  readonly client?: Partial<GuardedClientOptions>;
  readonly registry: Registry;
  readonly log: { warn(fields: object, message: string): void };
}

/** The delivery of webhooks by this process, beside any number of others. */
export interface Delivery {
  start(): void;
  /** Events were committed. */
  wake(): void;
  /** Lets the requests under way end, for a while, and gives back every connection. */
  close(): Promise<void>;
}

/** Puts the delivery together; nothing happens before `start`. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { schedule, registry } = options;
  const onError = reportTo(options.log);
  const database = new WorkerDatabase({
    connection: options.connection,
    poolSize: 5,
    onConnectionError: onError,
  });
  const { allowPrivateAddresses } = options;
  const maximumRequests = SLOT_LIMITS.fast + SLOT_LIMITS.slow;
  const client = createGuardedClient({ allowPrivateAddresses, maximumRequests, ...options.client });
  const metrics = createDeliveryMetrics(registry, database);
  const recorder = new Recorder(database, schedule[1] ?? DEFAULT_LONGEST_PAUSE_SECONDS, onError);
  const dispatcher = new Dispatcher({
    ...{ database, client, recorder, onError },
    settings: { schedule, headerPrefix: options.headerPrefix ?? null },
    onAttempt: (attempt, delivery) => metrics.observe(attempt, delivery),
  });
  const neighbours = new Neighbours({ database, onNotice: () => dispatcher.wake(), onError });
  const fanOut = new FanOut({
    ...{ database, firstWaitSeconds: schedule[0] ?? 0, onError },
    onQueued: (endpoints) => {
      dispatcher.queued(endpoints);
      neighbours.notify();
    },
  });
  const stopping = new AbortController();
  let background: Promise<unknown> = Promise.resolve();

  const poll = () => {
    fanOut.wake();
    dispatcher.wake();
  };
  return {
    start: () => {
      dispatcher.start();
      neighbours.start();
      const { signal } = stopping;
      background = Promise.all([keepTidy(database, signal, onError), keepPolling(poll, signal)]);
    },
    wake: () => fanOut.wake(),
    close: async () => {
      stopping.abort();
      await fanOut.close();
      await neighbours.close();
      await dispatcher.close(CLOSE_GRACE_MS);
      recorder.close();
      await client.close({ graceMs: 0 });
      await background;
      await database.close();
    },
  };
}

async function keepPolling(poll: () => void, signal: AbortSignal): Promise<void> {
  const { least, most } = POLL_INTERVAL_MS;
  while (!signal.aborted) {
    poll();
    await sleep(least + Math.random() * (most - least), undefined, { signal }).catch(() => undefined);
  }
}

/** While the database is away every poll fails, so the same message is logged once a minute at most. */
function reportTo(log: DeliveryOptions['log']): (error: unknown) => void {
  let last = { message: '', atMs: Number.NEGATIVE_INFINITY };
  return (error) => {
    const message = error instanceof Error ? error.message : String(error);
    if (message === last.message && performance.now() - last.atMs < 60_000) return;
    last = { message, atMs: performance.now() };
    log.warn({ err: error }, 'the delivery of webhooks met an error; it goes on by itself');
  };
}
