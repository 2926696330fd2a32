import { once } from 'node:events';
import { createLog } from '../kernel/log/log.ts';
import { openDatabase } from '../postgres/database.ts';
import { hiddenTexts } from '../secret-settings.ts';
import { openSecretsOf } from '../secrets.ts';
import type { Command } from './command.ts';

/** `kontor worker`: background work without requests. */
export const worker: Command = {
  name: 'worker',
  summary: 'do background work without serving requests',
  usage: '',
  help: `Does all background work beside the servers, or in their stead while they are down: delivers webhooks, sends email, works at
imports and runs jobs and schedules. Any number of workers share the work with each other and with the servers. Ends on Ctrl-C or
SIGTERM, after the work under way.

  DATABASE_URL=postgresql://… kontor worker`,
  options: {},
  run: async ({ config, terminal }) => {
    // Loaded here, because the whole service would slow every other command down.
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
