import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Browser } from '../server/access/testing/browser.ts';
import { runCommand, type ServerProcess, startServerProcess, temporaryDataDir } from './server-process.ts';

/** The command line on a real data directory, while the server runs and while it does not. */

const dataDir = temporaryDataDir();
const environment = { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' };
const kontor = (args: string[], input = '', extra: Record<string, string> = {}) =>
  runCommand(args, { ...environment, ...extra }, input);
const setup = (name: string, ...more: string[]) =>
  kontor(
    ['setup', '--organization', name, '--email', 'ada@acme.example', '--password-stdin', '--json', ...more],
    'a long password\n',
  );

async function json(args: string[]) {
  const { code, stdout, stderr } = await kontor([...args, '--json']);
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout);
}

describe('while the server does not run', () => {
  it('setup answers the ids and a key with all scopes, and nothing else on stdout', async () => {
    const { code, stdout, stderr } = await setup('Acme');
    assert.equal(code, 0, stderr);
    const created = JSON.parse(stdout);
    assert.deepEqual(Object.keys(created), ['organization_id', 'user_id', 'api_key']);
    const [key] = await json(['keys', 'list', '--organization', 'acme']);
    assert.equal(key.scopes.length, 24);
    assert.ok(created.api_key.startsWith(key.key_prefix));
  });

  it('--help teaches: every command, and each of them with an example', async () => {
    const { stdout } = await kontor(['--help']);
    for (const name of [
      'setup',
      'keys create',
      'keys list',
      'keys revoke',
      'migrate',
      'backup',
      'restore',
      'secrets check',
      'secrets rotate',
      'secrets forget',
      'files check',
      'audit verify',
      'settings get',
      'settings set',
      'settings mail',
      'mail list',
      'mail retry',
      'resume',
      'sso show',
      'sso disable',
    ]) {
      assert.ok(stdout.includes(`  ${name} `), name);
      const help = await kontor([...name.split(' '), '--help']);
      assert.match(help.stdout, new RegExp(`^kontor ${name}[\\s\\S]*\\n {2}.*kontor ${name}`), name);
    }
  });

  it('users: lists, disables, enables, signs out, and verifies', async () => {
    const [ada] = await json(['users', 'list']);
    assert.deepEqual(
      [ada.email, ada.address, ada.disabled_at, ada.organizations],
      ['ada@acme.example', 'proved', null, 'acme'],
    );
    assert.deepEqual(await json(['users', 'disable', 'ADA@acme.example']), [
      { id: ada.id, email: 'ada@acme.example' },
    ]);
    assert.match((await json(['users', 'list']))[0].disabled_at, /^20\d\d-/);
    await json(['users', 'enable', 'ada@acme.example']);
    assert.equal((await json(['users', 'list']))[0].disabled_at, null);
    const verified = await kontor(['users', 'verify', 'ada@acme.example']);
    assert.deepEqual([verified.code, verified.stderr], [1, 'This email address is already proved.\n']);
    const nobody = await kontor(['users', 'sessions', 'end', 'nobody@acme.example']);
    assert.deepEqual([nobody.code, nobody.stderr], [1, 'No account has this email address.\n']);
  });

  it('sso: shows single sign-on and turns it off', async () => {
    assert.equal((await kontor(['sso', 'show', 'acme'])).stdout, 'No provider is set up.\n');
    assert.equal((await json(['sso', 'show', 'acme'])).issuer, null);
    const refused = await kontor(['sso', 'disable', 'acme']);
    assert.deepEqual([refused.code, refused.stderr], [1, 'Set up a provider first.\n']);
    const nobody = await kontor(['sso', 'show', 'nobody']);
    assert.deepEqual([nobody.code, nobody.stderr], [1, 'No organization has this slug.\n']);
  });

  const misuses: [string[], RegExp][] = [
    [['nonsense'], /no command 'nonsense'/],
    [['setup', '--organization', 'X'], /--email is required/],
    [['setup', '--organization', 'X', '--email', 'a@b.example'], /--password-stdin is required/],
    [['keys', 'create', '--nonsense'], /--nonsense[\s\S]*keys create --help/],
    [['keys', 'revoke', '--organization', 'acme'], /Expected KEY_ID/],
    [['backup'], /Expected FILE/],
  ];
  for (const [args, message] of misuses) {
    it(`exits with 2 and says what to write: ${args.join(' ')}`, async () => {
      const { code, stdout, stderr } = await kontor(args);
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, message);
    });
  }

  it('settings set changes one setting, and settings get shows all of them', async () => {
    assert.equal(
      (await json(['settings', 'set', 'acme', 'time_zone', 'Europe/Vienna'])).time_zone,
      'Europe/Vienna',
    );
    const hours = '{"from":"08:00","to":"16:00"}';
    const { stdout } = await kontor(['settings', 'set', 'acme', 'working_hours', hours]);
    assert.match(
      stdout,
      /^time_zone {14}Europe\/Vienna\n[\s\S]*\nworking_hours {10}\{"from":"08:00","to":"16:00"\}\n/,
    );
    assert.equal((await json(['settings', 'get', 'acme'])).currency, 'USD');
    for (const required of [true, false]) {
      const set = await json(['settings', 'set', 'acme', 'require_second_factor', String(required)]);
      assert.equal(set.require_second_factor, required);
      assert.equal((await json(['settings', 'get', 'acme'])).require_second_factor, required);
    }
    const day = { date: '2026-12-25', name: 'Christmas' };
    const days = await json(['settings', 'set', 'acme', 'holidays', JSON.stringify([day])]);
    assert.deepEqual(days, { holidays: [day] });
    assert.deepEqual((await json(['settings', 'get', 'acme'])).holidays, [day]);
    const refused = await kontor(['settings', 'set', 'acme', 'week_start', 'someday']);
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, /'week_start' must be/);
  });

  it('settings mail sets the mail server, with the password from stdin, and removes it', async () => {
    const mail = (args: string[], input = '') => kontor(['settings', 'mail', 'acme', ...args], input);
    const none = 'No email is sent, because no mail server is set up.\n';
    assert.equal((await mail([])).stdout, none);
    const secret = 'correct-horse-battery-staple';
    const server = ['--host', 'smtp.acme.example', '--port', '587', '--security', 'starttls'];
    const sender = ['--user', 'sales', '--from-name', 'Acme', '--from-address', 'sales@acme.example'];
    const lacking = await mail([...server, ...sender]);
    assert.deepEqual([lacking.code, lacking.stderr], [1, "'password' is required.\n"]);
    const set = await mail([...server, ...sender, '--password-stdin'], `${secret}\n`);
    assert.equal(set.code, 0, set.stderr);
    assert.match(set.stdout, /^The organization's own mail server sends its email\.\nhost {6}smtp/);
    assert.match(set.stdout, /\npassword {2}…aple\nfrom {6}Acme <sales@acme\.example>\n$/);
    assert.ok(!set.stdout.includes(secret));
    const { port, password } = JSON.parse((await mail(['--port', '2525', '--json'])).stdout);
    assert.deepEqual([port, password], [2525, { set: true, hint: '…aple' }]);
    const badPort = await mail(['--port', '22']);
    assert.deepEqual([badPort.code, badPort.stderr], [1, "'port' must be one of 25, 465, 587, 2525.\n"]);
    assert.equal((await mail(['--remove', '--port', '25'])).code, 2);
    assert.equal((await mail(['--remove'])).stdout, none);
  });

  it('mail list and mail retry show emails, and refuse an id that is not valid', async () => {
    assert.deepEqual(await json(['mail', 'list', '--all']), []);
    for (const id of ['nonsense', crypto.randomUUID()]) {
      const { code, stderr } = await kontor(['mail', 'retry', id]);
      assert.equal(code, 2);
      assert.match(stderr, /No email that can be sent again has the id/);
    }
    assert.equal((await kontor(['resume', '--dry-run'])).stdout, 'Nothing is held.\n');
  });

  it('exits with 1 and the reason when it is refused', async () => {
    const unknown = await kontor(['keys', 'list', '--organization', 'nobody']);
    assert.deepEqual([unknown.code, unknown.stderr], [1, 'No organization has this slug.\n']);
    const badPort = await kontor(['migrate'], '', { PORT: 'many' });
    assert.equal(badPort.code, 1);
    assert.match(badPort.stderr, /PORT/);
  });

  it('backup says in one sentence why it cannot write', async () => {
    for (const [file, message] of [
      [join(dataDir, 'absent', 'x.backup'), /^The folder .*absent does not exist\. Create it first\.\n$/],
      [dataDir, /^.* is a folder\. Name a file in it\.\n$/],
    ] as const) {
      const { code, stderr } = await kontor(['backup', file]);
      assert.equal(code, 1);
      assert.match(stderr, message);
    }
  });

  it('setup gives the key the scopes that are named, and refuses unknown ones', async () => {
    const refused = await setup('Narrow', '--scopes', 'crm:read everything');
    assert.deepEqual([refused.code, refused.stdout], [1, '']);
    assert.match(refused.stderr, /'scopes\.1' must be a known scope/);
    const { code, stdout, stderr } = await setup('Narrow', '--scopes', 'crm:read webhooks:write');
    assert.equal(code, 0, stderr);
    assert.deepEqual(Object.keys(JSON.parse(stdout)), ['organization_id', 'user_id', 'api_key']);
    const [key] = await json(['keys', 'list', '--organization', 'narrow']);
    assert.deepEqual(key.scopes, ['crm:read', 'webhooks:write']);
  });

  it('migrate has nothing to do on a database of this version', async () => {
    assert.equal((await kontor(['migrate'])).stdout, 'The schema is up to date.\n');
  });
});

describe('while the server runs', () => {
  let server: ServerProcess;
  let key: string;
  const get = (path: string, token = key) =>
    fetch(server.url + path, { headers: { Authorization: `Bearer ${token}` } });

  before(async () => {
    server = await startServerProcess(environment);
    key = JSON.parse((await setup('Beta')).stdout).api_key;
    for (const first_name of ['Ada', 'Zoë', 'a\tb\\c\u2028d']) {
      const response = await fetch(`${server.url}/api-contacts`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ first_name, tags: ['vip', '{"x"}'], notes: 'two\nlines' }),
      });
      assert.equal(response.status, 201);
    }
  });

  it('a created key works and a revoked one is refused at once', async () => {
    const created = await json([
      'keys',
      'create',
      '--organization',
      'beta',
      '--scopes',
      'crm:read',
      '--name',
      'Reader',
    ]);
    assert.equal((await get('/api-deals', created.key)).status, 200);
    assert.equal((await get('/api-deals', created.key)).status, 200);
    await json(['keys', 'revoke', '--organization', 'beta', created.id]);
    assert.equal((await get('/api-deals', created.key)).status, 401);
  });

  it('limits of one organization are set, shown and taken back, and hold at once', async () => {
    const limitNamed = async (wanted: string) =>
      (await json(['limits', 'get', 'beta'])).find(({ name }: { name: string }) => name === wanted);
    const setLimit = (...words: string[]) => kontor(['limits', 'set', 'beta', ...words]);
    const subscribe = async () => {
      const response = await fetch(`${server.url}/api-webhook-subscriptions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ target_url: 'https://hooks.example.com/', event_types: ['contact.created'] }),
      });
      return response.status;
    };
    const { code, stdout } = await setLimit('webhook_subscriptions', '0');
    assert.deepEqual([code, stdout], [0, 'webhook_subscriptions of beta is 0.\n']);
    assert.equal(await subscribe(), 409);
    await setLimit('webhook_subscriptions', '1');
    assert.equal(await subscribe(), 201);
    assert.deepEqual(
      [(await limitNamed('webhook_subscriptions')).used, (await limitNamed('webhook_subscriptions')).limit],
      [1, 1],
    );
    await setLimit('webhook_subscriptions', 'default');
    assert.equal((await limitNamed('webhook_subscriptions')).limit, 100);

    await setLimit('requests_per_minute', '900');
    assert.equal((await limitNamed('requests_per_minute')).limit, 900);
    assert.equal((await get('/api-deals')).headers.get('X-RateLimit-Limit'), '900');
    await setLimit('requests_per_minute', 'default');
    assert.equal(
      (await get('/api-deals')).headers.get('X-RateLimit-Limit'),
      null,
      'none, as set here for all',
    );

    for (const [words, message] of [
      [['invitations_per_day', '1e3'], /a whole number from 0/],
      [['invitations_per_day', ''], /a whole number from 0/],
      [['nonsense', '1'], /There is no limit 'nonsense'/],
    ] as const) {
      const refused = await setLimit(...words);
      assert.equal(refused.code, 2);
      assert.match(refused.stderr, message);
    }
  });

  it('a registered app shows its secret once, and a link sets a new password', async () => {
    const uri = 'https://app.example/callback';
    const options = ['--name', 'Automation', '--redirect-uris', uri, '--scopes', 'crm:read crm:write'];
    const app = await json(['apps', 'create', '--organization', 'beta', ...options]);
    assert.match(app.client_secret, /^[0-9a-f]{64}$/);
    const [listed] = await json(['apps', 'list', '--organization', 'beta']);
    assert.deepEqual([listed.id, listed.redirect_uris, listed.client_secret], [app.id, [uri], undefined]);
    const { url } = await json(['password-reset', '--email', 'ada@acme.example']);
    const page = await fetch(url.replace(/^https?:\/\/[^/]+/, server.url));
    assert.equal(page.status, 200);
    const reset = await json(['factors', 'reset', 'ada@acme.example']);
    assert.deepEqual(reset, { email: 'ada@acme.example' });
    const nobody = await kontor(['password-reset', '--email', 'nobody@acme.example']);
    assert.equal(nobody.code, 1);
  });

  it('backup is consistent and restore brings the same rows back', async () => {
    const file = join(dataDir, 'test.backup');
    const headers = { Authorization: `Bearer ${key}` };
    const [contact] = Object(await (await get('/api-contacts')).json()).data;
    const content = randomBytes(200_001);
    const query = `kind=contact&id=${contact.id}&name=photo.bin`;
    const added = await fetch(`${server.url}/api-files?${query}`, { method: 'POST', headers, body: content });
    const { id } = Object(await added.json()).data;
    const backup = await kontor(['backup', file]);
    assert.equal(backup.code, 0, backup.stderr);
    assert.match(backup.stdout, /With the contents of 1 file on records\./);
    const restored = temporaryDataDir();
    const restore = await kontor(['restore', file], '', { DATA_DIR: restored });
    assert.equal(restore.code, 0, restore.stderr);
    const copy = await startServerProcess({ ...environment, DATA_DIR: restored });
    const answers = await Promise.all(
      [server, copy].map(async ({ url }) =>
        (await fetch(`${url}/api-contacts`, { headers: { Authorization: `Bearer ${key}` } })).text(),
      ),
    );
    const download = await fetch(`${copy.url}/api-files/${id}/content`, { headers });
    assert.deepEqual(Buffer.from(await download.arrayBuffer()), content);
    assert.equal(await copy.stop('SIGTERM'), 0);
    assert.match(answers[0] ?? '', /Zoë/);
    assert.equal(answers[1], answers[0]);
  });

  it('restore brings back nothing that may have been ended since, and with --revoke-keys no key', async () => {
    const restored = temporaryDataDir();
    const file = join(dataDir, 'signed-in.backup');
    const browser = new Browser(server.url);
    const form = { email: 'ada@acme.example', password: 'a long password' };
    assert.equal((await browser.submit('/sign-in', '/sign-in', form)).status, 303);
    assert.equal((await kontor(['backup', file])).code, 0);
    const restore = await kontor(['restore', file, '--revoke-keys'], '', { DATA_DIR: restored });
    assert.match(restore.stdout, /Ended: 1 session, .*\d API keys?\./);
    assert.match(restore.stdout, /Emails are held until you run `kontor resume`/);
    const there = { DATA_DIR: restored };
    for (const [args, answer] of [
      [['--dry-run'], /^Held since \S+: a backup was restored\n$/],
      [[], /^Resumed\. Was held since \S+: a backup was restored\n$/],
      [[], /^Nothing is held\.\n$/],
    ] as const) {
      assert.match((await kontor(['resume', ...args], '', there)).stdout, answer);
    }
    const copy = await startServerProcess({ ...environment, DATA_DIR: restored });
    try {
      assert.equal(await browser.isSignedIn(), true, 'where it was not restored');
      const revenant = new Browser(copy.url);
      for (const [name, value] of browser.cookies) revenant.cookies.set(name, value);
      assert.equal(await revenant.isSignedIn(), false);
      const contacts = { headers: { Authorization: `Bearer ${key}` } };
      assert.equal((await fetch(`${copy.url}/api-contacts`, contacts)).status, 401);
      const again = new Browser(copy.url);
      assert.equal((await again.submit('/sign-in', '/sign-in', form)).status, 303, 'passwords still work');
    } finally {
      await copy.stop('SIGTERM');
    }
  });

  it('restore refuses a database with rows, and a file that is cut short or changed, and leaves nothing', async () => {
    const file = join(dataDir, 'test.backup');
    assert.match((await kontor(['restore', file])).stderr, /not empty/);
    const whole = readFileSync(file);
    const empty = temporaryDataDir();
    for (const [name, bytes] of [
      ['cut.backup', whole.subarray(0, whole.length - 20)],
      ['changed.backup', Buffer.from(whole).fill(0x41, whole.length >> 1, (whole.length >> 1) + 4)],
      [
        'misread.backup',
        gzipSync(
          gunzipSync(whole)
            .toString()
            .replace(/\n[0-9a-f]{8}-/, '\nno uuid-'),
        ),
      ],
      ['none.backup', Buffer.from('not a backup')],
    ] as const) {
      writeFileSync(join(dataDir, name), bytes);
      const { code, stderr } = await kontor(['restore', join(dataDir, name)], '', { DATA_DIR: empty });
      assert.equal(code, 1);
      assert.match(stderr, /backup/);
    }
    const restore = await kontor(['restore', file], '', { DATA_DIR: empty });
    assert.equal(restore.code, 0, restore.stderr);
  });

  it('neither keys nor the password stand in the log of the server or in the database', async () => {
    assert.equal(await server.stop('SIGTERM'), 0);
    assert.ok(server.output().includes('"route":"/api-contacts"'));
    const places = [server.output(), readFileSync(join(dataDir, 'postgres.log'), 'utf8')];
    for (const place of places) {
      assert.ok(!place.includes(key));
      assert.ok(!place.includes('a long password'));
    }
  });
});
