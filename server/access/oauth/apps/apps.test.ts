import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser } from '../../testing/browser.ts';
import {
  addPerson,
  askForToken,
  authorizePath,
  browserOf,
  connect,
  getCode,
  joinOrganization,
  newPkce,
  registerApp,
  startOAuthService,
} from '../testing/oauth-service.ts';

const api = await startOAuthService();
const owner = await browserOf(api, api.organization.userId);
const member = await addPerson(api);
const membersBrowser = await browserOf(api, member.id);

const DRAFT = { name: 'Own app', redirect_uris: ['https://own.example/cb'], scopes: ['crm:read'] };

async function register(browser: Browser) {
  const answer = await browser.call('POST', '/web/apps', {
    ...DRAFT,
    redirect_uris: ['https://own.example/cb', 'http://127.0.0.1/cb'],
    scopes: ['crm:write'],
  });
  assert.equal(answer.status, 201, answer.text);
  const { id, client_secret } = answer.json.data;
  return {
    client_id: String(id),
    client_secret: String(client_secret),
    redirect_uri: 'https://own.example/cb',
  };
}

describe('an app that an owner registers', () => {
  it('has a secret that is shown once and stored only as a hash', async () => {
    const app = await register(owner);
    assert.match(app.client_secret, /^[0-9a-f]{64}$/);
    const list = await owner.call('GET', '/web/apps');
    assert.ok(list.text.includes(app.client_id) && !list.text.includes(app.client_secret));
    const [row] = await api.rows('SELECT * FROM oauth_apps WHERE id = $1', [app.client_id]);
    assert.ok(!JSON.stringify(row).includes(app.client_secret));
    const [audit] = await api.rows<{ operation: string }>(
      'SELECT operation FROM audit_entries WHERE record_id = $1',
      [app.client_id],
    );
    assert.equal(audit?.operation, 'create-app');
  });

  it('connects with its secret, is named with its organization, and asks for no more than registered', async () => {
    const app = await register(owner);
    const { challenge } = newPkce();
    const begun = await membersBrowser.get(authorizePath(app, { code_challenge: challenge }));
    assert.match((await membersBrowser.get(begun.location)).text, /Registered by Acme/);
    const code = await getCode(membersBrowser, app, { scope: 'crm:read contacts:write' });
    assert.equal((await askForToken(api, code)).status, 401);
    const issued = await askForToken(api, { ...code, client_secret: app.client_secret });
    assert.deepEqual([issued.status, issued.body.scope], [200, 'crm:read contacts:write']);
    const refused = await membersBrowser.get(
      authorizePath(app, { code_challenge: challenge, scope: 'webhooks:read' }),
    );
    assert.equal(new URL(refused.location).searchParams.get('error'), 'invalid_scope');
  });

  it('is unverified for people of other organizations, who are not told whose it is', async () => {
    const app = await register(owner);
    const stranger = await addPerson(api, await api.addOrganization('Globex'));
    const browser = await browserOf(api, stranger.id);
    const begun = await browser.get(authorizePath(app, { code_challenge: newPkce().challenge }));
    const { text } = await browser.get(begun.location);
    assert.ok(/Not verified/.test(text) && !text.includes('Acme'), text);
  });

  it('ends for everyone at once when it is removed', async () => {
    const app = await register(owner);
    const code = await getCode(membersBrowser, app);
    const { body } = await askForToken(api, { ...code, client_secret: app.client_secret });
    assert.equal((await api.get('/api-deals', { key: String(body.access_token) })).status, 200);
    assert.equal((await owner.call('DELETE', `/web/apps/${app.client_id}`)).status, 204);
    assert.equal((await api.get('/api-deals', { key: String(body.access_token) })).status, 401);
    const { client_id, client_secret } = app;
    const refresh = await askForToken(api, {
      grant_type: 'refresh_token',
      refresh_token: String(body.refresh_token),
      client_id,
      client_secret,
    });
    assert.deepEqual([refresh.status, refresh.body.error], [401, 'invalid_client']);
  });

  it('is refused with an explanation for a bad address, an unknown scope or no name', async () => {
    for (const [field, value, words] of [
      ['redirect_uris', ['http://own.example/cb'], /must begin with https/],
      ['redirect_uris', [], /at least one address/],
      ['scopes', ['crm:everything'], /known scope/],
      ['name', ' ', /must not be empty/],
    ] as const) {
      const { status, json } = await owner.call('POST', '/web/apps', { ...DRAFT, [field]: value });
      assert.equal(status, 400, field);
      assert.match(json.message, words);
    }
  });

  it('is not for members to register', async () => {
    assert.equal((await membersBrowser.call('POST', '/web/apps', DRAFT)).status, 403);
    assert.equal((await membersBrowser.call('GET', '/web/apps')).status, 403);
  });
});

const connectedApps = async (browser: Browser) => (await browser.call('GET', '/web/connected-apps')).text;

describe('a connected app', () => {
  it('is listed with its scopes and last use, and disconnected at once', async () => {
    const app = await registerApp(api, { client_name: 'Listed app' });
    const { access_token, refresh_token } = await connect(api, membersBrowser, app, { scope: 'crm:write' });
    assert.equal((await api.get('/api-deals', { key: access_token })).status, 200);
    const text = await connectedApps(owner);
    assert.ok(
      text.includes('Listed app') && text.includes(member.email) && text.includes('["crm:write"]'),
      text,
    );
    const [grant] = await api.rows<{ id: string }>('SELECT id FROM oauth_grants WHERE client_id = $1', [
      app.client_id,
    ]);
    assert.equal((await owner.call('DELETE', `/web/connected-apps/${grant?.id}`)).status, 204);
    assert.equal((await api.get('/api-deals', { key: access_token })).status, 401);
    const refreshed = await askForToken(api, {
      grant_type: 'refresh_token',
      refresh_token,
      client_id: app.client_id,
    });
    assert.deepEqual([refreshed.status, refreshed.body.error], [400, 'invalid_grant']);
    assert.ok(!(await connectedApps(owner)).includes('Listed app'));
  });

  it('of someone else is neither seen nor ended by a member, nor from another organization', async () => {
    const app = await registerApp(api, { client_name: 'Owner’s app' });
    const { access_token } = await connect(api, owner, app);
    const [grant] = await api.rows<{ id: string }>('SELECT id FROM oauth_grants WHERE client_id = $1', [
      app.client_id,
    ]);
    assert.ok(!(await connectedApps(membersBrowser)).includes('Owner’s app'));
    const other = await api.addOrganization('Initech');
    const otherOwner = await browserOf(api, other.userId);
    for (const browser of [membersBrowser, otherOwner]) {
      const answer = await browser.call('DELETE', `/web/connected-apps/${grant?.id}`);
      assert.equal(answer.status, 404);
    }
    assert.equal((await api.get('/api-deals', { key: access_token })).status, 200);
  });

  it('may be connected to several organizations, each under its own tokens', async () => {
    const person = await addPerson(api);
    const other = await api.addOrganization('Hooli');
    await joinOrganization(api, person.id, other);
    const browser = await browserOf(api, person.id);
    const app = await registerApp(api);
    const identities = [];
    for (const organization of [api.organization.id, other.id]) {
      const { access_token } = await connect(api, browser, app, {}, { organization });
      identities.push({ ...Object((await api.get('/oauth-me', { key: access_token })).body) }.org_id);
    }
    assert.deepEqual(identities, [api.organization.id, other.id]);
  });
});
