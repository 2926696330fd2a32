import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sql } from '../../../kernel/database/sql.ts';
import type { AccessDatabase } from '../../access-database.ts';

/** Throws if what a statement returned does not allow the exchange. */
type RowsCheck = (rows: readonly object[]) => Promise<void>;

/**
 * What the OAuth library writes. It writes one model after the other: it marks a code as used, then stores a token. The writes of one
 * exchange wait for its end and commit together, so that an app whose exchange failed can repeat it.
 */
export class ExchangeWrites {
  readonly #database: AccessDatabase;
  readonly #ofExchange = new AsyncLocalStorage<{ statement: Sql; check: RowsCheck | undefined }[]>();

  constructor(database: AccessDatabase) {
    this.#database = database;
  }

  /** Adds a statement to the exchange under way. */
  add(statement: Sql, check?: RowsCheck): void {
    const writes = this.#ofExchange.getStore();
    if (!writes) throw new Error('No OAuth exchange is under way.');
    writes.push({ statement, check });
  }

  /**
   * Runs an exchange, then commits what it wrote in one transaction.
   * @param isWritten whether a result is worth writing for; all are by default
   */
  async together<Result>(
    exchange: () => Promise<Result>,
    isWritten: (result: Result) => boolean = () => true,
  ): Promise<Result> {
    const writes: { statement: Sql; check: RowsCheck | undefined }[] = [];
    const result = await this.#ofExchange.run(writes, exchange);
    const [first, ...others] = writes;
    if (!first || !isWritten(result)) return result;
    if (others.length === 0 && !first.check) {
      await this.#database.query(first.statement);
      return result;
    }
    await this.#database.transaction(async (statements) => {
      for (const { statement, check } of writes) {
        const rows = await statements.query(statement);
        await check?.(rows);
      }
    });
    return result;
  }
}
