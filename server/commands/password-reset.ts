import { createPasswordReset } from '../access/accounts/password-resets.ts';
import { ApiError } from '../kernel/errors.ts';
import { type Command, requiredOption } from './command.ts';
import { withDatabase } from './command-database.ts';

/** `kontor password-reset`: for servers that send no e-mail. */
export const passwordReset: Command = {
  name: 'password-reset',
  summary: 'make a link by which a person sets a new password',
  usage: '--email E [--json]',
  help: `Makes a link that sets a new password, once and within the hour; give it to the person whose account it is. Links
made before are worth nothing from then on.

  kontor password-reset --email ada@acme.example`,
  options: { email: { type: 'string' }, json: { type: 'boolean' } },
  run: async (call) => {
    const { config, terminal, options } = call;
    const email = requiredOption(call, 'email');
    const reset = await withDatabase(config, (database) =>
      database.asOwner((statements) => createPasswordReset(statements, { email })),
    );
    if (!reset) throw new ApiError(404, 'not_found', 'Nobody has an account with this e-mail address.');
    const url = `${config.baseUrl}/reset-password/${reset.token}`;
    terminal.out(options.json ? JSON.stringify({ email: reset.email, url }) : url);
  },
};
