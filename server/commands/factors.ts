import { resetFactors } from '../access/factors/reset-factors.ts';
import type { Command } from './command.ts';
import { withDatabase } from './command-database.ts';

/** `kontor factors reset`, for people who lost their device and their recovery codes. */
export const resetFactorsCommand: Command = {
  name: 'factors reset',
  summary: "remove a person's second factors",
  usage: 'EMAIL [--json]',
  help: `Removes the authenticator app, the passkeys and the recovery codes of a person, and signs the person out everywhere.
After that, the password is enough to sign in, so first verify that the request really comes from that person.

  kontor factors reset ada@acme.example`,
  options: { json: { type: 'boolean' } },
  positionals: ['EMAIL'],
  run: async ({ config, terminal, options, positionals: [given] }) => {
    const email = await withDatabase(config, (database) =>
      database.asOwner((statements) => resetFactors(statements, { email: given })),
    );
    terminal.out(options.json ? JSON.stringify({ email }) : `Removed the second factors of ${email}.`);
  },
};
