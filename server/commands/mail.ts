import { retryAnyMail, selectAllMails } from '../mail/mail.sql.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './command-database.ts';
import { renderTable } from './table.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `kontor mail list`. */
const list: Command = {
  name: 'mail list',
  summary: 'list unsent emails',
  usage: '[--all] [--json]',
  help: `Lists the emails of all organizations that failed or are uncertain, newest first. An uncertain one may have arrived:
the mail server received it, but its answer was lost. Kontor does not send it again on its own.

  kontor mail list

  --all    also list those that are waiting or were sent in the last 30 days
  --json   print JSON`,
  options: { all: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ config, terminal, options }) => {
    const statement = selectAllMails(options.all !== true);
    const rows = await withDatabase(config, ({ owner }) => owner.query<Record<string, unknown>>(statement));
    if (options.json) return terminal.out(JSON.stringify(rows));
    const columns = ['id', 'organization', 'kind', 'recipient', 'state', 'attempts', 'created_at', 'reason'];
    terminal.out(renderTable(columns, rows));
  },
};

/** `kontor mail retry`. */
const retry: Command = {
  name: 'mail retry',
  summary: 'send a failed or uncertain email again',
  usage: 'MAIL_ID',
  help: `Sends a failed or uncertain email again. If it is uncertain, the recipient may receive it twice. A running server or
worker sends it at once.

  kontor mail retry 01a1fd90-54d2-73be-8d19-b444cb4fc885`,
  options: {},
  positionals: ['MAIL_ID'],
  run: async ({ config, terminal, positionals: [id = ''] }) => {
    const rows = UUID.test(id)
      ? await withDatabase(config, ({ owner }) => owner.query<{ id: string }>(retryAnyMail(id)))
      : [];
    if (rows.length === 0) {
      throw new UsageError(
        `No email that can be sent again has the id ${id}. \`kontor mail list\` lists those that were not sent.`,
      );
    }
    terminal.out(`The email ${id} will be sent again.`);
  },
};

export const mailCommands = [list, retry];
