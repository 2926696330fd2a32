import assert from 'node:assert/strict';
import { afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import type { Browser } from '../../access/testing/browser.ts';
import { isAskedFor, openMailbox } from '../../access/testing/mailbox.ts';
import { join, PASSWORD, setUp, signIn, startService } from '../../access/testing/people.ts';
import { toQuery } from '../../kernel/database/sql.ts';
import { type Behaviour, MailServer } from '../../kernel/mail/testing/mail-server.ts';
import { setUpOrganization } from '../../setup.ts';
import { mailServerDraft } from './mail-server.schema.ts';

/** The mail server of an organization: who sets it, what is told of it, and what becomes of a test message. */

/** The password that nobody may see again. */
const SECRET = 'correct-horse-battery-staple';

const mailbox = await openMailbox(isAskedFor);
const service = await startService({ smtpUrl: mailbox.url, mailAllowPrivateAddresses: true });
const strict = await startService();
let olive: Browser;
let gil: Browser;
let stranger: Browser;
const servers: MailServer[] = [];

before(async () => {
  olive = await setUp(service);
  stranger = await setUp(strict);
  const query = (statement: Parameters<typeof toQuery>[0]) => {
    const { text, values } = toQuery(statement);
    return service.rows<never>(text, values);
  };
  await setUpOrganization(
    { query },
    { organization: 'Globex', email: 'gil@globex.example', password: PASSWORD },
  );
  gil = await signIn(service, 'gil@globex.example');
});
afterEach(async () => {
  for (const open of servers.splice(0)) open.close();
  await service.rows("DELETE FROM organization_settings WHERE name LIKE 'mail%'");
});

async function listen(behaviour: Behaviour = {}): Promise<MailServer> {
  const server = await new MailServer().listen();
  servers.push(server);
  server.behave = () => behaviour;
  return server;
}

const draft = (port = 587, rest: object = {}) => ({
  ...{ host: '127.0.0.1', port, security: 'none', user: 'sales', password: SECRET },
  ...{ from_name: 'Acme', from_address: 'sales@acme.example', ...rest },
});

const put = async (body: object, browser = olive) => {
  const { status, json, text } = await browser.call('PUT', '/web/settings/mail', body);
  return { status, data: json?.data, message: json?.message, text };
};
const read = async (browser = olive) => (await browser.call('GET', '/web/settings/mail')).json.data;

/** Asks for a test message; answers its id. */
async function test(browser = olive, to = 'ada@acme.example'): Promise<string> {
  const { status, json, text } = await browser.call('POST', '/web/settings/mail/test', { to });
  assert.equal(status, 202, text);
  return json.data.id;
}

const mail = async (id: string, browser = olive) => (await browser.call('GET', `/web/mails/${id}`)).json.data;

/** Waits until the message is in the state; returns it. */
async function until(id: string, state: string, browser = olive) {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = await mail(id, browser);
    if (found.state === state) return found;
    await sleep(25);
  }
  return assert.fail(`The e-mail did not become ${state}: ${JSON.stringify(await mail(id, browser))}`);
}

describe('the setting of the mail server', () => {
  it('is empty at first, and says by which mail server e-mail goes', async () => {
    const empty = {
      ...{ host: null, port: null, security: null, user: null, from_name: null, from_address: null },
      password: { set: false, hint: null },
    };
    assert.deepEqual(await read(), { ...empty, sends_by: 'server' });
    assert.deepEqual(await read(stranger), { ...empty, sends_by: 'none' });
  });

  it('is answered whole but for the password, which stands readable nowhere', async () => {
    const { status, data, text } = await put(draft());
    assert.equal(status, 200, text);
    const { password: _, ...shown } = draft();
    assert.deepEqual(data, { ...shown, password: { set: true, hint: '…aple' }, sends_by: 'organization' });
    assert.deepEqual(await read(), data);
    const audit = await olive.call('GET', '/web/audit-entries?record_type=mail_server');
    const events = await olive.call('GET', '/web/security-events?kind=mail_server_changed');
    const stored = await service.rows<{ text: string }>(
      'SELECT s::text AS text FROM organization_settings s',
    );
    for (const where of [text, audit.text, events.text, ...stored.map((row) => row.text)])
      assert.ok(!where.includes(SECRET), where);
    assert.equal(audit.json.data[0].action, 'created');
    assert.ok(Object.keys(audit.json.data[0].changes).includes('password'));
    assert.deepEqual(events.json.data[0].details, { change: 'created' });
    for (const where of [audit.text, events.text])
      assert.ok(!/127\.0\.0\.1"|sales@acme/.test(where.replaceAll(/"address":"[^"]*"/g, '')), where);
  });

  it('keeps the password when it is left out, and asks for it where another server would get it', async () => {
    assert.match((await put(draft(587, { password: undefined }))).message, /'password' is required/);
    await put(draft());
    const kept = await put(draft(465, { password: undefined, from_name: undefined }));
    assert.deepEqual([kept.status, kept.data.port, kept.data.from_name], [200, 465, '']);
    assert.deepEqual(kept.data.password, { set: true, hint: '…aple' });
    const elsewhere = await put(draft(465, { password: undefined, host: 'mail.globex.example' }));
    assert.equal(elsewhere.status, 400);
    assert.match(elsewhere.message, /'password' is required when 'host' changes/);
    const short = await put(draft(465, { password: 'short' }));
    assert.deepEqual(short.data.password, { set: true, hint: '…' });
  });

  it('of a mail server that wants no password forgets the former one', async () => {
    await put(draft());
    assert.match((await put(draft(587, { user: null }))).message, /'password' needs a 'user'/);
    const { data } = await put(draft(587, { user: null, password: undefined }));
    assert.deepEqual([data.user, data.password], [null, { set: false, hint: null }]);
    assert.match((await put(draft(587, { password: undefined }))).message, /'password' is required/);
  });

  it('is removed by DELETE, which may be repeated, and mail goes by the other mail server again', async () => {
    await put(draft());
    for (const _ of [0, 1]) assert.equal((await olive.call('DELETE', '/web/settings/mail')).status, 204);
    assert.equal((await read()).sends_by, 'server');
    assert.deepEqual(await service.rows("SELECT FROM organization_settings WHERE name LIKE 'mail%'"), []);
    const audit = await olive.call('GET', '/web/audit-entries?record_type=mail_server&action=deleted');
    assert.equal(audit.json.data.length, 1);
  });

  it('is for owners and admins alone, and each organization has its own', async () => {
    const adam = await join(service, await inviteByMail('adam@acme.example', 'admin'), 'Adam');
    const mia = await join(service, await inviteByMail('mia@acme.example', 'member'), 'Mia');
    assert.equal((await put(draft(), adam)).status, 200);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/test'],
    ] as const) {
      const body = method === 'GET' || method === 'DELETE' ? undefined : draft();
      assert.equal((await mia.call(method, `/web/settings/mail${path}`, body)).status, 403, method);
    }
    assert.equal((await read(gil)).sends_by, 'server');
    assert.equal((await read()).sends_by, 'organization');
  });

  it('does not take the methods that it does not do', async () => {
    const { status, headers } = await olive.call('PATCH', '/web/settings/mail', {});
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD, PUT, DELETE']);
  });
});

/** Invites by e-mail, which goes by the mail server of the installation whatever the organization has. */
async function inviteByMail(email: string, role: string): Promise<string> {
  const known = mailbox.messages.length;
  await olive.call('POST', '/web/invitations', { email, role });
  const text = await mailbox.next(known);
  return /\/invitations\/[\w-]+/.exec(text)?.[0] ?? assert.fail(text);
}

describe('an erasure of a contact', () => {
  const erase = async (email: string) => {
    const { json } = await olive.call('POST', '/web/api-contacts', { first_name: 'Tom', email });
    const { status, text } = await olive.call('POST', `/web/api-contacts/${json.data.id}/privacy-erase`, {});
    assert.equal(status, 200, text);
    return (await read()).host;
  };

  it('removes a mail server whose user or sender is the contact, and no other', async () => {
    await put(draft(587, { user: 'phantom@acme.example', from_address: 'phantom@acme.example' }));
    assert.equal(await erase('tom@acme.example'), '127.0.0.1');
    assert.equal(await erase('Phantom@acme.example'), null);
  });
});

describe('what cannot be a mail server', () => {
  const refused: Record<string, unknown[]> = {
    host: [
      '',
      ' ',
      'a b',
      'smtp://mail.example',
      'mail.example:587',
      'a..b',
      '-a',
      'x'.repeat(300),
      '::::',
      '1:2',
      5,
      null,
    ],
    port: [0, 65_536, 1.5, '587', null],
    security: ['ssl', '', null],
    user: ['', 'a\r\nb', 5, 'x'.repeat(300)],
    password: ['', 'a\nb', null, {}, 'x'.repeat(1_001)],
    from_name: ['a\nb', 5, 'x'.repeat(101), '\u202Egro.evil'],
    from_address: ['', 'nobody', 'a@b, c@d', 'a@b\r\nBcc: c@d', 'Acme <a@b.example>', null],
  };
  for (const [name, values] of Object.entries(refused)) {
    it(`is refused: a bad ${name}`, async () => {
      for (const value of values) {
        const { status, text } = await put(draft(587, { [name]: value }));
        assert.equal(status, 400, `${JSON.stringify(value)}: ${text}`);
      }
      assert.equal((await read()).host, null);
    });
  }

  it('is refused where the operator allows no private addresses: those, other ports, and no encryption', async () => {
    const good = { host: 'smtp.acme.example', security: 'starttls' };
    for (const [given, message] of [
      [{ ...good, host: '127.0.0.1' }, /'host' must lead to a public address/],
      [{ ...good, host: 'localhost' }, /'host' must lead to a public address/],
      [{ ...good, host: '::ffff:10.0.0.1' }, /'host' must lead to a public address/],
      [{ ...good, port: 22 }, /'port' must be one of 25, 465, 587, 2525/],
      [{ ...good, security: 'none' }, /'security' must be tls or starttls/],
    ] as const) {
      const answer = await put(draft(587, given), stranger);
      assert.equal(answer.status, 400, JSON.stringify(given));
      assert.match(answer.message, message);
    }
    assert.equal((await put(draft(587, good), stranger)).status, 200);
  });

  it('is found by the schema for any JSON, which otherwise reads it as it was read before', () => {
    const field = (name: keyof ReturnType<typeof draft>) =>
      fc.oneof(fc.constant(draft()[name]), fc.string(), fc.jsonValue());
    const any = fc.record({
      ...{ host: field('host'), port: fc.oneof(field('port'), fc.integer()), security: field('security') },
      ...{ user: field('user'), from_name: field('from_name'), from_address: field('from_address') },
    });
    fc.assert(
      fc.property(any, (given) => {
        const parsed = mailServerDraft.safeParse(given);
        if (parsed.success) assert.deepEqual(mailServerDraft.parse(parsed.data), parsed.data);
      }),
    );
  });
});

describe('a test message', () => {
  it("goes by the organization's own mail server, and what became of it can be read", async () => {
    const own = await listen();
    await put(draft(own.port));
    const known = mailbox.messages.length;
    const id = await test();
    const sent = await until(id, 'sent');
    assert.deepEqual(
      [sent.account, sent.recipient, sent.kind, sent.reason],
      ['organization', 'ada@acme.example', 'mail_server_test', null],
    );
    assert.deepEqual([own.ids, mailbox.messages.length], [[id], known]);
    assert.match(own.messages.join(), /^From: Acme <sales@acme\.example>\r$/m);
    const listed = await olive.call('GET', '/web/mails?state=sent');
    assert.ok(listed.json.data.some((each: { id: string }) => each.id === id));
    const others = await olive.call('GET', '/web/mails?state=failed');
    assert.ok(!others.json.data.some((each: { id: string }) => each.id === id));
    assert.equal((await olive.call('GET', '/web/mails?state=lost')).status, 400);
  });

  it('needs a mail server and an address', async () => {
    const none = await olive.call('POST', '/web/settings/mail/test', { to: 'ada@acme.example' });
    assert.deepEqual([none.status, none.json.message], [409, 'Set up a mail server first.']);
    await put(draft());
    for (const to of ['', 'nobody', null, undefined, ['a@b.example']])
      assert.equal((await olive.call('POST', '/web/settings/mail/test', { to })).status, 400);
  });

  it('asked for twice with one key is sent once', async () => {
    const own = await listen();
    await put(draft(own.port));
    const ask = () =>
      olive.call('POST', '/web/settings/mail/test', { to: 'a@b.example' }, { 'Idempotency-Key': 'once' });
    const [first, second] = [await ask(), await ask()];
    assert.deepEqual([first.status, second.status, second.json], [202, 202, first.json]);
    await until(first.json.data.id, 'sent');
    await sleep(700);
    assert.equal(own.messages.length, 1);
  });

  const failing: Record<string, readonly [Behaviour, object, RegExp]> = {
    'whose password is wrong': [{ AUTH: '535 5.7.8 Wrong' }, {}, /refused the user name or password/],
    'that refuses the recipient': [{ RCPT: '550 5.1.1 No such user' }, {}, /5\.1\.1 No such user/],
    'that offers no encryption': [{}, { security: 'starttls' }, /offers no encryption \(STARTTLS\)/],
  };
  for (const [name, [behaviour, rest, reason]] of Object.entries(failing)) {
    it(`fails at a mail server ${name}, and says why`, async () => {
      const own = await listen(behaviour);
      await put(draft(own.port, rest));
      const failed = await until(await test(), 'failed');
      assert.match(failed.reason, reason);
      assert.deepEqual([failed.can_retry, own.messages], [true, []]);
    });
  }

  it('that may have arrived is uncertain, and sent again only when someone asks', async () => {
    const own = await listen({ '.': 'hang-up' });
    await put(draft(own.port));
    const id = await test();
    assert.match((await until(id, 'uncertain')).reason, /may have arrived/);
    await sleep(700);
    assert.equal(own.messages.length, 1);
    const other = await listen();
    await put(draft(other.port));
    await olive.call('POST', `/web/mails/${id}/retry`);
    await until(id, 'sent');
    assert.deepEqual([own.ids, other.ids], [[id], [id]]);
  });

  it('of another organization goes by the mail server of that one, and is not shown', async () => {
    const [ofAcme, ofGlobex] = [await listen(), await listen()];
    await put(draft(ofAcme.port));
    await put(draft(ofGlobex.port, { from_address: 'gil@globex.example' }), gil);
    const [own, theirs] = [await test(olive), await test(gil)];
    await Promise.all([until(own, 'sent'), until(theirs, 'sent', gil)]);
    assert.deepEqual([ofAcme.ids, ofGlobex.ids], [[own], [theirs]]);
    assert.equal((await olive.call('GET', `/web/mails/${theirs}`)).status, 404);
  });

  it('to a private address or another port is refused at the connection where the operator allows none', async () => {
    const own = await listen();
    // A name that leads to this machine, as it stands in the database; the setting itself would be refused.
    await put(draft(587, { host: 'smtp.acme.example', security: 'starttls' }), stranger);
    for (const change of [
      { host: '127.0.0.1', port: own.port },
      { host: '169.254.169.254', port: 25 },
      { host: '192.0.32.10', port: 22 },
    ]) {
      await strict.rows(
        "UPDATE organization_settings SET value = (value::jsonb || $1::jsonb)::json WHERE name = 'mail'",
        [JSON.stringify(change)],
      );
      const failed = await until(await test(stranger), 'failed', stranger);
      assert.match(failed.reason, /^Kontor does not connect to this mail server/);
    }
    assert.equal(own.connections, 0);
  });
});

describe('a mail server that is removed while messages wait', () => {
  it('gets none of them; they fail with the reason, and go by the other one if someone sends them again', async () => {
    const own = await listen({ CONNECT: 'silence' });
    await put(draft(own.port));
    const id = await test();
    while (own.connections === 0) await sleep(20);
    assert.equal((await olive.call('DELETE', '/web/settings/mail')).status, 204);
    assert.match((await mail(id)).reason, /was removed while the message waited/);
    own.say('220 mail.test');
    while (!own.commands.includes('QUIT') && own.commands.length < 2) await sleep(20);
    await sleep(500);
    assert.equal((await mail(id)).state, 'failed');
    assert.ok(!own.commands.some((command) => /^(MAIL|RCPT|DATA)/.test(command)), own.commands.join());
    const known = mailbox.messages.length;
    await olive.call('POST', `/web/mails/${id}/retry`);
    assert.equal((await until(id, 'sent')).account, 'server');
    assert.match(await mailbox.next(known), new RegExp(`Message-ID: <${id}@`));
  });
});
