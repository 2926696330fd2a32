import { createReadStream } from 'node:fs';
import { pino } from 'pino';
import { backUp } from '../postgres/backup.ts';
import { openDatabase } from '../postgres/database.ts';
import { MIGRATIONS } from '../postgres/migrate.ts';
import { restoreInto } from '../postgres/restore.ts';
import type { Command, CommandCall } from './command.ts';
import { withDatabase } from './command-database.ts';
import { writeWhole } from './output-file.ts';

/** `kontor backup`. */
const backup: Command = {
  name: 'backup',
  summary: 'write a consistent copy of the database into a file',
  usage: 'FILE',
  help: `Writes everything that the database holds at one moment into FILE, compressed, while the server works on. The file
appears under its name only when it is whole. It holds hashes of passwords and keys, and people's data: keep it as you
would keep the database.

  kontor backup kontor-$(date +%F).backup`,
  options: {},
  positionals: ['FILE'],
  run: async ({ config, terminal, positionals: [file = ''] }) => {
    const rows = await writeWhole(file, (output) =>
      withDatabase(config, ({ connection }) => backUp(connection, output)),
    );
    terminal.out(`Wrote ${rows} rows into ${file}.`);
  },
};

/** `kontor restore`. */
const restore: Command = {
  name: 'restore',
  summary: 'restore a backup into an empty database',
  usage: 'FILE',
  help: `Restores what \`kontor backup\` wrote into an empty database: name a new DATA_DIR, or a DATABASE_URL of a database
without tables. A backup of an older version is brought to this version's schema. All or nothing: a file that is cut
short or damaged leaves the database as it was.

  DATA_DIR=./restored kontor restore kontor-2026-11-21.backup`,
  options: {},
  positionals: ['FILE'],
  run: async ({ config, terminal, positionals: [file = ''] }: CommandCall) => {
    const { dataDir, databaseUrl } = config;
    const log = pino({ level: 'warn' }, pino.destination(2));
    const postgres = await openDatabase({ dataDir, databaseUrl, purpose: 'command', log });
    try {
      const rows = await restoreInto(postgres.connection, createReadStream(file), MIGRATIONS, log);
      terminal.out(`Restored ${rows} rows from ${file}.`);
    } finally {
      await postgres.close();
    }
  },
};

export const backupCommands = [backup, restore];
