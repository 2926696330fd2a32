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
  summary: 'let what was held since a restore go on',
  usage: '[--dry-run]',
  help: `After \`kontor restore\`, Kontor sends no email by itself: messages that waited in the backup may have been sent
since it was written. Look at them with \`kontor mail list --all\`; this command then lets them go.

  kontor resume

  --dry-run   only say whether anything is held`,
  options: { 'dry-run': { type: 'boolean' } },
  run: async ({ config, terminal, options }) => {
    const isDry = options['dry-run'] === true;
    const rows = await withDatabase(config, ({ owner }) =>
      owner.query<HeldWork>(isDry ? selectHeldWork() : resumeWork()),
    );
    if (rows.length === 0) return terminal.out('Nothing is held.');
    for (const { reason, since } of rows) {
      terminal.out(`${isDry ? 'Held' : 'Resumed; it was held'} since ${since.toISOString()}: ${reason}`);
    }
  },
};
