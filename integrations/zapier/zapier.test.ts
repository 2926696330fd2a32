import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import {
  addPerson,
  browserOf,
  consent,
  newPkce,
  registerApp,
  startOAuthService,
} from '../../server/access/oauth/testing/oauth-service.ts';
import { CRM_EVENTS } from '../../server/crm/events.ts';
import { type Fields, load, loadApp, skip } from './load-app.ts';

const HERE = import.meta.dirname;

/** What Zapier passes on from a request that a hook received. */
interface Received {
  readonly rawRequest: { headers: Record<string, unknown>; content: string };
  readonly cleanedRequest: { event_type: string };
}

describe('Kontor on Zapier', { skip }, async () => {
  if (skip) return;
  const { app, zapier, run } = await loadApp();
  const api = await startOAuthService({ webhookAllowPrivateAddresses: true });
  const authData = { base_url: `${api.url}/`, api_key: api.organization.key };
  const act = (key: string, inputData: Fields) =>
    run(app.creates[key].operation.perform, { authData, inputData });
  const list = (key: string, inputData: Fields = {}) =>
    run(app.triggers[key].operation.perform, { authData, inputData });

  it('is sound to `zapier-platform validate`, with either way to sign in', async () => {
    const program = join(HERE, 'node_modules', 'zapier-platform-cli', 'src', 'bin', 'run');
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`;
    for (const env of [{}, { CLIENT_ID: 'app', BASE_URL: 'https://crm.example.com' }]) {
      const options = { cwd: HERE, env: { ...process.env, PATH, ...env } };
      const words = [program, 'validate', '--without-style'];
      const { stdout } = await promisify(execFile)(process.execPath, words, options);
      assert.match(stdout, /structurally sound/);
    }
  });

  it('signs in with an address and a key, and names the organization', async () => {
    const me = await run(app.authentication.test, { authData });
    assert.equal(me.org_id, api.organization.id);
    const wrong = run(app.authentication.test, { authData: { ...authData, api_key: 'kontor_no' } });
    await assert.rejects(wrong, { name: 'RefreshAuthError' });
  });

  it('signs in with OAuth, and refreshes', async () => {
    const redirect_uri = 'https://zapier.example/return';
    const { client_id } = await registerApp(api, { redirect_uris: [redirect_uri] });
    Object.assign(process.env, { CLIENT_ID: client_id });
    after(() => delete process.env.CLIENT_ID);
    const { authentication } = await load('authentication.js?oauth');
    const oauth = zapier.createAppTester({ ...app, authentication });
    const { authorizeUrl, getAccessToken, refreshAccessToken } = authentication.oauth2Config;
    const { verifier, challenge } = newPkce();
    const given = { base_url: api.url, redirect_uri, state: 'x', code_challenge: challenge };
    const url = new URL(await oauth(authorizeUrl, { inputData: given, authData: {} }));
    // Zapier adds the challenge itself.
    url.searchParams.set('code_challenge', challenge);
    url.searchParams.set('code_challenge_method', 'S256');
    const browser = await browserOf(api, (await addPerson(api)).id);
    const back = await consent(browser, `${url.pathname}${url.search}`);
    const code = back.searchParams.get('code');
    const inputData = { base_url: api.url, redirect_uri, code, code_verifier: verifier };
    const first = await oauth(getAccessToken, { inputData, authData: {} });
    const second = await oauth(refreshAccessToken, { authData: { base_url: api.url, ...first } });
    assert.notEqual(second.access_token, first.access_token);
    const me = await oauth(authentication.test, { authData: { base_url: api.url, ...second } });
    assert.equal(me.org_id, api.organization.id);
  });

  it('has a trigger for each event of the CRM', () => {
    const hooks = Object.values<{ key: string; operation: { type?: string } }>(app.triggers);
    assert.deepEqual(
      hooks.filter(({ operation }) => operation.type === 'hook').map(({ key }) => key),
      CRM_EVENTS.map(({ type }) => type.replace('.', '_')),
    );
  });

  it('runs every action, and every trigger hears of it', async () => {
    const received = new Map<string, Received>();
    const url = await receiver(received);
    const hooks = CRM_EVENTS.map(
      ({ type }) => [type, app.triggers[type.replace('.', '_')].operation] as const,
    );
    const subscribed = new Map<string, Fields>();
    for (const [type, { performSubscribe }] of hooks) {
      subscribed.set(
        type,
        await run(performSubscribe, { authData, inputData: {}, targetUrl: `${url}/${type}` }),
      );
    }

    await doEverything();
    await until(
      () => received.size === hooks.length,
      () => missing(hooks, received),
    );

    for (const [type, { perform, performList, sample }] of hooks) {
      const subscribeData = subscribed.get(type) ?? {};
      const request = received.get(type);
      assert.ok(request);
      const [record] = await run(perform, { authData, subscribeData, ...request });
      assert.ok(record.id && record.delivery_id && record.event_type === type, type);
      assert.deepEqual(
        Object.keys(sample).filter((field) => !(field in record)),
        [],
        `${type}: sample`,
      );
      const forged = { ...request, rawRequest: { ...request.rawRequest, content: '{}' } };
      await assert.rejects(run(perform, { authData, subscribeData, ...forged }), /not signed by Kontor/);
      const samples = await run(performList, { authData, inputData: {} });
      assert.ok(Array.isArray(samples) && samples.length > 0, `${type}: list`);
    }

    for (const [type, { performUnsubscribe }] of hooks) {
      const bundle = { authData, subscribeData: subscribed.get(type) };
      await run(performUnsubscribe, bundle);
      await run(performUnsubscribe, bundle);
    }
    assert.deepEqual((await api.get('/api-webhook-subscriptions')).data(), []);
  });

  /** Runs every action, and makes what no action makes. */
  async function doEverything(): Promise<void> {
    const ada = await act('create_contact', { first_name: 'Ada', email: 'ada@example.com', company: '' });
    assert.deepEqual([ada.first_name, ada.company, ada.source], ['Ada', null, 'api']);
    const tagged = await act('add_tag', { id: ada.id, tags: ['VIP', 'vip'] });
    assert.deepEqual(tagged.tags, ['VIP']);
    assert.equal((await act('update_contact', { id: ada.id, city: 'London' })).city, 'London');
    const person = { first_name: 'Ada', email: 'ADA@example.com' };
    assert.equal((await act('find_or_create_contact', person)).id, ada.id);
    assert.equal((await act('upsert_contact', { ...person, job_title: 'Analyst' })).job_title, 'Analyst');
    const search = app.searches.find_contact.operation.perform;
    const found = await run(search, { authData, inputData: { email: 'ada@example.com' } });
    assert.deepEqual(
      found.map(({ id }: { id: string }) => id),
      [ada.id],
    );

    const [pipeline] = await list('list_pipelines');
    const stages = await list('list_stages', { pipeline_id: pipeline.id });
    assert.deepEqual(await list('list_stages'), []);
    assert.equal((await list('list_users')).length, 2);
    const place = { pipeline_id: pipeline.id, stage_id: stages[1].id };
    const deal = await act('create_deal', {
      title: 'Loom',
      value: '$1,200.50',
      contact_id: ada.id,
      ...place,
    });
    assert.deepEqual([deal.value, deal.stage_id], [1200.5, stages[1].id]);
    const moved = await act('update_deal', {
      id: deal.id,
      ...place,
      stage_id: stages[2].id,
      title: 'A loom',
    });
    assert.deepEqual([moved.title, moved.stage_id], ['A loom', stages[2].id]);
    assert.ok((await act('mark_deal_won', { id: deal.id })).won_at);
    assert.equal((await act('mark_deal_lost', { id: deal.id, lost_reason: 'Price' })).lost_reason, 'Price');
    const won = await act('create_deal', { title: 'Won' });
    await act('mark_deal_won', { id: won.id });

    await act('log_activity', { activity_type: 'note', description: 'Called.', contact_id: ada.id });
    await act('create_task', { title: 'Send it', due_on: '2026-12-31', contact_id: ada.id });
    await doTheRest(ada.id);
    const gone = await act('create_contact', { first_name: 'Gone' });
    assert.deepEqual(await act('delete_contact', { id: gone.id }), { id: gone.id, deleted: true });
    await assert.rejects(act('delete_contact', { id: gone.id }), /No contact with this id/);
  }

  /** What the triggers tell of and no action does. */
  async function doTheRest(contactId: string): Promise<void> {
    const make = async (path: string, body: object) => (await api.post(path, body)).data<{ id: string }>().id;
    await api.post(`/api-contacts/${contactId}/enrichment`, { provider: 'x', fields: { country: 'UK' } });
    const double = await make('/api-contacts', { first_name: 'Double' });
    await api.post(`/api-contacts/${contactId}/merge`, { merge_id: double });
    await api.delete(`/api-deals/${await make('/api-deals', { title: 'Gone' })}`);
    for (const [path, body, change] of [
      ['/api-companies', { name: 'Acme' }, { industry: 'Looms' }],
      ['/api-tasks', { title: 'Gone' }, { done: true }],
      [
        '/api-activities',
        { activity_type: 'note', description: 'Gone', contact_id: contactId },
        { description: 'x' },
      ],
    ] as const) {
      const id = await make(path, body);
      if (path !== '/api-activities') await make(path, body);
      await api.patch(`${path}/${id}`, change);
      assert.equal((await api.delete(`${path}/${id}`)).status, 204, path);
    }
    const named = `/api-files?kind=contact&id=${contactId}&name=`;
    await make(`${named}Offer.txt`, { offer: 1 });
    await api.delete(`/api-files/${await make(`${named}Draft.txt`, { offer: 2 })}`);
    const done = await make('/api-tasks', { title: 'Done' });
    await api.patch(`/api-tasks/${done}`, { done: true });
  }

  it('tells Zapier to come back later when the limit is used up', async () => {
    const { throttled } = await load('requests.js').then(({ refuseErrors }) => ({
      throttled: (status: number) =>
        run((z: object) => refuseErrors({ status, request: {}, data: {}, getHeader: () => '7' }, z), {
          authData,
        }),
    }));
    await assert.rejects(throttled(429), { name: 'ThrottledError' });
    await assert.rejects(throttled(503), { name: 'ThrottledError' });
  });
});

/** Receives deliveries, and keeps the last one of each path. */
async function receiver(received: Map<string, Received>): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const content = Buffer.concat(chunks).toString();
    const type = (request.url ?? '').slice(1);
    received.set(type, {
      rawRequest: { headers: request.headers, content },
      cleanedRequest: JSON.parse(content),
    });
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

function missing(hooks: readonly (readonly [string, unknown])[], received: Map<string, Received>): string {
  return hooks
    .map(([type]) => type)
    .filter((type) => !received.has(type))
    .join();
}

async function until(condition: () => boolean, describeRest: () => string): Promise<void> {
  const end = Date.now() + 60_000;
  while (!condition()) {
    assert.ok(Date.now() < end, `Still missing: ${describeRest()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
