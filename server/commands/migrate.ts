import { createCommandLog } from '../kernel/log/log.ts';
import { openDatabase } from '../postgres/database.ts';
import { hiddenTexts } from '../secret-settings.ts';
import type { Command } from './command.ts';

/** `kontor migrate`: brings the schema to this version without serving. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: "bring the database's schema to this version",
  usage: '',
  help: `Applies the migrations that the database lacks, each in a transaction of its own. \`npm start\` does the same before it
serves; use this to migrate before a deployment. Migrations go forward only and never lose data; several processes may
run this at once.

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
