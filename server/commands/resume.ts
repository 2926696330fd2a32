import { resumeWork, selectHeldWork } from '../kernel/hold/held-work.sql.ts';
import type { Command } from './command.ts';
import { withDatabase } from './command-database.ts';

interface HeldWork {
  readonly reason: string;
  readonly since: Date;
}

/** `kontor resume`. */
export const resume: Command = {
  name: 'resume',
  summary: 'resume what was held after a restore',
  usage: '[--dry-run]',
  help: `After \`kontor restore\`, Kontor holds all emails, because messages that were waiting in the backup may have been sent
since. Check them with \`kontor mail list --all\`, then run this command to send them.

  kontor resume

  --dry-run   only report whether anything is held`,
  options: { 'dry-run': { type: 'boolean' } },
  run: async ({ config, terminal, options }) => {
    const isDry = options['dry-run'] === true;
    const rows = await withDatabase(config, ({ owner }) =>
      owner.query<HeldWork>(isDry ? selectHeldWork() : resumeWork()),
    );
    if (rows.length === 0) return terminal.out('Nothing is held.');
    for (const { reason, since } of rows) {
      terminal.out(`${isDry ? 'Held' : 'Resumed. Was held'} since ${since.toISOString()}: ${reason}`);
    }
  },
};
