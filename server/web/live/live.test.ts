import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import Fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { testDatabase } from '../../../test/database.ts';
import { testSecrets } from '../../../test/secrets.ts';
import { AccessDatabase } from '../../access/access-database.ts';
import { disableUser, enableUser } from '../../access/accounts/operate-users.ts';
import { createSessions } from '../../access/sessions/sessions.ts';
import type { Browser } from '../../access/testing/browser.ts';
import { connectOwner } from '../../access/testing/organizations.ts';
import { invite, join, setUp, signIn } from '../../access/testing/people.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { createSessionGuard } from '../session-guard.ts';
import { createLive } from './live.ts';
import type { LiveEvent } from './live-event.schema.ts';
import { mountLive } from './mount-live.ts';

const log = pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' });
const connection = await testDatabase();
/** Nobody of these tests sees only some records. */
const database = { reading: () => ({ query: async () => [] }) };
const owner = new pg.Client(connection);
await owner.connect();
after(() => owner.end());

/** A server process on the one database of this file. */
async function startProcess() {
  const app = await createApp({
    config: readConfig({}),
    connection,
    secrets: testSecrets(connection),
    log,
  });
  const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= app.close();
    return closing;
  };
  after(close);
  return { url, close, createSetUpLink: app.createSetUpLink };
}

const first = await startProcess();
const second = await startProcess();
const service = {
  url: first.url,
  setUpPath: (await first.createSetUpLink('')) ?? '/',
  rows: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await owner.query<Row>(text, values)).rows,
};
const olive = await setUp(service);

/** What an open page of a browser hears. */
async function listen(browser: Browser, url = browser.url) {
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stopping = new AbortController();
  const response = await fetch(`${url}/web/live`, { headers: { Cookie: cookies }, signal: stopping.signal });
  const events: LiveEvent[] = [];
  const texts: string[] = [];
  const ended = (async () => {
    for await (const chunk of response.body ?? []) {
      const text = Buffer.from(chunk).toString();
      texts.push(text);
      for (const [, data = ''] of text.matchAll(/^data: (.+)$/gm)) events.push(JSON.parse(data));
    }
  })().catch(() => undefined);
  after(() => stopping.abort());
  return { response, events, texts, ended, leave: () => stopping.abort() };
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!isSo()) {
    assert.ok(Date.now() < deadline, 'it did not happen in 10 s');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const addContact = async (browser: Browser, headers: Record<string, string> = {}) => {
  const answer = await browser.call('POST', '/web/api-contacts', { first_name: 'Ada' }, headers);
  assert.equal(answer.status, 201, answer.text);
  const id: string = answer.json.data.id;
  return id;
};

describe('GET /web/live', () => {
  it('is an event stream that nobody stores', async () => {
    const { response, texts, leave } = await listen(olive);
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'text/event-stream');
    assert.equal(response.headers.get('cache-control'), 'no-store');
    await until(() => texts.join('').startsWith('retry: 2000\n\n'));
    leave();
  });

  it('is 401 for nobody', async () => {
    const response = await fetch(`${first.url}/web/live`);
    assert.equal(response.status, 401);
  });

  for (const [where, url] of [
    ['this process', first.url],
    ['another process', second.url],
  ] as const) {
    it(`tells of a change that ${where} has committed: kind, record and request, nothing else`, async () => {
      const page = await listen(olive, url);
      const id = await addContact(olive, { 'X-Request-Id': 'request-of-mine' });
      await until(() => page.events.some(({ record_id }) => record_id === id));
      assert.deepEqual(
        page.events.filter(({ record_id }) => record_id === id),
        [
          {
            event_type: 'contact.created',
            record_type: 'contact',
            record_id: id,
            request_id: 'request-of-mine',
          },
        ],
      );
      page.leave();
    });
  }

  it('reports deals, companies, activities and pipelines, with events of webhooks or without', async () => {
    const page = await listen(olive);
    const company = await olive.call('POST', '/web/api-companies', { name: 'Engines' });
    await olive.call('DELETE', `/web/api-companies/${company.json.data.id}`);
    const deal = await olive.call('POST', '/web/api-deals', { title: 'Engine' });
    const deal_id = deal.json.data.id;
    await olive.call('POST', '/web/api-activities', { activity_type: 'call', description: 'Hi', deal_id });
    await olive.call('POST', '/web/api-pipelines', { name: 'Partners' });
    const kinds = () => page.events.map(({ event_type }) => event_type);
    await until(() => kinds().includes('pipeline.created'));
    for (const kind of ['company.created', 'company.deleted', 'deal.created', 'activity.created']) {
      assert.ok(kinds().includes(kind), kind);
    }
    page.leave();
  });

  it('tells nothing of another organization, nor of what belongs to no record', async () => {
    const page = await listen(olive);
    const [{ id } = { id: '' }] = await service.rows<{ id: string }>(
      `INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Globex', 'globex') RETURNING id`,
    );
    await service.rows(
      `INSERT INTO memberships (org_id, user_id, role) SELECT $1, user_id, 'owner' FROM memberships LIMIT 1`,
      [id],
    );
    const elsewhere = await signIn(service, 'olive@acme.example');
    assert.equal((await elsewhere.call('POST', '/web/organization', { id })).status, 204);
    const foreign = await addContact(elsewhere);
    const key = await olive.call('POST', '/web/api-keys', { name: 'Key', scopes: ['crm:read'] });
    assert.equal(key.status, 201, key.text);
    const own = await addContact(olive);
    await until(() => page.events.some(({ record_id }) => record_id === own));
    assert.ok(!page.events.some(({ record_id }) => record_id === foreign));
    assert.ok(!page.events.some(({ event_type }) => event_type.startsWith('api_key')));
    page.leave();
  });

  it('lets a session have 8 pages; one more replaces the oldest, which is told so', async () => {
    const pages = [];
    for (let count = 0; count < 9; count += 1) pages.push(await listen(olive));
    const [oldest, next] = pages;
    await oldest?.ended;
    assert.match(oldest?.texts.join('') ?? '', /event: replaced\n/);
    const id = await addContact(olive);
    await until(() => next?.events.some(({ record_id }) => record_id === id) ?? false);
    for (const { leave } of pages) leave();
  });

  it('does not keep the server from stopping', async () => {
    const third = await startProcess();
    const page = await listen(olive, third.url);
    await until(() => page.texts.length > 0);
    await third.close();
    await page.ended;
  });
});

describe('an open page', () => {
  it('is disconnected at once, by any process, when its session or its rights end', async () => {
    const pia = await join(service, await invite(olive, 'pia@acme.example', 'admin'), 'Pia');
    const idOf = async (email: string) =>
      (await service.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]))[0]?.id;
    const id = await idOf('pia@acme.example');
    const again = () => signIn(service, 'pia@acme.example');
    const endings: [string, (browser: Browser) => Promise<unknown>][] = [
      ['signed out', (browser) => browser.call('POST', '/web/sign-out')],
      [
        'signed out from another browser',
        async () => (await again()).call('POST', '/web/sessions/end-others'),
      ],
      ['demoted', () => olive.call('PATCH', `/web/members/${id}`, { role: 'member' })],
      ['signed out by an owner', () => olive.call('DELETE', `/web/members/${id}/sessions`)],
      [
        'disabled',
        async () => {
          const statements = await connectOwner(connection);
          await disableUser(statements, 'pia@acme.example');
          await enableUser(statements, 'pia@acme.example');
          await statements.end();
        },
      ],
      ['removed', () => olive.call('DELETE', `/web/members/${id}`)],
    ];
    await pia.call('POST', '/web/sign-out');
    const others = await listen(olive, second.url);
    for (const [how, end] of endings) {
      const browser = await again();
      const pages = [await listen(browser, first.url), await listen(browser, second.url)];
      await until(() => pages.every(({ texts }) => texts.length > 0));
      await end(browser);
      // The heartbeat, by which it ended before, comes 20 seconds later.
      const outcome = await Promise.race([
        Promise.all(pages.map(({ ended }) => ended)).then(() => 'cut off'),
        new Promise((resolve) => setTimeout(resolve, 15_000, 'still open').unref()),
      ]);
      assert.equal(outcome, 'cut off', how);
    }
    const contact = await addContact(olive);
    await until(() => others.events.some(({ record_id }) => record_id === contact));
    others.leave();
  });
});

describe('the heartbeat of GET /web/live', () => {
  it('ends the stream once the person has signed out or left the organization', async () => {
    const accessDatabase = new AccessDatabase({ connection, onConnectionError: () => undefined });
    const live = createLive({ connection, database, recordTypes: new Set(), log });
    const sessions = createSessions(accessDatabase, { secure: false });
    const server = Fastify();
    const guard = createSessionGuard(sessions, first.url);
    server.register(async (scope) => mountLive(scope, { live, guard, sessions, heartbeatMs: 50 }), {
      prefix: '/web',
    });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    after(async () => {
      await server.close();
      await live.close();
      await accessDatabase.close();
    });
    const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia');
    const noah = await join(service, await invite(olive, 'noah@acme.example'), 'Noah');
    const pages = [await listen(mia, url), await listen(noah, url), await listen(olive, url)];
    const [ofMia, ofNoah, ofOlive] = pages;
    await until(() => pages.every(({ texts }) => texts.join('').includes(':\n\n')));
    await mia.call('POST', '/web/sign-out');
    await ofMia?.ended;
    await service.rows(
      `DELETE FROM memberships m USING users u WHERE u.id = m.user_id AND u.email LIKE 'noah%'`,
    );
    await ofNoah?.ended;
    const heard = ofOlive?.texts.length ?? 0;
    await until(() => (ofOlive?.texts.length ?? 0) > heard);
    for (const { leave } of pages) leave();
  });
});

describe('a stop of the server', () => {
  it('also ends the stream of a request that was still on its way', async () => {
    const live = createLive({ connection, database, recordTypes: new Set(), log });
    live.closeStreams();
    const stream = live.open({ sessionId: 'late', organizationId: 'any', isStillIn: async () => true });
    assert.equal(await text(stream.body), 'retry: 2000\n\n');
    await live.close();
  });
});
