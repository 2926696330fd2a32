import {
  disableUser,
  enableUser,
  endUserSessions,
  listUsers,
  verifyUser,
} from '../access/accounts/operate-users.ts';
import type { ListedUser } from '../access/accounts/operator.sql.ts';
import type { Statements } from '../kernel/database/database.ts';
import type { Command, CommandCall } from './command.ts';
import { withDatabase } from './command-database.ts';
import { renderTable } from './table.ts';

const json = { type: 'boolean' } as const;

/** `kontor users list`. */
const list: Command = {
  name: 'users list',
  summary: 'list the people who have an account',
  usage: '[--json]',
  help: `Lists every account with its organizations. The column "address" says whether the email address is proved, unproved,
lost to someone who proved it, or shared with an older account that has a different spelling of it.

  kontor users list`,
  options: { json },
  run: async ({ config, terminal, options }) => {
    const users = await withDatabase(config, ({ owner }) => listUsers(owner));
    if (options.json) return terminal.out(JSON.stringify(users));
    const columns = ['email', 'name', 'organizations', 'address', 'disabled_at', 'created_at'];
    terminal.out(
      renderTable(
        columns,
        users.map((user) => ({ ...user })),
      ),
    );
  },
};

type Act = (statements: Statements, email: string, call: CommandCall) => Promise<ListedUser[]>;

/** Defines a command on the accounts with an address, which runs in one transaction and reports the accounts. */
function onAddress(
  command: Pick<Command, 'name' | 'summary' | 'usage' | 'help' | 'options'>,
  done: string,
  act: Act,
): Command {
  return {
    ...command,
    positionals: ['EMAIL'],
    run: async (call) => {
      const [email = ''] = call.positionals;
      const users = await withDatabase(call.config, (database) =>
        database.asOwner((statements) => act(statements, email, call)),
      );
      if (call.options.json)
        return call.terminal.out(JSON.stringify(users.map((user) => ({ id: user.id, email: user.email }))));
      for (const user of users) call.terminal.out(`${done}: ${user.email} (${user.id}).`);
    },
  };
}

const disable = onAddress(
  {
    name: 'users disable',
    summary: 'prevent a person from signing in, and end their sessions and apps',
    usage: 'EMAIL [--json]',
    help: `Disables the accounts with an email address. They can no longer sign in, and their sessions and connected apps end at
once, also on running servers. They remain members, and API keys that they created stay: see \`kontor keys\`.

  kontor users disable ada@acme.example`,
    options: { json },
  },
  'Disabled',
  disableUser,
);

const enable = onAddress(
  {
    name: 'users enable',
    summary: 'let a disabled person sign in again',
    usage: 'EMAIL [--json]',
    help: `Lets the accounts with an email address sign in again. Sessions and apps that have ended stay ended.

  kontor users enable ada@acme.example`,
    options: { json },
  },
  'Enabled',
  enableUser,
);

const endSessions = onAddress(
  {
    name: 'users sessions end',
    summary: 'sign a person out everywhere, and disconnect their apps',
    usage: 'EMAIL [--json]',
    help: `Ends all sessions and connected apps of the accounts with an email address at once. They can sign in again.

  kontor users sessions end ada@acme.example`,
    options: { json },
  },
  'Signed out',
  endUserSessions,
);

const verify = onAddress(
  {
    name: 'users verify',
    summary: "mark a person's email address as proved",
    usage: 'EMAIL [--organization SLUG] [--json]',
    help: `Marks the email address of an account as proved without sending a code. Use it only if you know whose address it is.
The account can then join further organizations; accounts of other organizations with the same address lose it.

  kontor users verify ada@acme.example

  --organization SLUG   the organization of the account, if several have one with the address`,
    options: { organization: { type: 'string' }, json },
  },
  'Verified',
  (statements, email, { options }) =>
    verifyUser(
      statements,
      email,
      typeof options.organization === 'string' ? options.organization : undefined,
    ),
);

export const userCommands = [list, disable, enable, endSessions, verify];
