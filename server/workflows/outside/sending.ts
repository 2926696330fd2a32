import type { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { keepPolling } from '../../kernel/dispatch/poll.ts';
import { SingleFlight } from '../../kernel/dispatch/single-flight.ts';
import { type PendingKey, selectPending } from './outside.sql.ts';

/** How many steps a process sends for at once, and for one organization, so that no slow receiver takes all of them. */
export const SLOTS = { all: 256, ofEach: 8 } as const;

/** Looks for runs whose next step sends something, beside any number of other processes. */
export class Sending {
  readonly #database: WorkerDatabase;
  readonly #send: (key: PendingKey) => Promise<boolean>;
  readonly #onError: (error: unknown) => void;
  readonly #underWay = new Map<string, { readonly key: PendingKey; readonly ended: Promise<boolean> }>();
  readonly #looking: SingleFlight;
  readonly #stopping = new AbortController();
  #polling = Promise.resolve();

  /** @param send makes one attempt; false if there was nothing to do. Rejects only if the database does not answer */
  constructor(options: {
    readonly database: WorkerDatabase;
    readonly send: (key: PendingKey) => Promise<boolean>;
    readonly onError: (error: unknown) => void;
  }) {
    this.#database = options.database;
    this.#send = options.send;
    this.#onError = options.onError;
    this.#looking = new SingleFlight(() => this.#look(), options.onError);
  }

  start(): void {
    this.#polling = keepPolling(() => this.#looking.request(), this.#stopping.signal);
  }

  /** Begins nothing more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking.close();
    await this.#polling;
  }

  /** Resolves when all that was begun has been recorded. */
  async ended(): Promise<void> {
    await Promise.all([...this.#underWay.values()].map(({ ended }) => ended));
  }

  async #look(): Promise<void> {
    const running = [...this.#underWay.values()].map(({ key }) => key);
    const room = SLOTS.all - running.length;
    if (room === 0) return;
    const due = await this.#database.query<PendingKey>(
      selectPending(running, { room, ofEach: SLOTS.ofEach }),
    );
    for (const key of due) this.#begin(key);
  }

  #begin(key: PendingKey): void {
    const ended = this.#sent(key).finally(() => this.#underWay.delete(key.id));
    this.#underWay.set(key.id, { key, ended });
    // After a failure the next poll is early enough.
    void ended.then((hasSent) => hasSent && this.#looking.request());
  }

  #sent(key: PendingKey): Promise<boolean> {
    return this.#send(key).catch((error: unknown) => {
      this.#onError(error);
      return false;
    });
  }
}
