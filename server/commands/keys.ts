import { createApiKey } from '../access/api-keys/create-api-key.ts';
import { listApiKeys } from '../access/api-keys/list-api-keys.ts';
import { defineRevokeApiKey } from '../access/api-keys/revoke-api-key.ts';
import { ALL_SCOPES, SCOPE_FAMILIES } from '../kernel/operations/scopes.ts';
import { type Command, requiredOption } from './command.ts';
import { invokeFor, requiredWords } from './invoke.ts';
import { renderTable } from './table.ts';

const organization = { type: 'string' } as const;
const json = { type: 'boolean' } as const;

/** `kontor keys create`. */
const create: Command = {
  name: 'keys create',
  summary: 'create an API key',
  usage: '--organization SLUG --scopes "…" --name N [--json]',
  help: `Creates an API key of an organization. The key is shown only once; Kontor stores only its hash.

  kontor keys create --organization acme --scopes "crm:read webhooks:write" --name "Nightly export"

  --organization SLUG   the slug, as listed by \`kontor organizations\`
  --scopes "…"          what the key may do, separated by spaces: FAMILY:read or FAMILY:write; write includes read.
                        Families: ${SCOPE_FAMILIES.slice(0, 10).join(', ')},
                        ${SCOPE_FAMILIES.slice(10).join(', ')}
  --name N              what the key is for
  --json                print the key with its record as JSON`,
  options: { organization, scopes: { type: 'string' }, name: { type: 'string' }, json },
  run: async (call) => {
    const scopes = requiredWords(call, 'scopes');
    const created = await invokeFor(call, createApiKey, { name: requiredOption(call, 'name'), scopes });
    if (call.options.json) return call.terminal.out(JSON.stringify(created));
    call.terminal.out(created.key);
    call.terminal.err('Store the key now. It is not shown again.');
  },
};

/** `kontor keys list`. */
const list: Command = {
  name: 'keys list',
  summary: "list an organization's API keys",
  usage: '--organization SLUG [--json]',
  help: `Lists the API keys of an organization, newest first, including revoked ones. Kontor does not store the keys themselves;
you can recognize a key by its first characters.

  kontor keys list --organization acme`,
  options: { organization, json },
  run: async (call) => {
    const keys = await invokeFor(call, listApiKeys, { limit: 200 });
    if (call.options.json) return call.terminal.out(JSON.stringify(keys));
    const columns = ['id', 'key_prefix', 'name', 'scopes', 'last_used_at', 'revoked_at'];
    call.terminal.out(renderTable(columns, keys.map(withShortScopes)));
  },
};

/** A key with all scopes is shown as one word. */
function withShortScopes(key: { readonly scopes: readonly string[] }) {
  return { ...key, scopes: ALL_SCOPES.every((scope) => key.scopes.includes(scope)) ? 'all' : key.scopes };
}

/** `kontor keys revoke`. */
const revoke: Command = {
  name: 'keys revoke',
  summary: 'revoke an API key',
  usage: '--organization SLUG KEY_ID [--json]',
  help: `Revokes an API key. The next request with it is refused, also by running servers.

  kontor keys revoke --organization acme 01a1fd90-54d2-73be-8d19-b444cb4fc885`,
  options: { organization, json },
  positionals: ['KEY_ID'],
  run: async (call) => {
    const revoked = await invokeFor(call, defineRevokeApiKey(), { id: call.positionals[0] });
    if (call.options.json) return call.terminal.out(JSON.stringify(revoked));
    call.terminal.out(`Revoked ${revoked.name} (${revoked.id}).`);
  },
};

export const keyCommands = [create, list, revoke];
