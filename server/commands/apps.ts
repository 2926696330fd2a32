import { createApp } from '../access/oauth/apps/create-app.ts';
import { listApps } from '../access/oauth/apps/list-apps.ts';
import { type Command, requiredOption } from './command.ts';
import { invokeFor, requiredWords } from './invoke.ts';
import { renderTable } from './table.ts';

const organization = { type: 'string' } as const;
const json = { type: 'boolean' } as const;

/** `kontor apps create`. */
const create: Command = {
  name: 'apps create',
  summary: 'register an app that people connect with OAuth',
  usage: '--organization SLUG --name N --redirect-uris "…" --scopes "…" [--public] [--json]',
  help: `Registers an app, which people can then connect to Kontor with OAuth 2.0 (docs/oauth.md). Its client secret is shown
only once; Kontor stores only its hash.

  kontor apps create --organization acme --name "Automation" --redirect-uris https://app.example/callback \\
    --scopes "crm:read crm:write"

  --organization SLUG     the organization that manages the app
  --name N                the name that people see when the app asks for their consent
  --redirect-uris "…"     the redirect URIs, separated by spaces; compared character by character
  --scopes "…"            the scopes that the app may request, separated by spaces
  --public                for an app that cannot keep a secret, such as one that runs in a browser
  --json                  print the app with its secret as JSON`,
  options: {
    organization,
    name: { type: 'string' },
    'redirect-uris': { type: 'string' },
    scopes: { type: 'string' },
    public: { type: 'boolean' },
    json,
  },
  run: async (call) => {
    const app = await invokeFor(call, createApp, {
      name: requiredOption(call, 'name'),
      redirect_uris: requiredWords(call, 'redirect-uris'),
      scopes: requiredWords(call, 'scopes'),
      confidential: call.options.public !== true,
    });
    if (call.options.json) return call.terminal.out(JSON.stringify(app));
    const secret = app.client_secret === null ? '' : `\nClient secret  ${app.client_secret}`;
    call.terminal.out(`Client id      ${app.id}${secret}`);
    if (secret !== '') call.terminal.err('Store the secret now. It is not shown again.');
  },
};

/** `kontor apps list`. */
const list: Command = {
  name: 'apps list',
  summary: "list an organization's registered apps",
  usage: '--organization SLUG [--json]',
  help: `Lists the apps that an organization registered, newest first.

  kontor apps list --organization acme`,
  options: { organization, json },
  run: async (call) => {
    const apps = await invokeFor(call, listApps, { limit: 200 });
    if (call.options.json) return call.terminal.out(JSON.stringify(apps));
    call.terminal.out(renderTable(['id', 'name', 'redirect_uris', 'scopes', 'removed_at'], apps));
  },
};

export const appCommands = [create, list];
