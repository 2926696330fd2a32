import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import type { Attempt } from './attempt.ts';
import { healthOf } from './endpoint-health.ts';
import { type RecordedEndpoint, recordAttempts } from './queue.sql.ts';

/** The most attempts that one statement records. */
const BATCH = 256;

/** The pause before a retry if the database does not answer. */
const RETRY_DELAY_MS = 250;

interface Waiting {
  readonly attempt: Attempt;
  readonly settle: (endpoint: { rests: boolean }) => void;
}

/**
 * Records attempts in batches, one statement at a time. Attempts that end meanwhile go into the next batch. A batch is
 * retried until it succeeds, because a sent delivery that is not recorded would be sent again.
 */
export class Recorder {
  readonly #database: WorkerDatabase;
  readonly #longestPauseSeconds: number;
  readonly #onError: (error: unknown) => void;
  #waiting: Waiting[] = [];
  #running = false;
  #closed = false;

  /** @param longestPauseSeconds the longest pause of a failing endpoint */
  constructor(database: WorkerDatabase, longestPauseSeconds: number, onError: (error: unknown) => void) {
    this.#database = database;
    this.#longestPauseSeconds = longestPauseSeconds;
    this.#onError = onError;
  }

  /**
   * Resolves once the attempt is durably recorded, and says whether its endpoint should rest. Never resolves after
   * `close`.
   */
  record(attempt: Attempt): Promise<{ rests: boolean }> {
    const { promise, resolve: settle } = Promise.withResolvers<{ rests: boolean }>();
    this.#waiting.push({ attempt, settle });
    void this.#run();
    return promise;
  }

  /** Drops what the database has not accepted. */
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
