import type { Writable } from 'node:stream';
import { commandCaller } from '../access/organizations/command-caller.ts';
import {
  eraseLeftovers,
  eraseWholeOrganization,
  exportWholeOrganization,
  organizationName,
} from '../access/privacy/organization-privacy.ts';
import { eraseUser, exportUser } from '../access/privacy/user-privacy.ts';
import { renderJson } from '../kernel/database/json-text.ts';
import { type Sql, sql } from '../kernel/database/sql.ts';
import type { Caller } from '../kernel/operations/credential.ts';
import { renderResult } from '../kernel/operations/result.ts';
import { documentOf, type ExportedRow } from '../kernel/privacy/export-rows.ts';
import { loadPrivacy, type Privacy } from '../privacy.ts';
import { type Command, type CommandCall, requiredOption, UsageError } from './command.ts';
import { type CommandDatabase, withDatabase } from './command-database.ts';
import { writeWhole } from './output-file.ts';

/** `kontor privacy` exports and erases the data of a contact, a person with an account, or an organization. */

/** Searching a large organization takes longer than a request may take. */
const STATEMENT_MS = 120_000;

const ONE_SNAPSHOT: Sql = sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`;

const output = { type: 'string' } as const;
const yes = { type: 'boolean' } as const;
const organization = { type: 'string' } as const;

const OUTPUT = '  --output FILE        the file to write; stdout by default';

function withPrivacy<Result>(
  { config }: CommandCall,
  work: (database: CommandDatabase, privacy: Privacy) => Promise<Result>,
): Promise<Result> {
  const statementMs = STATEMENT_MS;
  return withDatabase(config, async (database) => work(database, await loadPrivacy()), { statementMs });
}

/** The contact that a call names by id or email address, and the caller. */
async function contactOf(
  call: CommandCall,
  { owner }: CommandDatabase,
  { contactIdByAddress }: Privacy,
): Promise<{ caller: Caller; input: { id: string } }> {
  const [wanted = ''] = call.positionals;
  const caller = await commandCaller(owner, requiredOption(call, 'organization'));
  const { organizationId } = caller.credential;
  const id = wanted.includes('@') ? await contactIdByAddress(owner, organizationId, wanted) : wanted;
  return { caller, input: { id } };
}

const exportContact: Command = {
  name: 'privacy export contact',
  summary: 'write everything that is stored about a contact',
  usage: 'ID|EMAIL --organization SLUG [--output FILE]',
  help: `Writes JSON with an array of rows for each table. Contacts that were merged into this one are included. The id of a
deleted contact works too.

  kontor privacy export contact grace@example.com --organization acme --output grace.json

${OUTPUT}`,
  options: { organization, output },
  positionals: ['ID|EMAIL'],
  run: async (call) => {
    const text = await withPrivacy(call, async (database, privacy) => {
      const { caller, input } = await contactOf(call, database, privacy);
      const result = await privacy.exportContact.invoke(database.kernel, caller, input);
      return renderJson(result.data);
    });
    await write(call, [text]);
  },
};

const exportPerson: Command = {
  name: 'privacy export user',
  summary: 'write everything that is stored about a person with an account',
  usage: 'EMAIL [--output FILE]',
  help: `Writes JSON with an array of rows for each table, across organizations. Passwords, keys and other secrets are left out.

  kontor privacy export user ada@acme.example

${OUTPUT}`,
  options: { output },
  positionals: ['EMAIL'],
  run: (call) =>
    writeRows(call, ({ owner }, { declared }) => exportUser(owner, declared, call.positionals[0] ?? '')),
};

const exportOrganization: Command = {
  name: 'privacy export organization',
  summary: 'write everything that is stored about an organization',
  usage: 'SLUG [--output FILE]',
  help: `Writes JSON with an array of rows for each table. Keys and other secrets are left out.

  kontor privacy export organization acme --output acme.json

${OUTPUT}`,
  options: { output },
  positionals: ['SLUG'],
  run: (call) =>
    writeRows(call, ({ owner }, { declared }) =>
      exportWholeOrganization(owner, declared, call.positionals[0] ?? ''),
    ),
};

/** Writes the rows as one document, read from one snapshot. */
async function writeRows(
  call: CommandCall,
  rowsOf: (database: CommandDatabase, privacy: Privacy) => AsyncIterable<ExportedRow>,
): Promise<void> {
  await withPrivacy(call, (database, privacy) =>
    database.asOwner(async (statements) => {
      await statements.query(ONE_SNAPSHOT);
      await write(call, documentOf(rowsOf(database, privacy)));
    }),
  );
}

async function write(
  { terminal, options }: CommandCall,
  parts: AsyncIterable<string> | Iterable<string>,
): Promise<void> {
  if (typeof options.output === 'string') {
    await writeWhole(options.output, (file) => writeAll(file, parts));
    return terminal.out(`Wrote ${options.output}.`);
  }
  let text = '';
  for await (const part of parts) text += part;
  terminal.out(text.trimEnd());
}

async function writeAll(file: Writable, parts: AsyncIterable<string> | Iterable<string>): Promise<void> {
  for await (const part of parts) {
    if (!file.write(part)) await new Promise((resolve) => file.once('drain', resolve));
  }
  await new Promise<void>((resolve) => file.end(() => resolve()));
}

function requireYes({ options }: CommandCall): void {
  if (!options.yes) throw new UsageError('--yes is required, because erased data cannot be restored.');
}

const BACKUPS =
  'Existing backups still contain the data: let old ones expire, and erase again after a restore.';

const eraseContact: Command = {
  name: 'privacy erase contact',
  summary: 'erase a contact permanently',
  usage: 'ID|EMAIL --organization SLUG --yes',
  help: `Erases a contact with its activities, and removes its personal data from events, the audit log, stored answers,
webhooks and import files. Its deals stay, without the link and without its name. The id of a deleted contact works
too. ${BACKUPS}

  kontor privacy erase contact grace@example.com --organization acme --yes`,
  options: { organization, yes },
  positionals: ['ID|EMAIL'],
  run: async (call) => {
    requireYes(call);
    const { ids, rows } = await withPrivacy(call, async (database, privacy) => {
      const { caller, input } = await contactOf(call, database, privacy);
      const result = await privacy.eraseContact.invoke(
        { ...database.kernel, records: privacy.records },
        caller,
        input,
      );
      return JSON.parse(renderResult({ data: result.data })).data;
    });
    call.terminal.out(`Erased ${ids.join(', ')}. ${rows} rows were deleted or emptied.`);
  },
};

const erasePerson: Command = {
  name: 'privacy erase user',
  summary: 'erase a person with an account permanently',
  usage: 'EMAIL --yes',
  help: `Erases the accounts with an email address: name, address, password, second factors, sessions, memberships and connected
apps. Records show the person as "Former member". API keys that they created stay. The last owner of an organization
cannot be erased. ${BACKUPS}

  kontor privacy erase user ada@acme.example --yes`,
  options: { yes },
  positionals: ['EMAIL'],
  run: async (call) => {
    requireYes(call);
    const [email = ''] = call.positionals;
    const rows = await withPrivacy(call, (database, { declared }) =>
      database.asOwner((statements) => eraseUser(statements, declared, email)),
    );
    call.terminal.out(`Erased. ${rows} rows were deleted or emptied.`);
  },
};

const eraseOrganization: Command = {
  name: 'privacy erase organization',
  summary: 'erase an organization with everything in it permanently',
  usage: 'SLUG --name NAME',
  help: `Erases everything of an organization, the accounts that belong to no other, and the data key of its secrets. Enter its
name to confirm. ${BACKUPS}

  kontor privacy erase organization acme --name "Acme Inc."`,
  options: { name: { type: 'string' } },
  positionals: ['SLUG'],
  run: async (call) => {
    const [slug = ''] = call.positionals;
    const typed = requiredOption(call, 'name');
    const rows = await withPrivacy(call, async (database, { declared }) => {
      const name = await organizationName(database.owner, slug);
      if (name !== typed) throw new UsageError(`--name must be the name of the organization: ${name}.`);
      const erased = await database.asOwner((statements) =>
        eraseWholeOrganization(statements, declared, slug),
      );
      return erased.rows + (await eraseLeftovers(database.owner, declared, erased));
    });
    call.terminal.out(`Erased. ${rows} rows were deleted or emptied.`);
  },
};

export const privacyCommands = [
  exportContact,
  exportPerson,
  exportOrganization,
  eraseContact,
  erasePerson,
  eraseOrganization,
];
