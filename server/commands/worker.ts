import { once } from 'node:events';
import { createLog } from '../kernel/log/log.ts';
import { openDatabase } from '../postgres/database.ts';
import { hiddenTexts } from '../secret-settings.ts';
import { openSecretsOf } from '../secrets.ts';
import type { Command } from './command.ts';

/** `kontor worker` runs background work without serving requests. */
export const worker: Command = {
  name: 'worker',
  summary: 'run background work without serving requests',
  usage: '',
  help: `Runs all background work, alongside the servers or while they are down: delivers webhooks, sends email, processes
imports, and runs jobs and schedules. Any number of workers share the work with each other and with the servers. Ends
on Ctrl-C or SIGTERM, after completing current work.

  DATABASE_URL=postgresql://… kontor worker`,
  options: {},
  run: async ({ config, terminal }) => {
    // Loaded on demand, because the whole service would slow down every other command.
    const { FAMILIES } = await import('../families.ts');
    const { createWorker } = await import('../start/worker.ts');
    const log = createLog(config.logLevel, hiddenTexts(config));
    const stopping = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
    const postgres = await openDatabase({ ...config, purpose: 'command', log });
    try {
      await postgres.migrate();
      const { connection, service } = postgres;
      const secrets = await openSecretsOf(config, connection, log);
      const work = createWorker({ config, connection: service, secrets, log, families: FAMILIES });
      work.start();
      terminal.err(`Kontor ${work.descriptions.join(', ')}.`);
      await stopping;
      await work.close();
    } finally {
      await postgres.close();
    }
  },
};
