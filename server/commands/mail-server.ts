import { type MailServer, mailServerView } from '../settings/mail/mail-server.schema.ts';
import { defineGetMailServer, defineSetMailServer, removeMailServer } from '../settings/mail/mail-server.ts';
import { type Command, type CommandCall, firstLine, UsageError } from './command.ts';
import { invokeIn } from './invoke.ts';

const text = { type: 'string' } as const;

/** The options and the fields that they set. */
const PARTS = {
  host: 'host',
  port: 'port',
  security: 'security',
  user: 'user',
  'from-name': 'from_name',
  'from-address': 'from_address',
} as const;

/** `kontor settings mail`. */
export const mailServerCommand: Command = {
  name: 'settings mail',
  summary: "show or change an organization's mail server",
  usage: 'ORGANIZATION [--host HOST --port PORT …] [--password-stdin] [--remove] [--json]',
  help: `Shows the mail server of an organization without its password, or changes it as an owner of the organization. Values that you leave
out stay as they are. The password is read from stdin, so that it appears neither in the process list nor in the history of your shell.

  kontor settings mail acme
  kontor settings mail acme --host smtp.example.com --port 587 --security starttls --user sales@acme.example \\
    --from-name Acme --from-address sales@acme.example --password-stdin < password.txt
  kontor settings mail acme --remove

  ORGANIZATION            its slug, as \`kontor organizations\` lists it
  --host HOST             the name of the mail server
  --port PORT             25, 465, 587 or 2525
  --security SECURITY     tls (from the start, usually port 465) or starttls (usually port 587)
  --user USER             the user name; "" if the mail server needs no sign-in
  --password-stdin        read the password from the first line of stdin
  --from-name NAME        the name of the sender
  --from-address ADDRESS  the address of the sender
  --remove                remove the mail server; messages that wait for it fail
  --json                  answer the setting as JSON`,
  options: {
    ...Object.fromEntries(Object.keys(PARTS).map((name) => [name, text])),
    'password-stdin': { type: 'boolean' },
    remove: { type: 'boolean' },
    json: { type: 'boolean' },
  },
  positionals: ['ORGANIZATION'],
  run: async (call) => {
    const { config, options, positionals } = call;
    const [slug = ''] = positionals;
    const given = givenParts(call);
    const isChange = Object.keys(given).length > 0 || options['password-stdin'] === true;
    if (options.remove) {
      if (isChange) throw new UsageError('Use --remove without other options.');
      await invokeIn(config, slug, removeMailServer, {});
    }
    const before = mailServerView.parse(await invokeIn(config, slug, defineGetMailServer(config), {}));
    if (!isChange) return show(call, before);
    const password = options['password-stdin'] ? { password: await firstLine(call.terminal) } : {};
    const draft = { ...present(before), ...given, ...password };
    show(call, mailServerView.parse(await invokeIn(config, slug, defineSetMailServer(config), draft)));
  },
};

/** The fields that the options set. */
function givenParts({ options }: CommandCall): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  for (const [option, name] of Object.entries(PARTS)) {
    const value = options[option];
    if (value === undefined) continue;
    if (name === 'port') given[name] = /^\d+$/.test(String(value)) ? Number(value) : value;
    else given[name] = name === 'user' && value === '' ? null : value;
  }
  return given;
}

/** The present fields, as input; empty if no mail server is set. */
function present({ password: _password, sends_by: _sendsBy, ...server }: MailServer) {
  return Object.fromEntries(Object.entries(server).filter(([, value]) => value !== null));
}

const SENDERS = {
  organization: "The organization's own mail server sends its email.",
  server: "The mail server of this installation (SMTP_URL) sends the organization's email.",
  none: 'No email is sent, because no mail server is set up.',
};

function show({ terminal, options }: CommandCall, server: MailServer): void {
  if (options.json) {
    terminal.out(JSON.stringify(server));
    return;
  }
  terminal.out(SENDERS[server.sends_by]);
  if (server.host === null) return;
  const sender =
    server.from_name === '' ? server.from_address : `${server.from_name} <${server.from_address}>`;
  terminal.out(`host      ${server.host}`);
  terminal.out(`port      ${server.port}`);
  terminal.out(`security  ${server.security}`);
  terminal.out(`user      ${server.user ?? 'none'}`);
  terminal.out(`password  ${passwordInWords(server)}`);
  terminal.out(`from      ${sender}`);
}

function passwordInWords({ user, password }: MailServer): string {
  if (password.set) return password.hint ?? '…';
  return user === null ? 'none' : 'lost; enter it again';
}
