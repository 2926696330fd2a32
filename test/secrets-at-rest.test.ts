import assert from 'node:assert/strict';
import { copyFileSync, createWriteStream, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { backUp } from '../server/postgres/backup.ts';
import { describeCluster } from '../server/postgres/embedded/cluster.ts';
import { ownerConnection } from '../server/postgres/embedded/embedded.ts';
import { MIGRATIONS, migrate, readMigrations } from '../server/postgres/migrate.ts';
import { openTestCluster } from './cluster.ts';
import { textOfDatabase } from './database-text.ts';
import { quietLog } from './log.ts';
import {
  runCommand,
  type ServerProcess,
  setUpAcme,
  startServerProcess,
  temporaryDataDir,
} from './server-process.ts';

/** The secrets of an installation as someone who takes the disk, the log or a backup would find them. */

const dataDir = temporaryDataDir();
const environment = { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' };
const keyFile = join(dataDir, 'secret.key');
const backup = join(dataDir, 'test.backup');
const kontor = (args: string[], extra: Record<string, string> = {}, input = '') =>
  runCommand(args, { ...environment, ...extra }, input);

let server: ServerProcess;
let apiKey: string;
/** The password of an organization's mail server. */
const MAIL_PASSWORD = 'planted-password-of-a-mail-server';
/** Every secret that the API answered. */
const shown: string[] = [];

async function call(method: string, path: string, body?: object): Promise<Record<string, string>> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': path,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.ok(response.ok, text);
  return JSON.parse(text).data;
}

/** Fails when one of the secrets stands in a text, plain or encoded. */
function assertHidden(text: string, secrets: readonly string[], where: string): void {
  for (const secret of secrets) {
    for (const form of ['utf8', 'hex', 'base64'] as const) {
      // Base64 without its end, which depends on what follows.
      const encoded = Buffer.from(secret).toString(form).slice(0, 40);
      assert.equal(text.includes(encoded), false, `a secret stands in ${where} as ${form}`);
    }
  }
}

before(async () => {
  server = await startServerProcess(environment);
  apiKey = await setUpAcme(environment);
  const draft = { target_url: 'https://hooks.example/in', event_types: ['contact.created'] };
  const { id, secret } = await call('POST', '/api-webhook-subscriptions', draft);
  const rotated = await call('POST', `/api-webhook-subscriptions/${id}/rotate-secret`);
  shown.push(secret ?? '', rotated.secret ?? '');
  const mail = [
    'settings',
    'mail',
    'acme',
    '--host',
    'smtp.acme.example',
    '--port',
    '587',
    '--security',
    'starttls',
  ];
  const sender = ['--user', 'sales', '--from-address', 'sales@acme.example', '--password-stdin'];
  const { code, stderr } = await kontor([...mail, ...sender], {}, `${MAIL_PASSWORD}\n`);
  assert.equal(code, 0, stderr);
});

describe('an embedded installation', () => {
  it('makes its key at the first start, readable by its user alone', () => {
    assert.equal(statSync(keyFile).mode & 0o777, 0o600);
    assert.match(readFileSync(keyFile, 'utf8'), /^[0-9a-f]{64}\n$/);
  });

  it('shows a secret once, and keeps it readable nowhere: database, backup, log, answers', async () => {
    assert.match(shown.join(' '), /^[0-9a-f]{64} [0-9a-f]{64}$/);
    const masterKey = readFileSync(keyFile, 'utf8').trim();
    const hidden = [...shown, MAIL_PASSWORD, masterKey];
    const owner = new pg.Client(ownerConnection(describeCluster({ dataDir, log: quietLog }), 'test'));
    await owner.connect();
    const text = await textOfDatabase(owner);
    await owner.end();
    assert.match(text, /hooks\.example/);
    assert.match(text, /smtp\.acme\.example/);
    assertHidden(text, hidden, 'the database');

    const { code, stderr } = await kontor(['backup', backup]);
    assert.equal(code, 0, stderr);
    assert.ok(stderr.includes(`Also keep the key in ${keyFile}, separately`), stderr);
    assertHidden(gunzipSync(readFileSync(backup)).toString('latin1'), hidden, 'the backup');

    const answers = await Promise.all([
      call('GET', '/api-webhook-subscriptions'),
      call('GET', '/api-contacts'),
    ]);
    assertHidden(JSON.stringify(answers), hidden, 'an answer');
    const log = server.output() + readFileSync(join(dataDir, 'postgres.log'), 'utf8');
    assertHidden(log, [...hidden, apiKey], 'the log');
  });

  it('secrets check opens every one of them', async () => {
    const { code, stdout, stderr } = await kontor(['secrets', 'check']);
    assert.deepEqual([code, stdout], [0, `All 4 sealed secrets open with the key in ${keyFile}.\n`], stderr);
  });
});

describe('restore', () => {
  it('with the key brings the secrets back', async () => {
    const restored = temporaryDataDir();
    copyFileSync(keyFile, join(restored, 'secret.key'));
    const { code, stderr } = await kontor(['restore', backup], { DATA_DIR: restored });
    assert.equal(code, 0, stderr);
    assert.doesNotMatch(stderr, /lost/);
    assert.match((await kontor(['secrets', 'check'], { DATA_DIR: restored })).stdout, /^All 4 /);
  });

  it('without the key restores all else, and lists what to enter again by organization and host', async () => {
    const restored = temporaryDataDir();
    const { code, stdout, stderr } = await kontor(['restore', backup], { DATA_DIR: restored });
    assert.equal(code, 0, stderr);
    assert.match(stdout, /^Restored \d+ rows/);
    assert.match(
      stderr,
      /^These secrets are lost[^\n]*\nacme: webhook to hooks\.example\nacme: password of the mail server\nThe backup still contains them/m,
    );
    assert.match((await kontor(['secrets', 'check'], { DATA_DIR: restored })).stdout, /^All 1 /);
  });

  it('of a backup from before the sealing seals its secrets', async () => {
    const { cluster, client, leave } = await openTestCluster();
    const name = `test_${process.pid}_old`;
    after(async () => {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await leave();
    });
    await client.query(`CREATE DATABASE ${name}`);
    const connection = ownerConnection(cluster, name, name);
    const names = (await readMigrations(MIGRATIONS)).map((migration) => migration.name);
    const sealing = names.findIndex((migration) => migration.includes('sealed_secrets'));
    await migrate(connection, MIGRATIONS, quietLog, names[sealing - 1]);
    const old = new pg.Client(connection);
    await old.connect();
    await old.query(`
      WITH o AS (INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Old', 'old') RETURNING id)
      INSERT INTO webhook_subscriptions (org_id, id, target_url, event_types, secret, previous_secret, created_at)
      SELECT id, gen_random_uuid(), 'https://h.example', '{contact.created}', 'planted-secret', 'planted-before', now()
      FROM o`);
    await old.query("INSERT INTO oauth_keys (name, value) VALUES ('cookies', 'planted-cookies')");
    await old.end();
    const file = join(dataDir, 'old.backup');
    await backUp(connection, createWriteStream(file));
    const text = gunzipSync(readFileSync(file)).toString();
    assert.ok(text.includes('planted-secret') && text.includes('planted-before'));

    const restored = temporaryDataDir();
    const restore = await kontor(['restore', file], { DATA_DIR: restored });
    assert.equal(restore.code, 0, restore.stderr);
    assert.doesNotMatch(restore.stderr, /lost|SECRET_KEY/);
    assert.match((await kontor(['secrets', 'check'], { DATA_DIR: restored })).stdout, /^All 3 /);
    const again = join(dataDir, 'again.backup');
    assert.equal((await kontor(['backup', again], { DATA_DIR: restored })).code, 0);
    const planted = ['planted-secret', 'planted-before', 'planted-cookies'];
    assertHidden(gunzipSync(readFileSync(again)).toString(), planted, 'the new backup');
  });
});

describe('a server whose key', () => {
  before(async () => {
    assert.equal(await server.stop('SIGTERM'), 0);
  });
  const refusalOf = async (extra: Record<string, string>) => {
    const started = await startServerProcess({ ...environment, ...extra }).catch((error: unknown) =>
      String(error),
    );
    assert.equal(typeof started, 'string');
    const sentences = String(started)
      .split('\n')
      .slice(1)
      .filter((line) => line !== '' && !line.startsWith('{'));
    assert.equal(sentences.length, 1, String(started));
    return sentences[0] ?? '';
  };

  it('is too short, or not there, stops with a sentence', async () => {
    assert.match(
      await refusalOf({ SECRET_KEY: 'ab'.repeat(31) }),
      /^SECRET_KEY has a value .* at least 32 random bytes/,
    );
    assert.match(
      await refusalOf({ SECRET_KEY_FILE: '/nowhere/key' }),
      /^The file \/nowhere\/key in SECRET_KEY_FILE does not exist/,
    );
  });

  it('is set to a new one goes on with the one in the data directory until it was rotated', async () => {
    const rotation = { SECRET_KEY: '2d'.repeat(32) };
    assert.match((await kontor(['secrets', 'check'], rotation)).stderr, /2 data keys .* secrets rotate/);
    const { stdout } = await kontor(['secrets', 'rotate'], rotation);
    assert.equal(stdout, 'Sealed 2 data keys with the key in SECRET_KEY.\n');
    assert.deepEqual(await kontor(['secrets', 'check'], rotation), {
      ...{ code: 0, stderr: '' },
      stdout: 'All 4 sealed secrets open with the key in SECRET_KEY.\n',
    });
    assert.match(await refusalOf({}), /sealed with a different key than the one in .*secret\.key/);
    rmSync(keyFile);
    assert.match(await refusalOf({}), /secret\.key is missing\. Restore the file/);
    assert.match((await kontor(['organizations'])).stdout, /acme/);
    const restarted = await startServerProcess({ ...environment, ...rotation });
    assert.equal(await restarted.stop('SIGTERM'), 0);
  });
});
