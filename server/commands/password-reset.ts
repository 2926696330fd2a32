import { randomUUID } from 'node:crypto';
import { noSuchAccount } from '../access/accounts/operate-users.ts';
import { createPasswordResets } from '../access/accounts/password-resets.ts';
import { type Command, requiredOption } from './command.ts';
import { withDatabase } from './command-database.ts';

/** `kontor password-reset`, for servers that do not send email. */
export const passwordReset: Command = {
  name: 'password-reset',
  summary: 'create a password reset link',
  usage: '--email E [--json]',
  help: `Creates a password reset link, which works once, for one hour. Give it to the owner of the account. Earlier links stop
working. Sessions and connected apps end when the password is set. If several organizations have an account with the
address and none has proved it, there is a link for each.

  kontor password-reset --email ada@acme.example`,
  options: { email: { type: 'string' }, json: { type: 'boolean' } },
  run: async (call) => {
    const { config, terminal, options } = call;
    const email = requiredOption(call, 'email');
    const made = { mailed: false, origin: { requestId: randomUUID() } };
    const resets = await withDatabase(config, (database) =>
      database.asOwner((statements) => createPasswordResets(statements, { email }, made)),
    );
    if (resets.length === 0) throw noSuchAccount();
    for (const { email: address, token, organization } of resets) {
      const url = `${config.baseUrl}/reset-password/${token}`;
      const line = organization === null ? url : `${url}  (${organization})`;
      terminal.out(options.json ? JSON.stringify({ email: address, url }) : line);
    }
  },
};
