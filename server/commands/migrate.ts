import { createCommandLog } from '../kernel/log/log.ts';
import { openDatabase } from '../postgres/database.ts';
import { hiddenTexts } from '../secret-settings.ts';
import type { Command } from './command.ts';

/** `kontor migrate` migrates the schema to this version without starting the server. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'migrate the database schema to this version',
  usage: '',
  help: `Applies missing migrations, each in its own transaction. \`npm start\` does the same before it starts serving; use this
command to migrate before a deployment. Migrations only go forward and never lose data. Several processes may run this
at once.

  kontor migrate`,
  options: {},
  run: async ({ config, terminal }) => {
    const log = createCommandLog(hiddenTexts(config));
    const postgres = await openDatabase({ ...config, purpose: 'command', log });
    try {
      const applied = await postgres.migrate();
      terminal.out(applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`);
    } finally {
      await postgres.close();
    }
  },
};
