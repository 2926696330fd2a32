import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../kernel/database/database.ts';
import type { Sql } from '../kernel/database/sql.ts';

const WRITE_INTERVAL_MS = 10_000;

/** When a credential was last used. */
export interface CredentialUse {
  readonly organizationId: string;
  readonly id: string;
  readonly at: Date;
}

/** Collects last uses of credentials in memory and writes them together, so that a request needs no write. */
export class CredentialUses {
  readonly #database: Database;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #record: (uses: readonly CredentialUse[]) => Sql;
  readonly #timer: NodeJS.Timeout;
  #gathered = new Map<string, CredentialUse>();
  #writing: Promise<void> = Promise.resolve();

  /** @param record builds the statement that writes the uses of this kind of credential, across organizations */
  constructor(
    database: Database,
    log: Pick<FastifyBaseLogger, 'warn'>,
    record: (uses: readonly CredentialUse[]) => Sql,
  ) {
    this.#database = database;
    this.#log = log;
    this.#record = record;
    this.#timer = setInterval(() => this.write(), WRITE_INTERVAL_MS).unref();
  }

  /** Notes a use, which is written within ten seconds. */
  add(use: CredentialUse): void {
    this.#gathered.set(use.id, use);
  }

  /** Writes the collected uses after any running write. What cannot be written is kept for the next time. */
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
      await this.#database.system(this.#record([...uses.values()]));
    } catch (error) {
      this.#gathered = new Map([...uses, ...this.#gathered]);
      this.#log.warn({ err: error }, 'the last uses of credentials could not be written; trying again');
    }
  }
}
