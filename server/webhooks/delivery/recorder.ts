import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import type { Attempt } from './attempt.ts';
import { healthOf } from './endpoint-health.ts';
import { type RecordedEndpoint, recordAttempts } from './queue.sql.ts';

/** How many attempts one statement records at most. */
const BATCH = 256;

/** Between two tries while the database does not take them. */
const RETRY_DELAY_MS = 250;

interface Waiting {
  readonly attempt: Attempt;
  readonly settle: (endpoint: { rests: boolean }) => void;
}

/**
 * Writes down attempts in batches: one statement at a time, and whatever ends meanwhile goes into the next. A batch is
 * tried until the database takes it, because what was sent and is not recorded would be sent again.
 */
export class Recorder {
  readonly #database: WorkerDatabase;
  readonly #longestPauseSeconds: number;
  readonly #onError: (error: unknown) => void;
  #waiting: Waiting[] = [];
  #running = false;
  #closed = false;

  /** @param longestPauseSeconds how long a failing endpoint is left alone at most */
  constructor(database: WorkerDatabase, longestPauseSeconds: number, onError: (error: unknown) => void) {
    this.#database = database;
    this.#longestPauseSeconds = longestPauseSeconds;
    this.#onError = onError;
  }

  /** Resolves once the attempt is recorded durably; says whether its endpoint is to rest. Never, once closed. */
  record(attempt: Attempt): Promise<{ rests: boolean }> {
    const { promise, resolve: settle } = Promise.withResolvers<{ rests: boolean }>();
    this.#waiting.push({ attempt, settle });
    void this.#run();
    return promise;
  }

  /** Gives up what the database does not take. */
  close(): void {
    this.#closed = true;
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#waiting.length > 0 && !this.#closed) {
      const batch = this.#waiting.splice(0, BATCH);
      try {
        await this.#write(batch);
      } catch (error) {
        this.#waiting.unshift(...batch);
        this.#onError(error);
        await sleep(RETRY_DELAY_MS);
      }
    }
    this.#running = false;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    const attempts = batch.map(({ attempt }) => attempt);
    const statement = recordAttempts(attempts, healthOf(attempts), this.#longestPauseSeconds);
    const endpoints = await this.#database.query<RecordedEndpoint>(statement);
    const resting = new Set(
      endpoints.filter(({ rests }) => rests).map(({ subscription_id }) => subscription_id),
    );
    for (const { attempt, settle } of batch) settle({ rests: resting.has(attempt.subscription_id) });
  }
}
