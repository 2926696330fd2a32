import pg from 'pg';
import type { Config } from '../config.ts';
import { Database, type Statements } from '../kernel/database/database.ts';
import { inTransaction, statementsOf } from '../kernel/database/in-transaction.ts';
import { createCommandLog } from '../kernel/log/log.ts';
import type { Kernel } from '../kernel/operations/operation.ts';
import { openSecretsLate } from '../kernel/secrets/open-secrets.ts';
import { openDatabase } from '../postgres/database.ts';
import { hiddenTexts } from '../secret-settings.ts';
import { keySource } from '../secrets.ts';

/** The database as used by a command, whether the server is running or not. */
export interface CommandDatabase {
  readonly connection: pg.ClientConfig;
  /** For operations, with the same role as the server. */
  readonly kernel: Kernel;
  /** Runs statements as the schema owner, for work before an organization is known or across all of them. */
  readonly owner: Statements;
  /** Runs the owner's statements in one transaction. */
  asOwner<Result>(work: (statements: Statements) => Promise<Result>): Promise<Result>;
}

/**
 * Opens the database, migrates its schema to this version, runs `work` and closes it.
 * @param limits how long a statement of an operation may take; by default as long as one of a request
 */
export async function withDatabase<Result>(
  config: Config,
  work: (database: CommandDatabase) => Promise<Result>,
  { statementMs }: { readonly statementMs?: number } = {},
): Promise<Result> {
  // Results go to stdout, so only warnings are logged, to stderr.
  const log = createCommandLog(hiddenTexts(config));
  const postgres = await openDatabase({ ...config, purpose: 'command', log });
  const { connection, service } = postgres;
  try {
    await postgres.migrate();
    const client = new pg.Client(connection);
    const onConnectionError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
    client.on('error', onConnectionError);
    const limits = statementMs === undefined ? {} : { statementMs };
    const database = new Database({ connection: service, poolSize: 2, onConnectionError, ...limits });
    try {
      await client.connect();
      const secrets = openSecretsLate(connection, keySource(config));
      return await work(
        commandDatabase(connection, client, {
          ...{ database, secrets, limits: config.limits },
          onEvents: () => undefined,
        }),
      );
    } finally {
      await client.end();
      await database.close();
    }
  } finally {
    await postgres.close();
  }
}

function commandDatabase(connection: pg.ClientConfig, client: pg.Client, kernel: Kernel): CommandDatabase {
  return {
    connection,
    kernel,
    owner: statementsOf(client),
    asOwner: (work) => inTransaction(client, work),
  };
}
