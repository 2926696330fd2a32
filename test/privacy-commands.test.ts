import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { sealAll } from '../server/access/audit/seal-audit-log.ts';
import { Browser } from '../server/access/testing/browser.ts';
import { type Sql, toQuery } from '../server/kernel/database/sql.ts';
import { describeCluster } from '../server/postgres/embedded/cluster.ts';
import { ownerConnection } from '../server/postgres/embedded/embedded.ts';
import { textOfDatabase } from './database-text.ts';
import { quietLog } from './log.ts';
import { runCommand, type ServerProcess, startServerProcess, temporaryDataDir } from './server-process.ts';

/** `kontor privacy` beside a running server. */

const dataDir = temporaryDataDir();
const environment = { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' };
const PASSWORD = 'a long password';
const ADA = 'ada@acme.example';

let server: ServerProcess;
let owner: pg.Client;
const keys: Record<string, string> = {};

const kontor = (args: readonly string[], input = '') => runCommand(args, environment, input);

/** Runs a command that succeeds; answers what it said. */
async function privacy(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await kontor(['privacy', ...args]);
  assert.equal(code, 0, stderr);
  return stdout;
}

/** Runs a command that is refused. */
async function refused(code: number, message: RegExp, ...args: string[]) {
  const ended = await kontor(['privacy', ...args]);
  assert.equal(ended.code, code, ended.stderr);
  assert.match(ended.stderr, message);
}

async function call(method: string, path: string, body?: object, organization = 'acme') {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${keys[organization]}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.ok(response.ok, `${method} ${path}: ${text}`);
  return text === '' ? undefined : JSON.parse(text).data;
}

async function setUp(name: string, email: string) {
  const args = ['setup', '--organization', name, '--email', email, '--password-stdin', '--json'];
  const { stdout, stderr, code } = await kontor(args, `${PASSWORD}\n`);
  assert.equal(code, 0, stderr);
  keys[name.toLowerCase()] = JSON.parse(stdout).api_key;
}

async function idOf(slug: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('SELECT id FROM organizations WHERE slug = $1', [slug]);
  return rows[0]?.id ?? assert.fail(slug);
}

/** Everything of an organization but what its use of a key changes. */
async function rowsOf(slug: string): Promise<string> {
  const id = await idOf(slug);
  const lines = (await textOfDatabase(owner)).split('\n').filter((line) => line.includes(id));
  const prefix = keys[slug]?.slice(0, 8) ?? '';
  return lines.filter((line) => !line.includes(prefix)).join('\n');
}

const linesWith = async (pattern: RegExp) =>
  (await textOfDatabase(owner)).split('\n').filter((line) => pattern.test(line));

/** Seals the log of every organization and checks it, as the operator does. */
async function sealAndVerify() {
  const statements = {
    query: async <Row extends object>(statement: Sql) => (await owner.query<Row>(toQuery(statement))).rows,
  };
  await sealAll(statements, { marginSeconds: 0 });
  const { code, stdout, stderr } = await kontor(['audit', 'verify']);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /^other: \d+ seals of \d+ entries are valid/m);
}

before(async () => {
  server = await startServerProcess(environment);
  await setUp('Acme', ADA);
  await setUp('Other', 'olga@other.example');
  owner = new pg.Client(ownerConnection(describeCluster({ dataDir, log: quietLog }), 'test'));
  await owner.connect();
});
after(async () => {
  await owner.end();
  await server.stop('SIGTERM');
});

describe('kontor privacy with a contact', () => {
  const EMAIL = 'planted@grace.example';
  const CONTACT = {
    first_name: 'Plantedfirst',
    last_name: 'Plantedlast',
    email: EMAIL,
    notes: 'planted notes',
  };
  let id: string;

  before(async () => {
    ({ id } = await call('POST', '/api-contacts', CONTACT));
    await call('PATCH', `/api-contacts/${id}`, { notes: 'planted notes, changed' });
    await call('POST', '/api-contacts', CONTACT, 'other');
  });

  it('exports it by its address, to stdout or into a file that only its owner can read', async () => {
    const file = join(dataDir, 'grace.json');
    const args = ['export', 'contact', EMAIL.toUpperCase(), '--organization', 'acme'];
    const document = JSON.parse(await privacy(...args));
    assert.equal(document.tables.contacts[0].notes, 'planted notes, changed');
    assert.equal(await privacy(...args, '--output', file), `Wrote ${file}.\n`);
    assert.equal(JSON.parse(readFileSync(file, 'utf8')).tables.contacts[0].id, id);
  });

  it('asks which one is meant where several have the address, and says so where none has', async () => {
    const twin = await call('POST', '/api-contacts', { first_name: 'Twin', email: EMAIL });
    await refused(
      1,
      new RegExp(`Choose one by its id: .*${twin.id}`),
      'export',
      'contact',
      EMAIL,
      '--organization',
      'acme',
    );
    await call('DELETE', `/api-contacts/${twin.id}`);
    await refused(
      1,
      /not found|No contact|no such/i,
      'export',
      'contact',
      'nobody@x.example',
      '--organization',
      'acme',
    );
    await refused(1, /No organization has this slug/, 'export', 'contact', EMAIL, '--organization', 'nobody');
    await refused(2, /--organization is required/, 'export', 'contact', EMAIL);
  });

  it('erases it with --yes, in its organization alone, and leaves the audit log sealed', async () => {
    await sealAndVerify();
    await refused(2, /--yes is required/, 'erase', 'contact', EMAIL, '--organization', 'acme');
    await refused(1, /./, 'erase', 'contact', id, '--organization', 'other', '--yes');
    const others = await rowsOf('other');
    assert.match(others, /planted notes/);
    const erased = await privacy('erase', 'contact', id, '--organization', 'acme', '--yes');
    assert.match(erased, new RegExp(`^Erased ${id}`));
    // The twin is in the trash, and now the only one with the address.
    const twin = await privacy('erase', 'contact', EMAIL, '--organization', 'acme', '--yes');
    assert.match(twin, /^Erased/);
    const acme = await idOf('acme');
    assert.deepEqual(
      (await linesWith(/planted/i)).filter((line) => line.includes(acme)),
      [],
    );
    assert.equal(await rowsOf('other'), others);
    await sealAndVerify();
    const again = await privacy('erase', 'contact', id, '--organization', 'acme', '--yes');
    assert.match(again, /^Erased/, 'an erasure can be repeated by the id, as after a restore');
  });
});

describe('kontor privacy with a person', () => {
  const EMAIL = 'planted.person@acme.example';

  it('refuses the last owner of an organization, and an address that nobody has', async () => {
    await refused(1, /last owner of acme\. Make someone else an owner first/, 'erase', 'user', ADA, '--yes');
    await refused(1, /No account has this/, 'export', 'user', 'nobody@x.example');
    await refused(2, /--yes is required/, 'erase', 'user', ADA);
  });

  it('exports the account, and erases it: a row without a name stays, and nobody can sign in', async () => {
    const ada = new Browser(server.url);
    const form = { email: ADA, password: PASSWORD };
    assert.equal((await ada.submit('/sign-in', '/sign-in', form)).status, 303);
    const invited = await ada.call('POST', '/web/invitations', { email: EMAIL, role: 'owner' });
    const path = new URL(invited.json.data.link).pathname;
    const person = new Browser(server.url);
    person.headers = { 'User-Agent': 'planted.person browser' };
    await person.submit(path, `${path}/join`, { name: 'Planted Person', password: PASSWORD });
    assert.equal(await person.isSignedIn(), true);
    const changed = { current_password: PASSWORD, password: `${PASSWORD} changed` };
    assert.equal((await person.call('POST', '/web/password', changed)).status, 204);
    await ada.call('POST', '/web/invitations', { email: EMAIL, role: 'member' });
    const document = JSON.parse(await privacy('export', 'user', EMAIL));
    assert.deepEqual(
      [document.tables.users[0].email, document.tables.users[0].name],
      [EMAIL, 'Planted Person'],
    );
    assert.ok(document.tables.sessions.length > 0 && document.tables.memberships.length === 1);
    assert.ok(
      document.tables.security_events.some(({ browser }: { browser: string }) => /planted/.test(browser)),
    );
    assert.doesNotMatch(JSON.stringify(document), /password_hash|token_hash|"salts?"/);
    await sealAndVerify();

    assert.match(await privacy('erase', 'user', EMAIL, '--yes'), /^Erased\. \d+ rows/);
    assert.deepEqual(await linesWith(/planted.?person/i), []);
    assert.equal((await linesWith(/Former member/)).length, 1);
    assert.equal(await person.isSignedIn(), false);
    const again = await new Browser(server.url).submit('/sign-in', '/sign-in', {
      email: EMAIL,
      password: changed.password,
    });
    assert.notEqual(again.status, 303);
    assert.equal(await ada.isSignedIn(), true);
    const erased = (await ada.call('GET', '/web/audit-entries?action=erased')).json.data;
    assert.deepEqual(
      [erased[0].operation, erased[0].door, erased[0].record_type],
      ['erase-user', 'command', 'member'],
    );
    await sealAndVerify();
  });
});

describe('kontor privacy with an organization', () => {
  it('asks for its name before it is erased', async () => {
    await refused(2, /--name is required/, 'erase', 'organization', 'acme');
    await refused(
      2,
      /must be the name of the organization: Acme/,
      'erase',
      'organization',
      'acme',
      '--name',
      'acme',
    );
  });

  it('exports it without secrets, and erases it with its data key, its people and nothing of others', async () => {
    await call('POST', '/api-webhook-subscriptions', {
      target_url: 'https://hooks.example/in',
      event_types: ['contact.created'],
    });
    await call('POST', '/api-deals', { title: 'Roof' });
    const id = await idOf('acme');
    const others = await rowsOf('other');
    const file = join(dataDir, 'acme.json');
    await privacy('export', 'organization', 'acme', '--output', file);
    const exported = JSON.parse(readFileSync(file, 'utf8')).tables;
    assert.ok(
      exported.deals.length === 1 && exported.events.length > 0 && exported.organizations.length === 1,
    );
    assert.deepEqual(exported.organization_keys.map(Object.keys), [['org_id', 'created_at']]);
    assert.ok(!('secret_sealed' in exported.webhook_subscriptions[0]));

    await privacy('erase', 'organization', 'acme', '--name', 'Acme');
    assert.deepEqual(
      (await linesWith(/./)).filter((line) => line.includes(id) || line.includes(ADA)),
      [],
    );
    assert.equal(await rowsOf('other'), others);
    const headers = { Authorization: `Bearer ${keys.acme}` };
    assert.equal((await fetch(`${server.url}/api-deals`, { headers })).status, 401);
    await sealAndVerify();
  });
});
