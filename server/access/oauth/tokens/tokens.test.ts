import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addPerson,
  askForToken,
  browserOf,
  connect,
  getCode,
  joinOrganization,
  registerApp,
  startOAuthService,
} from '../testing/oauth-service.ts';

const api = await startOAuthService();
const app = await registerApp(api);
const member = await addPerson(api);
const browser = await browserOf(api, member.id);

const refresh = (token: string, more: Record<string, string> = {}) =>
  askForToken(api, { grant_type: 'refresh_token', refresh_token: token, client_id: app.client_id, ...more });
const deals = async (token: string) => (await api.get('/api-deals', { key: token })).status;

describe('the tokens of an app', () => {
  it('are 64 lower-case hex characters, an hour and crm:read unless asked otherwise', async () => {
    const { status, headers, body } = await askForToken(api, await getCode(browser, app));
    assert.equal(status, 200, JSON.stringify(body));
    assert.match(String(body.access_token), /^[0-9a-f]{64}$/);
    assert.match(String(body.refresh_token), /^[0-9a-f]{64}$/);
    assert.deepEqual([body.token_type, body.expires_in, body.scope], ['Bearer', 3600, 'crm:read']);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.deepEqual(Object.keys(body).sort(), [
      'access_token',
      'expires_in',
      'refresh_token',
      'scope',
      'token_type',
    ]);
    assert.equal(await deals(String(body.access_token)), 200);
  });

  it('are stored only as a hash', async () => {
    const tokens = await connect(api, browser, app);
    const stored = JSON.stringify(
      await api.rows('SELECT t.*, encode(token_hash, $1) AS hex FROM oauth_tokens t', ['hex']),
    );
    assert.ok(!stored.includes(tokens.access_token) && !stored.includes(tokens.refresh_token));
    assert.ok(
      !JSON.stringify(await api.rows('SELECT payload FROM oauth_interactions')).includes(tokens.access_token),
    );
  });

  it('can be had with a JSON body too', async () => {
    const response = await api.post('/oauth-token', await getCode(browser, app), { key: null });
    assert.equal(response.status, 200, JSON.stringify(response.body));
  });

  it('end when they expire', async () => {
    const { access_token } = await connect(api, browser, app);
    await api.rows("UPDATE oauth_tokens SET expires_at = now() WHERE kind = 'access_token'");
    assert.equal(await deals(access_token), 401);
  });
});

describe('a refresh', () => {
  it('gives new tokens; the used one, more than 60 s later, ends them all', async () => {
    const first = await connect(api, browser, app, { scope: 'crm:read crm:write' });
    const second = await refresh(first.refresh_token);
    assert.equal(second.status, 200, JSON.stringify(second.body));
    assert.notEqual(second.body.refresh_token, first.refresh_token);
    assert.equal(second.body.scope, 'crm:read crm:write');
    assert.equal(await deals(String(second.body.access_token)), 200);
    assert.equal(await deals(first.access_token), 200);
    await api.rows("UPDATE oauth_tokens SET consumed_at = consumed_at - interval '60 seconds'");
    const again = await refresh(first.refresh_token);
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
    assert.match(String(again.body.error_description), /already used/);
    for (const token of [first.access_token, String(second.body.access_token)])
      assert.equal(await deals(token), 401);
    const dead = await refresh(String(second.body.refresh_token));
    assert.deepEqual([dead.status, dead.body.error], [400, 'invalid_grant']);
  });

  it('narrows the access token, not the grant, and never widens', async () => {
    const first = await connect(api, browser, app, { scope: 'crm:read crm:write' }, { scopes: ['crm:read'] });
    assert.equal(first.scope, 'crm:read');
    const wide = await refresh(first.refresh_token, { scope: 'crm:read crm:write' });
    assert.deepEqual([wide.status, wide.body.error], [400, 'invalid_scope']);
    const both = await connect(api, browser, app, { scope: 'crm:read webhooks:read' });
    const narrow = await refresh(both.refresh_token, { scope: 'webhooks:read' });
    assert.equal(narrow.body.scope, 'webhooks:read');
    assert.equal(await deals(String(narrow.body.access_token)), 403);
    const whole = await refresh(String(narrow.body.refresh_token));
    assert.equal(whole.body.scope, 'crm:read webhooks:read');
  });

  it('passes over a stale bearer beside it', async () => {
    const { refresh_token } = await connect(api, browser, app);
    const { status } = await askForToken(
      api,
      { grant_type: 'refresh_token', refresh_token, client_id: app.client_id },
      { Authorization: 'Bearer stale' },
    );
    assert.equal(status, 200);
  });
});

describe('fifty attempts at once', () => {
  const successes = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

  it('get one answer for a code, and then nothing', async () => {
    for (let round = 0; round < 3; round += 1) {
      const code = await getCode(browser, app);
      const answers = await Promise.all(Array.from({ length: 50 }, () => askForToken(api, code)));
      assert.equal(successes(answers), 1);
      for (const { status, body } of answers) assert.ok(status === 200 || body.error === 'invalid_grant');
      const [winner] = answers.filter(({ status }) => status === 200);
      assert.equal(await deals(String(winner?.body.access_token)), 401);
    }
  });
});

describe('a token acts', () => {
  it('in the organization that the person chose, and nowhere else', async () => {
    const other = await api.addOrganization('Globex');
    await joinOrganization(api, member.id, other, 'admin');
    const { access_token } = await connect(
      api,
      browser,
      app,
      { scope: 'crm:write' },
      { organization: other.id },
    );
    const deal = (await api.post('/api-deals', { title: 'Ours' })).data<{ id: string }>();
    (await api.get(`/api-deals/${deal.id}`, { key: access_token })).error(404, 'not_found');
    (await api.patch(`/api-deals/${deal.id}`, { title: 'Theirs' }, { key: access_token })).error(
      404,
      'not_found',
    );
    const { body } = await api.get('/oauth-me', { key: access_token });
    assert.deepEqual(Object(body).org_id, other.id);
    await api.rows('DELETE FROM memberships WHERE user_id = $1 AND org_id = $2', [member.id, other.id]);
  });

  it('with the current role of its person', async () => {
    const person = await addPerson(api, api.organization, 'admin');
    const { access_token } = await connect(api, await browserOf(api, person.id), app, {
      scope: 'webhooks:write',
    });
    const create = () =>
      api.post(
        '/api-webhook-subscriptions',
        { target_url: 'https://a.example/hook', event_types: ['deal.created'] },
        { key: access_token },
      );
    assert.equal((await create()).status, 201);
    await api.rows("UPDATE memberships SET role = 'member' WHERE user_id = $1", [person.id]);
    await eventually(async () => assert.equal((await create()).status, 403));
  });

  it('until its person leaves the organization, also when they come back', async () => {
    const person = await addPerson(api);
    const tokens = await connect(api, await browserOf(api, person.id), app);
    assert.equal(await deals(tokens.access_token), 200);
    await api.rows('DELETE FROM memberships WHERE user_id = $1', [person.id]);
    await eventually(async () => assert.equal(await deals(tokens.access_token), 401));
    await joinOrganization(api, person.id, api.organization);
    assert.equal(await deals(tokens.access_token), 401);
    assert.equal((await refresh(tokens.refresh_token)).status, 400);
  });
});

/** A change by another connection is heard of a moment later. */
async function eventually(check: () => Promise<void>): Promise<void> {
  const until = Date.now() + 5_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
