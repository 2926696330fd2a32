import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../database/sql.ts';
import type { Listener, WorkerDatabase } from '../database/worker-database.ts';

/** Between two notices at least: a NOTIFY takes a lock of the whole database system as it commits. */
const NOTICE_INTERVAL_MS = 50;

export interface NeighboursOptions {
  readonly database: WorkerDatabase;
  /** A constant of our own code. */
  readonly channel: string;
  /** Another process has queued work. */
  readonly onNotice: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The other processes that do the same work: tells them that there is some, at once and then not too often, outside of any
 * other transaction, and hears the same of them. A lost notice costs no more than the wait for the next poll.
 */
export class Neighbours {
  readonly #options: NeighboursOptions;
  readonly #ownName = crypto.randomUUID();
  #listener: Listener | undefined;
  #pending = false;
  #sending = false;

  constructor(options: NeighboursOptions) {
    this.#options = options;
  }

  /** Begins to listen. */
  start(): void {
    const { database, channel, onNotice, onError } = this.#options;
    const onNotification = (sender: string) => {
      if (sender !== this.#ownName) onNotice();
    };
    this.#listener = database.listen(channel, onNotification, onError);
  }

  /** Tells the others, now or soon. */
  notify(): void {
    this.#pending = true;
    if (!this.#sending) void this.#send();
  }

  async close(): Promise<void> {
    this.#pending = false;
    await this.#listener?.close();
  }

  async #send(): Promise<void> {
    this.#sending = true;
    while (this.#pending) {
      this.#pending = false;
      const { database, channel, onError } = this.#options;
      await database.query(sql`SELECT pg_notify(${channel}, ${this.#ownName})`).catch(onError);
      await sleep(NOTICE_INTERVAL_MS, undefined, { ref: false });
    }
    this.#sending = false;
  }
}
