import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../kernel/database.ts';
import { type ApiKeyUse, recordApiKeyUse } from './api-key.sql.ts';

const WRITE_INTERVAL_MS = 10_000;

/** Gathers the last uses of keys in memory and writes them together, so that a request costs no write. */
export class ApiKeyUses {
  readonly #database: Database;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #timer: NodeJS.Timeout;
  #gathered = new Map<string, ApiKeyUse>();
  #writing: Promise<void> = Promise.resolve();

  constructor(database: Database, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#database = database;
    this.#log = log;
    this.#timer = setInterval(() => this.write(), WRITE_INTERVAL_MS).unref();
  }

  /** Notes a use; it is written within ten seconds. */
  add(use: ApiKeyUse): void {
    this.#gathered.set(use.id, use);
  }

  /** Writes what was gathered, after a write that is under way. What cannot be written is kept for the next time. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNow());
    return this.#writing;
  }

  /** Writes the rest and stops. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }

  async #writeNow(): Promise<void> {
    const uses = this.#gathered;
    if (uses.size === 0) return;
    this.#gathered = new Map();
    try {
      await this.#database.system(recordApiKeyUse([...uses.values()]));
    } catch (error) {
      this.#gathered = new Map([...uses, ...this.#gathered]);
      this.#log.warn({ err: error }, 'the last uses of API keys could not be written; trying again');
    }
  }
}
