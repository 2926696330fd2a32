import type { ClientConfig } from 'pg';
import type { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { WarningLog } from './kernel/dispatch/log-once-per-minute.ts';
import { Relay } from './kernel/relay/relay.ts';
import { createDelivery } from './webhooks/webhooks.ts';

export interface BackgroundOptions {
  readonly config: Config;
  /** Connects as the owner of the schema; the work itself runs under a role with fewer rights. */
  readonly connection: ClientConfig;
  readonly registry: Registry;
  readonly log: WarningLog;
}

/** What a process does beside its requests; `kontor worker` does nothing else. */
export interface Background {
  start(): void;
  /** Events were committed. */
  wake(): void;
  close(): Promise<void>;
}

/** Puts the relay of events and their consumers together; nothing happens before `start`. */
export function createBackground({ config, connection, registry, log }: BackgroundOptions): Background {
  const delivery = createDelivery({
    connection,
    schedule: config.webhookRetrySchedule,
    headerPrefix: config.webhookHeaderPrefix,
    allowPrivateAddresses: config.webhookAllowPrivateAddresses,
    registry,
    log,
  });
  const relay = new Relay({ connection, consumers: [delivery.consumer], log });
  return {
    start: () => {
      relay.start();
      delivery.start();
    },
    wake: () => relay.wake(),
    close: async () => {
      await relay.close();
      await delivery.close();
    },
  };
}
