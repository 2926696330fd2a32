import { once } from 'node:events';
import { Registry } from 'prom-client';
import { createLog } from '../kernel/log.ts';
import { openDatabase } from '../postgres/database.ts';
import { MIGRATIONS, migrate } from '../postgres/migrate.ts';
import type { Command } from './command.ts';

/** `kontor worker`: the delivery of webhooks alone. */
export const worker: Command = {
  name: 'worker',
  summary: 'deliver webhooks without serving requests',
  usage: '',
  help: `Delivers webhooks beside the server, or in its stead while it is down; any number of workers share the work with each
other and with the servers. Ends on Ctrl-C or SIGTERM, after the requests under way.

  DATABASE_URL=postgresql://… kontor worker`,
  options: {},
  run: async ({ config, terminal }) => {
    // Loaded here, because the whole service would slow every other command down.
    const { createBackground } = await import('../background.ts');
    const log = createLog(config.logLevel);
    const { dataDir, databaseUrl } = config;
    const stopping = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    const postgres = await openDatabase({ dataDir, databaseUrl, purpose: 'command', log });
    try {
      await migrate(postgres.connection, MIGRATIONS, log);
      const { connection } = postgres;
      const background = createBackground({ config, connection, registry: new Registry(), log });
      background.start();
      terminal.err('Kontor delivers webhooks.');
      await stopping;
      await background.close();
    } finally {
      await postgres.close();
    }
  },
};
