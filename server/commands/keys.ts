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
  help: `Creates an API key of an organization. The key is shown this once; Kontor stores only its hash.

  kontor keys create --organization acme --scopes "crm:read webhooks:write" --name "Nightly export"

  --organization SLUG   as \`kontor organizations\` lists it
  --scopes "…"          what the key may do, separated by blanks: FAMILY:read or FAMILY:write, where write implies read.
                        Families: ${SCOPE_FAMILIES.slice(0, 10).join(', ')},
                        ${SCOPE_FAMILIES.slice(10).join(', ')}
  --name N              what the key is for
  --json                answer the key with its record`,
  options: { organization, scopes: { type: 'string' }, name: { type: 'string' }, json },
  run: async (call) => {
    const scopes = requiredWords(call, 'scopes');
    const created = await invokeFor(call, createApiKey, { name: requiredOption(call, 'name'), scopes });
    if (call.options.json) return call.terminal.out(JSON.stringify(created));
    call.terminal.out(created.key);
    call.terminal.err('Store the key now; it is not shown again.');
  },
};

/** `kontor keys list`. */
const list: Command = {
  name: 'keys list',
  summary: "list an organization's API keys",
  usage: '--organization SLUG [--json]',
  help: `Lists the API keys of an organization, newest first, the revoked ones included. The keys themselves are known to
nobody but their holders; a key is recognised by how it begins.

  kontor keys list --organization acme`,
  options: { organization, json },
  run: async (call) => {
    const keys = await invokeFor(call, listApiKeys, { limit: 200 });
    if (call.options.json) return call.terminal.out(JSON.stringify(keys));
    const columns = ['id', 'key_prefix', 'name', 'scopes', 'last_used_at', 'revoked_at'];
    call.terminal.out(renderTable(columns, keys.map(withShortScopes)));
  },
};

/** A key for everything says so in one word. */
function withShortScopes(key: { readonly scopes: readonly string[] }) {
  return { ...key, scopes: ALL_SCOPES.every((scope) => key.scopes.includes(scope)) ? 'all' : key.scopes };
}

/** `kontor keys revoke`. */
const revoke: Command = {
  name: 'keys revoke',
  summary: 'revoke an API key',
  usage: '--organization SLUG KEY_ID [--json]',
  help: `Revokes an API key: it is refused from the next request on, also by servers that run now.

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
