import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { describe, it } from 'node:test';
import { startApi } from '../../../../test/api.ts';
import { ALL_SCOPES } from '../../../kernel/operations/scopes.ts';
import { AccessDatabase } from '../../access-database.ts';
import { sweep } from '../sweeper.ts';
import {
  addPerson,
  askForToken,
  authorizePath,
  browserOf,
  connect,
  consent,
  newPkce,
  refusedRequest,
  registerApp,
  startOAuthService,
} from '../testing/oauth-service.ts';
import { resourceMetadataUrl } from './metadata.ts';

const api = await startOAuthService({ basePath: '/functions/v1' });
const person = await addPerson(api);
const browser = await browserOf(api, person.id);

const json = async (path: string, init?: RequestInit) => {
  const response = await fetch(api.url + path, init);
  return { status: response.status, headers: response.headers, body: { ...Object(await response.json()) } };
};

describe('the metadata', () => {
  it('of the server says what it does (RFC 8414)', async () => {
    const { status, headers, body } = await json('/.well-known/oauth-authorization-server');
    assert.equal(status, 200);
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(body.issuer, api.url);
    assert.equal(body.token_endpoint, `${api.url}/oauth-token`);
    assert.deepEqual(body.code_challenge_methods_supported, ['S256']);
    assert.equal(body.scopes_supported.length, 24);
    assert.equal(body.authorization_response_iss_parameter_supported, true);
  });

  it('of each protected resource stands behind its path (RFC 9728)', async () => {
    for (const path of [
      '',
      '/mcp',
      '/api-mcp',
      '/functions/v1',
      '/functions/v1/mcp',
      '/functions/v1/api-mcp',
    ]) {
      const resource = `${api.url}${path}`;
      const url = resourceMetadataUrl(resource);
      const { body } = await json(url.slice(api.url.length));
      assert.deepEqual([body.resource, body.authorization_servers], [resource, [api.url]], path);
      const preflight = await fetch(api.url + url.slice(api.url.length), { method: 'OPTIONS' });
      assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, '*']);
      assert.match(preflight.headers.get('access-control-allow-headers') ?? '', /Mcp-Protocol-Version/);
      const scopes = path.endsWith('mcp')
        ? ['crm', 'ads', 'web', 'insights', 'workflows', 'webhooks'].flatMap((family) => [
            `${family}:read`,
            `${family}:write`,
          ])
        : ALL_SCOPES;
      assert.deepEqual(body.scopes_supported, scopes, path);
    }
  });
});

describe('the cookies of an authorization request', () => {
  it('have the prefix __Secure- where Kontor is reached by https', async () => {
    const secure = await startApi({ baseUrl: 'https://crm.example.com' });
    const app = await registerApp(secure);
    const path = authorizePath(app, { code_challenge: newPkce().challenge });
    const answer = await fetch(secure.url + path, { redirect: 'manual' });
    const cookies = answer.headers.getSetCookie();
    assert.ok(cookies.length > 0);
    for (const cookie of cookies) assert.match(cookie, /^__Secure-kontor_oauth_.*; secure/i);
  });
});

describe('GET /oauth-me', () => {
  it('says for whom a key or a token acts', async () => {
    const [organization] = await api.rows<{ slug: string }>('SELECT slug FROM organizations WHERE id = $1', [
      api.organization.id,
    ]);
    const byKey = await api.get('/oauth-me');
    const expected = { org_id: api.organization.id, org_name: 'Acme', org_slug: organization?.slug };
    assert.equal(byKey.status, 200);
    assert.equal({ ...Object(byKey.body) }.id, api.organization.userId);
    const { access_token } = await connect(api, browser, await registerApp(api));
    const { body } = await api.get('/oauth-me', { key: access_token });
    assert.deepEqual(body, { id: person.id, email: person.email, ...expected });
  });

  it('is 401 without a credential', async () => {
    const answer = await api.get('/oauth-me', { key: null });
    answer.error(401, 'unauthorized');
    assert.match(answer.headers.get('www-authenticate') ?? '', /^Bearer/);
  });
});

describe('POST /oauth-revoke', () => {
  const revoke = (body: Record<string, string>) =>
    json('/oauth-revoke', { method: 'POST', body: new URLSearchParams(body) });

  it('ends an access token alone, and a refresh token with its whole grant', async () => {
    const app = await registerApp(api);
    const { access_token, refresh_token } = await connect(api, browser, app);
    const works = async () => (await api.get('/api-deals', { key: access_token })).status;
    assert.equal(await works(), 200);
    const answer = await revoke({ token: access_token });
    assert.deepEqual([answer.status, answer.body], [200, {}]);
    assert.equal(await works(), 401);
    const request = { grant_type: 'refresh_token', client_id: app.client_id };
    const refreshed = await askForToken(api, { ...request, refresh_token });
    assert.equal(refreshed.status, 200);
    await revoke({ token: String(refreshed.body.refresh_token), token_type_hint: 'refresh_token' });
    assert.equal((await api.get('/api-deals', { key: String(refreshed.body.access_token) })).status, 401);
  });

  it('returns 200 {} for what is not a token, in JSON too, and 400 without any', async () => {
    assert.deepEqual((await revoke({ token: 'nothing' })).body, {});
    const inJson = await api.post('/oauth-revoke', { token: 'nothing' }, { key: null });
    assert.deepEqual([inJson.status, inJson.body], [200, {}]);
    assert.equal((await revoke({})).body.error, 'invalid_request');
  });

  it('does not end an API key', async () => {
    await revoke({ token: api.organization.key });
    assert.equal((await api.get('/api-deals')).status, 200);
  });
});

describe('POST /oauth-register', () => {
  it('stores the secret by its hash, and answers what was registered and nothing else', async () => {
    const { status, body } = await json('/oauth-register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        redirect_uris: ['cursor://anysphere/callback'],
        client_name: 'C',
        scope: 'crm:read openid mcp:tools',
        jwks_uri: 'https://evil.example',
        unknown: 1,
      }),
    });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body).sort(), [
      'application_type',
      'client_id',
      'client_id_issued_at',
      'client_name',
      'client_secret',
      'client_secret_expires_at',
      'grant_types',
      'redirect_uris',
      'response_types',
      'scope',
      'token_endpoint_auth_method',
    ]);
    assert.deepEqual(
      [body.scope, body.client_secret_expires_at, body.token_endpoint_auth_method],
      ['crm:read', 0, 'client_secret_basic'],
    );
    const [row] = await api.rows('SELECT * FROM oauth_registrations WHERE id = $1', [body.client_id]);
    assert.ok(!JSON.stringify(row).includes(String(body.client_secret)));
  });
});

describe('a registration', () => {
  const register = (metadata: object) =>
    json('/oauth-register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ redirect_uris: ['https://app.example/cb'], ...metadata }),
    });

  it('loses the grant and response types that Kontor does not have (RFC 7591)', async () => {
    const { status, body } = await register({
      grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
      response_types: ['code', 'token'],
    });
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(body.grant_types, ['authorization_code', 'refresh_token']);
    assert.deepEqual(body.response_types, ['code']);
  });

  it('is refused where none of them would be left', async () => {
    const { status, body } = await register({ grant_types: ['client_credentials'], response_types: [] });
    assert.deepEqual([status, body.error], [400, 'invalid_client_metadata']);
  });

  it('takes the addresses that well-known clients register', async () => {
    for (const address of [
      'https://claude.ai/api/mcp/auth_callback',
      'http://localhost:54545/callback',
      'https://chatgpt.com/connector_platform_oauth_redirect',
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'https://vscode.dev/redirect',
      'vscode://vscode.github-authentication/did-authenticate',
      'http://127.0.0.1:33418/',
      'http://localhost:7777/oauth/callback',
      'http://localhost:6274/oauth/callback',
      'https://n8n.example/rest/oauth2-credential/callback',
      'com.example.app:/back',
    ]) {
      const { status, body } = await register({ redirect_uris: [address] });
      assert.equal(status, 201, `${address} ${JSON.stringify(body)}`);
    }
  });

  it('takes no scheme without a domain that nobody knows, and none of the system', async () => {
    for (const address of ['ms-msdt://x', 'myapp://back', 'file:///etc/passwd', 'javascript:alert(1)']) {
      const { status, body } = await register({ redirect_uris: [address] });
      assert.deepEqual([status, body.error], [400, 'invalid_redirect_uri'], address);
    }
  });

  it('of an older scheme still works', async () => {
    const app = await registerApp(api, { redirect_uris: ['com.example.app:/back'] });
    await api.rows(
      `UPDATE oauth_registrations SET metadata = replace(metadata::text, 'com.example.app:/back', 'myapp://back')::json
       WHERE id = $1`,
      [app.client_id],
    );
    const tokens = await connect(api, browser, { ...app, redirect_uri: 'myapp://back' });
    assert.equal((await api.get('/api-deals', { key: tokens.access_token })).status, 200);
  });
});

describe('every OAuth endpoint', () => {
  it('is there under the base path too', async () => {
    const app = await registerApp(api);
    const { verifier, challenge } = newPkce();
    const back = await consent(browser, `/functions/v1${authorizePath(app, { code_challenge: challenge })}`);
    const { status, body } = await json('/functions/v1/oauth-token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        code_verifier: verifier,
        redirect_uri: app.redirect_uri,
        client_id: app.client_id,
      }),
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(
      (await json('/functions/v1/oauth-me', { headers: { Authorization: `Bearer ${body.access_token}` } }))
        .status,
      200,
    );
  });

  it('returns 405 for other methods and lets browsers ask first', async () => {
    for (const [path, method, allowed] of [
      ['/oauth-token', 'GET', 'POST'],
      ['/oauth-revoke', 'DELETE', 'POST'],
      ['/oauth-me', 'POST', 'GET'],
    ] as const) {
      const answer = await json(path, { method });
      assert.deepEqual([answer.status, answer.headers.get('allow')], [405, allowed], path);
      const preflight = await fetch(api.url + path, { method: 'OPTIONS' });
      assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-origin')], [204, '*']);
    }
  });

  it('slows down one address without touching the API', async () => {
    const register = () =>
      fetch(`${api.url}/oauth-register`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: '{}',
      });
    const answers = await Promise.all(Array.from({ length: 40 }, register));
    const refused = answers.filter(({ status }) => status === 429);
    assert.ok(refused.length > 0 && Number(refused[0]?.headers.get('retry-after')) >= 1);
    assert.equal((await api.get('/api-deals')).status, 200);
  });
});

describe('a resource indicator (RFC 8707)', () => {
  it('may name the MCP paths and Kontor itself, in the request and again for the token', async () => {
    const app = {
      client_id:
        (await api.rows<{ id: string }>('SELECT id FROM oauth_registrations ORDER BY created_at LIMIT 1'))[0]
          ?.id ?? '',
      redirect_uri: 'https://app.example/callback',
    };
    for (const resource of [
      `${api.url}/mcp`,
      `${api.url}/api-mcp`,
      `${api.url}/`,
      api.url,
      `${api.url}/functions/v1/mcp`,
    ]) {
      const { verifier, challenge } = newPkce();
      const back = await consent(browser, authorizePath(app, { code_challenge: challenge, resource }));
      const answer = await askForToken(api, {
        grant_type: 'authorization_code',
        code: back.searchParams.get('code') ?? '',
        code_verifier: verifier,
        resource,
        ...app,
      });
      assert.deepEqual(
        [answer.status, answer.body.scope],
        [200, 'crm:read'],
        `${resource} ${JSON.stringify(answer.body)}`,
      );
    }
    const refused = await refusedRequest(
      browser,
      authorizePath(app, { code_challenge: newPkce().challenge, resource: 'https://other.example/mcp' }),
    );
    assert.equal(refused.searchParams.get('error'), 'invalid_target');
  });
});

describe('a client ID metadata document', () => {
  it('is never fetched from a private address', async () => {
    let connections = 0;
    const canary = createServer(() => {
      connections += 1;
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const address = canary.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    for (const client_id of [
      `https://127.0.0.1:${port}/client`,
      `https://localhost:${port}/client`,
      `https://[::ffff:127.0.0.1]:${port}/c`,
    ]) {
      const { status, text } = await browser.get(
        authorizePath(
          { client_id, redirect_uri: 'https://app.example/cb' },
          { code_challenge: newPkce().challenge },
        ),
      );
      assert.equal(status, 400, text);
    }
    canary.close();
    assert.equal(connections, 0);
  });
});

describe('an unexpected error', () => {
  it('is 500 server_error with an explanation for a machine, and a page for a person', async () => {
    const client_id = '01a1fdbd-cfe6-72b1-91e6-9fbfc6cbc2cd';
    await api.rows('ALTER TABLE oauth_apps RENAME TO hidden');
    const token = await askForToken(api, { grant_type: 'refresh_token', refresh_token: 'a', client_id });
    const page = await browser.get(authorizePath({ client_id, redirect_uri: 'https://app.example/' }));
    await api.rows('ALTER TABLE hidden RENAME TO oauth_apps');
    assert.deepEqual([token.status, token.body.error], [500, 'server_error']);
    assert.match(String(token.body.error_description), /You can try again/);
    assert.deepEqual([page.status, page.location], [500, '']);
    assert.match(page.text, /You can try again/);
  });
});

describe('the sweeper', () => {
  it('removes what is of no more use and nothing else', async () => {
    const database = new AccessDatabase({ connection: api.connection, onConnectionError: () => undefined });
    const [kept] = await api.rows<{ tokens: string }>('SELECT count(*) AS tokens FROM oauth_tokens');
    await api.rows(
      `INSERT INTO oauth_interactions (id, payload, expires_at) VALUES ('old', '{}', now() - interval '1 minute')`,
    );
    await api.rows(
      `INSERT INTO oauth_registrations (id, metadata, created_at) VALUES (gen_random_uuid(), '{"client_name":"old"}', now() - interval '31 days')`,
    );
    await sweep(database);
    await database.close();
    assert.deepEqual(await api.rows(`SELECT id FROM oauth_interactions WHERE id = 'old'`), []);
    assert.deepEqual(
      await api.rows(`SELECT id FROM oauth_registrations WHERE metadata->>'client_name' = 'old'`),
      [],
    );
    assert.deepEqual(await api.rows('SELECT count(*) AS tokens FROM oauth_tokens'), [kept]);
  });
});
