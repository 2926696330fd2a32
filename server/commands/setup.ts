import { setUpOrganization } from '../setup.ts';
import { type Command, firstLine, requiredOption, UsageError } from './command.ts';
import { withDatabase } from './command-database.ts';
import { requiredWords } from './invoke.ts';

/** `kontor setup` creates the first organization, its owner and a key with all scopes. */
export const setup: Command = {
  name: 'setup',
  summary: 'create an organization, its owner and a first API key',
  usage: '--organization NAME --email E --password-stdin [--scopes "…"] [--json]',
  help: `Creates an organization with the pipeline "Sales", its owner, and an API key. The key is shown only once; Kontor stores
only its hash. Run it again to create another organization.

  echo 'a long password' | kontor setup --organization Acme --email ada@acme.example --password-stdin

  --organization NAME   the name of the organization, 1 to 120 characters
  --email E             the owner's email address; for an existing account, enter its password
  --password-stdin      read the owner's password from the first line of stdin
  --scopes "…"          what the key may do, separated by spaces, such as "crm:read webhooks:write"; everything by default
  --json                print { "organization_id", "user_id", "api_key" }`,
  options: {
    organization: { type: 'string' },
    email: { type: 'string' },
    'password-stdin': { type: 'boolean' },
    scopes: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (call) => {
    const { config, terminal, options } = call;
    const draft = {
      organization: requiredOption(call, 'organization'),
      email: requiredOption(call, 'email'),
      ...(options.scopes === undefined ? {} : { scopes: requiredWords(call, 'scopes') }),
    };
    if (!options['password-stdin']) throw new UsageError('--password-stdin is required.');
    const password = await firstLine(terminal);
    const created = await withDatabase(config, (database) =>
      database.asOwner((statements) => setUpOrganization(statements, { ...draft, password })),
    );
    const { organization_id, user_id, api_key, slug } = created;
    if (options.json) return terminal.out(JSON.stringify({ organization_id, user_id, api_key }));
    terminal.out(
      `Organization  ${slug}  (${organization_id})\nOwner         ${draft.email}\nAPI key       ${api_key}`,
    );
    terminal.err('Store the key now. It is not shown again.');
  },
};
