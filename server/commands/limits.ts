import { commandCaller } from '../access/organizations/command-caller.ts';
import { defineGetUsage, REQUESTS_PER_MINUTE } from '../access/usage/get-usage.ts';
import { setLimit } from '../access/usage/set-limit.ts';
import type { Quota } from '../kernel/quotas/quota.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './command-database.ts';
import { invokeIn } from './invoke.ts';
import { renderTable } from './table.ts';

const HIGHEST_REQUESTS = 1_000_000;
const HIGHEST = 1_000_000_000_000;

const HELP_ON_NAMES = `  requests_per_minute             API requests in any 60 seconds; 0 means no limit
  storage_bytes                   bytes of uploaded files (kept for 30 days)
  uploads_per_day                 files uploaded per day (UTC)
  import_rows_per_day             rows checked and imported per day (UTC)
  invitations_per_day             people invited per day (UTC)
  webhook_subscriptions           webhook subscriptions
  webhook_subscriptions_per_host  webhook subscriptions to one host`;

/** `kontor limits get`. */
const get: Command = {
  name: 'limits get',
  summary: 'show the limits of an organization and its usage',
  usage: 'ORGANIZATION [--json]',
  help: `Shows the limits of an organization and how much of each it uses. ORGANIZATION is its slug, as listed by \`kontor
organizations\`.

  kontor limits get acme

${HELP_ON_NAMES}`,
  options: { json: { type: 'boolean' } },
  positionals: ['ORGANIZATION'],
  run: async ({ config, terminal, options, positionals: [slug = ''] }) => {
    const usage = defineGetUsage(await knownQuotas(), config.rateLimitPerMinute);
    const { limits } = await invokeIn(config, slug, usage, {});
    terminal.out(options.json ? JSON.stringify(limits) : renderTable(['name', 'used', 'limit'], limits));
  },
};

/** `kontor limits set`. */
const set: Command = {
  name: 'limits set',
  summary: 'set a limit of an organization',
  usage: 'ORGANIZATION NAME VALUE',
  help: `Sets a limit of an organization, which applies at once. The value \`default\` removes it again. Settings such as
LIMIT_INVITATIONS_PER_DAY change the limits of all organizations that have none of their own.

  kontor limits set acme invitations_per_day 200
  kontor limits set acme storage_bytes default

${HELP_ON_NAMES}`,
  options: {},
  positionals: ['ORGANIZATION', 'NAME', 'VALUE'],
  run: async ({ config, terminal, positionals: [slug = '', name = '', text = ''] }) => {
    const value = readValue(name, text, await knownQuotas());
    await withDatabase(config, (database) =>
      database.asOwner(async (statements) =>
        setLimit(statements, await commandCaller(statements, slug), name, value),
      ),
    );
    terminal.out(value === null ? `${name} of ${slug} is the default.` : `${name} of ${slug} is ${value}.`);
  },
};

export const limitCommands = [get, set];

/** Loaded on demand: most commands do not need the families. */
async function knownQuotas(): Promise<readonly Quota[]> {
  const { FAMILIES } = await import('../families.ts');
  return FAMILIES.flatMap(({ quotas }) => quotas ?? []);
}

function readValue(name: string, text: string, quotas: readonly Quota[]): number | null {
  const names = [REQUESTS_PER_MINUTE, ...quotas.map((quota) => quota.name)];
  if (!names.includes(name))
    throw new UsageError(`There is no limit '${name}'. The limits are ${names.join(', ')}.`);
  if (text === 'default') return null;
  const highest = name === REQUESTS_PER_MINUTE ? HIGHEST_REQUESTS : HIGHEST;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= 0 && value <= highest) return value;
  throw new UsageError(`${name} must be a whole number from 0 to ${highest}, or \`default\`.`);
}
