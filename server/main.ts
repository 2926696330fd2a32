import { join } from 'node:path';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './postgres/database.ts';
import { migrate } from './postgres/migrate.ts';

/** Starts the service: settings, database, migrations, HTTP; and stops it in the opposite order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel });
  const { dataDir, databaseUrl } = config;
  const postgres = await openDatabase({ dataDir, databaseUrl, purpose: 'server', log });
  const { connection } = postgres;
  await migrate(connection, join(import.meta.dirname, '..', 'migrations'), log);
  const app = await createApp({ config, connection, log });
  await app.server.listen({ host: config.host, port: config.port });
  log.info({ url: config.baseUrl }, 'Kontor is ready');

  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    log.info({ signal }, 'stopping');
    await app.close();
    await postgres.close();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

await main();
