import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  addPerson,
  askForToken,
  authorizePath,
  browserOf,
  connect,
  consent,
  getCode,
  newPkce,
  refusedRequest,
  registerApp,
  startOAuthService,
} from './testing/oauth-service.ts';

const api = await startOAuthService();
const app = await registerApp(api);
const person = await addPerson(api);
const browser = await browserOf(api, person.id);
const { challenge } = newPkce();

const tokenStatus = async (token: string) => (await api.get('/api-deals', { key: token })).status;

describe('a code', () => {
  it('that is used again is refused and ends what was granted with it', async () => {
    const code = await getCode(browser, app);
    const first = await askForToken(api, code);
    assert.equal(await tokenStatus(String(first.body.access_token)), 200);
    const second = await askForToken(api, code);
    assert.deepEqual([second.status, second.body.error], [400, 'invalid_grant']);
    assert.match(String(second.body.error_description), /already used/);
    assert.equal(await tokenStatus(String(first.body.access_token)), 401);
  });

  it('of another client is refused, and stays good for its own', async () => {
    const code = await getCode(browser, app);
    const thief = await registerApp(api, { client_name: 'Thief' });
    const stolen = await askForToken(api, { ...code, client_id: thief.client_id });
    assert.deepEqual([stolen.status, stolen.body.error], [400, 'invalid_grant']);
    assert.match(String(stolen.body.error_description), /another client/);
    assert.equal((await askForToken(api, code)).status, 200);
  });

  it('is refused with another redirect URI than the request had', async () => {
    const both = await registerApp(api, {
      redirect_uris: ['https://app.example/a', 'https://app.example/b'],
    });
    const code = await getCode(browser, both);
    const { status, body } = await askForToken(api, { ...code, redirect_uri: 'https://app.example/b' });
    assert.deepEqual([status, body.error], [400, 'invalid_grant']);
    assert.match(String(body.error_description), /redirect_uri/);
  });

  it('is refused a minute later', async () => {
    const code = await getCode(browser, app);
    await api.rows(`UPDATE oauth_tokens SET payload = (payload::jsonb || jsonb_build_object('exp', extract(epoch FROM now())::int - 1))::json
      WHERE kind = 'authorization_code'`);
    const { status, body } = await askForToken(api, code);
    assert.deepEqual([status, body.error], [400, 'invalid_grant']);
  });
});

describe('a downgrade of PKCE', () => {
  const redirected = async (parameters: Record<string, string | undefined>) => {
    return (await refusedRequest(browser, authorizePath(app, parameters))).searchParams;
  };

  it('is refused where a public client sends no challenge', async () => {
    const answer = await redirected({ code_challenge_method: undefined });
    assert.deepEqual([answer.get('error'), answer.get('code')], ['invalid_request', null]);
  });

  it('is refused for the method plain, named or implied', async () => {
    for (const code_challenge_method of ['plain', 's256', undefined]) {
      const answer = await redirected({ code_challenge: challenge, code_challenge_method });
      assert.equal(answer.get('error'), 'invalid_request', String(code_challenge_method));
    }
  });

  it('is refused at the token endpoint without the verifier, or with another', async () => {
    const { code_verifier: _verifier, ...without } = await getCode(browser, app);
    for (const attempt of [without, { ...without, code_verifier: newPkce().verifier }]) {
      const { status, body } = await askForToken(api, attempt);
      assert.deepEqual([status, body.error], [400, 'invalid_grant']);
      assert.match(String(body.error_description), /code_verifier/);
    }
  });

  it('is refused where a code without a challenge is brought with a verifier (RFC 9700, section 2.1.1)', async () => {
    const confidential = await registerApp(api, { token_endpoint_auth_method: 'client_secret_post' });
    const path = authorizePath(confidential, { code_challenge_method: undefined });
    const code = (await consent(browser, path)).searchParams.get('code') ?? '';
    const { client_id, client_secret = '', redirect_uri } = confidential;
    const request = { grant_type: 'authorization_code', code, redirect_uri, client_id, client_secret };
    const mixed = await askForToken(api, { ...request, code_verifier: newPkce().verifier });
    assert.deepEqual([mixed.status, mixed.body.error], [400, 'invalid_grant']);
    assert.equal((await askForToken(api, request)).status, 200);
  });
});

describe('a redirect URI', () => {
  const tricks = [
    'https://app.example/callback/',
    'https://app.example/callback/evil',
    'https://app.example/callback?next=https://evil.example',
    'https://app.example/callback#fragment',
    'https://app.example/Callback',
    'https://APP.example/callback',
    'HTTPS://app.example/callback',
    'https://app.example/%63allback',
    'https://app.example/callback%2f..',
    'https://app.example/./callback',
    'https://app.example:443/callback',
    'https://app.example./callback',
    'https://app.example.evil.example/callback',
    'https://evil.example/app.example/callback',
    'https://app.example@evil.example/callback',
    'https://evil.example@app.example/callback',
    'https://evil.example\\@app.example/callback',
    'http://app.example/callback',
    '//app.example/callback',
    'https://app.example/callback\n',
    ' https://app.example/callback',
    'https://app.example/callback\u0000',
    'javascript:alert(1)',
    'data:text/html,x',
    '',
  ];
  for (const redirect_uri of tricks) {
    it(`that is ${JSON.stringify(redirect_uri)} instead of the registered one is never followed`, async () => {
      const { status, location, text } = await browser.get(
        authorizePath(app, { redirect_uri, code_challenge: challenge }),
      );
      assert.deepEqual([status, location], [400, '']);
      assert.match(text, /This app cannot be connected/);
    });
  }

  it('counts to the port on the person’s own machine only', async () => {
    const native = await registerApp(api, {
      redirect_uris: ['http://127.0.0.1/cb', 'http://[::1]/cb', 'http://localhost:7777/cb'],
    });
    const statusFor = async (redirect_uri: string) =>
      (await browser.get(authorizePath(native, { redirect_uri, code_challenge: challenge }))).status;
    for (const good of [
      'http://127.0.0.1/cb',
      'http://127.0.0.1:51004/cb',
      'http://[::1]:8080/cb',
      'http://localhost:1/cb',
    ]) {
      assert.equal(await statusFor(good), 303, good);
    }
    for (const bad of [
      'http://127.0.0.1:51004/cb2',
      'http://127.0.0.1:51004/cb?x=1',
      'http://127.0.0.2:51004/cb',
      'http://127.0.0.1:51004@evil.example/cb',
      'http://127.0.0.1.evil.example/cb',
      'http://127.0.0.1:80:80/cb',
      'https://127.0.0.1:51004/cb',
      'http://0x7f.1:51004/cb',
    ]) {
      assert.equal(await statusFor(bad), 400, bad);
    }
  });

  it('is checked before anything is sent to it: no error of an unknown client is redirected', async () => {
    const { status, location } = await browser.get(
      authorizePath({ ...app, client_id: '01a1fdbd-cfe6-72b1-91e6-9fbfc6cbc2cd' }),
    );
    assert.deepEqual([status, location], [400, '']);
  });

  it('cannot be registered with a script, a fragment, a user name or plain http', async () => {
    for (const address of [
      'javascript:alert(1)',
      'JavaScript://x/%0aalert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://app.example/#x',
      'https://user@app.example/',
      'http://app.example/',
      'https://app.example\\@evil.example/',
      'https://app.exämple/',
      'app.example/callback',
      '/callback',
      '',
    ]) {
      const answer = await api.post('/oauth-register', { redirect_uris: [address] }, { key: null });
      assert.equal(answer.status, 400, address);
      assert.match(
        String({ ...Object(answer.body) }.error),
        /^invalid_(redirect_uri|client_metadata)$/,
        address,
      );
    }
  });
});

describe('a mix-up of servers', () => {
  it('is noticed by the issuer in the answer (RFC 9207), in errors too', async () => {
    const agreed = await consent(browser, authorizePath(app, { code_challenge: challenge }));
    assert.deepEqual(
      [agreed.searchParams.get('iss'), agreed.searchParams.get('state')],
      [api.url, 'af0ifjsldkj'],
    );
    const denied = await consent(browser, authorizePath(app, { code_challenge: challenge }), {
      answer: 'deny',
    });
    assert.equal(denied.searchParams.get('error'), 'access_denied');
    assert.deepEqual(
      [denied.searchParams.get('iss'), denied.searchParams.get('state')],
      [api.url, 'af0ifjsldkj'],
    );
    assert.equal(denied.searchParams.get('code'), null);
  });

  it('cannot be made by the Host header', async () => {
    const response = await fetch(`${api.url}/.well-known/oauth-authorization-server`, {
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
    });
    assert.ok(!(await response.text()).includes('evil.example'));
  });
});

describe('the consent page', () => {
  const begin = async (who = browser) =>
    (await who.get(authorizePath(app, { code_challenge: challenge }))).location;

  it('cannot be framed or scripted', async () => {
    const { headers } = await browser.get(await begin());
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
    assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('referrer-policy'), 'same-origin');
  });

  it('takes no form from elsewhere', async () => {
    const grants = () => api.rows('SELECT id FROM oauth_grants ORDER BY id');
    const before = await grants();
    const path = await begin();
    const fields = { answer: 'approve', organization: api.organization.id, scope: 'crm:read' };
    assert.equal((await browser.post(path, fields)).status, 403);
    const { text } = await browser.get(path);
    const form_token = /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      assert.equal((await browser.post(path, { ...fields, form_token }, headers)).status, 403);
    }
    assert.deepEqual(await grants(), before);
  });

  it('is no use in another browser, to whoever sends the link', async () => {
    const path = await begin();
    const victim = await browserOf(api, (await addPerson(api)).id);
    const { status, text } = await victim.get(path);
    assert.equal(status, 400);
    assert.match(text, /started in another browser/);
  });

  it('goes on to sign in who is not signed in, and comes back', async () => {
    const path = await begin();
    browser.cookies.delete('kontor_session');
    const session = (await browserOf(api, person.id)).cookies.get('kontor_session') ?? '';
    assert.equal((await browser.get(path)).location, `/sign-in?return_to=${encodeURIComponent(path)}`);
    browser.cookies.set('kontor_session', session);
    assert.equal((await browser.get(path)).status, 200);
  });

  it('grants no organization but one of the person’s', async () => {
    const other = await api.addOrganization('Initech');
    const path = await begin();
    const answer = await browser.submit(path, path, [
      ['answer', 'approve'],
      ['organization', other.id],
      ['scope', 'crm:read'],
    ]);
    assert.equal(answer.status, 400);
    assert.deepEqual(await api.rows('SELECT id FROM oauth_grants WHERE org_id = $1', [other.id]), []);
  });

  it('grants no scope that was not asked for', async () => {
    const path = await begin();
    const answer = await browser.submit(path, path, [
      ['answer', 'approve'],
      ['scope', 'crm:write'],
      ['scope', 'webhooks:write'],
    ]);
    assert.equal(answer.status, 400);
    assert.match(answer.text, /Allow at least one scope/);
  });

  it('answers a request once', async () => {
    const { verifier, challenge: own } = newPkce();
    const { location: path } = await browser.get(authorizePath(app, { code_challenge: own }));
    const noted = await browser.submit(path, path, [
      ['answer', 'approve'],
      ['scope', 'crm:read'],
    ]);
    const goOn = /url=(\S+)/.exec(noted.headers.get('refresh') ?? '')?.[1] ?? '';
    const first = new URL((await browser.get(goOn)).location);
    assert.ok(first.searchParams.get('code') && verifier);
    const second = await browser.get(goOn);
    assert.deepEqual([second.status, second.location], [400, '']);
    assert.equal((await browser.get(path)).status, 400);
  });

  it('cannot be passed by naming the next step', async () => {
    const path = await begin();
    const { status, location } = await browser.get(path.replace('/oauth-consent/', '/oauth-authorize/'));
    const skipped = location.startsWith('https://app.example')
      ? new URL(location).searchParams.get('code')
      : null;
    assert.equal(skipped, null, `${status} ${location}`);
  });

  it('shows the app’s own words as text, and unverified', async () => {
    const evil = await registerApp(api, { client_name: '<script>alert(1)</script>\u202e"Bank' });
    const { location } = await browser.get(authorizePath(evil, { code_challenge: challenge }));
    const { text } = await browser.get(location);
    assert.ok(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;&quot;Bank') && !text.includes('\u202e'));
    assert.match(text, /Not verified/);
    assert.match(text, /app\.example/);
  });

  it('asks again also for what was granted before', async () => {
    await connect(api, browser, app);
    assert.match(await begin(), /^\/oauth-consent\//);
    const silent = await refusedRequest(
      browser,
      authorizePath(app, { code_challenge: challenge, prompt: 'none' }),
    );
    assert.equal(silent.searchParams.get('error'), 'consent_required');
  });
});

describe('a refresh token', () => {
  it('of another client is refused', async () => {
    const { refresh_token } = await connect(api, browser, app);
    const thief = await registerApp(api, { client_name: 'Thief' });
    const { status, body } = await askForToken(api, {
      grant_type: 'refresh_token',
      refresh_token,
      client_id: thief.client_id,
    });
    assert.deepEqual([status, body.error], [400, 'invalid_grant']);
  });

  it('of a client with a secret is refused without it, or with a wrong one', async () => {
    const confidential = await registerApp(api, { token_endpoint_auth_method: 'client_secret_basic' });
    const { client_id, client_secret = '' } = confidential;
    const code = await getCode(browser, confidential);
    const basic = (secret: string) => ({
      Authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}`,
    });
    const issued = await askForToken(api, code, basic(client_secret));
    assert.equal(issued.status, 200, JSON.stringify(issued.body));
    const request = { grant_type: 'refresh_token', refresh_token: String(issued.body.refresh_token) };
    const wrong = await askForToken(api, request, basic('0'.repeat(64)));
    assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client']);
    assert.match(wrong.headers.get('www-authenticate') ?? '', /^Basic/);
    const none = await askForToken(api, { ...request, client_id });
    assert.deepEqual([none.status, none.body.error], [401, 'invalid_client']);
    const inBody = await askForToken(api, { ...request, client_id, client_secret });
    assert.equal(inBody.status, 200, JSON.stringify(inBody.body));
  });
});

describe('bad input', () => {
  it('is refused with a description, never a 5xx', async () => {
    const bodies: [string, string][] = [
      ['application/json', '{'],
      ['application/json', '[]'],
      ['application/json', '"x"'],
      ['application/json', '{"grant_type":{"a":1}}'],
      ['application/json', '{"__proto__":{"a":1}}'],
      ['application/json', '{"grant_type":"refresh_token","refresh_token":null}'],
      ['application/x-www-form-urlencoded', ''],
      ['application/x-www-form-urlencoded', 'grant_type=password&username=a&password=b'],
      [
        'application/x-www-form-urlencoded',
        `grant_type=refresh_token&refresh_token=a&refresh_token=b&client_id=${app.client_id}`,
      ],
      [
        'application/x-www-form-urlencoded',
        `grant_type=refresh_token&refresh_token=%00&client_id=${app.client_id}`,
      ],
      [
        'application/x-www-form-urlencoded',
        `grant_type=refresh_token&refresh_token=${'a'.repeat(9_000)}&client_id=${app.client_id}`,
      ],
      ['application/x-www-form-urlencoded', 'grant_type=authorization_code&client_id=%00'],
      ['text/plain', 'grant_type=refresh_token'],
      ['multipart/form-data; boundary=x', '--x--'],
    ];
    for (const path of ['/oauth-token', '/oauth-register']) {
      for (const [type, body] of bodies) {
        const response = await fetch(api.url + path, {
          method: 'POST',
          body,
          headers: { 'Content-Type': type },
        });
        const text = await response.text();
        const { error, error_description } = { ...Object(JSON.parse(text)) };
        assert.ok(
          response.status >= 400 && response.status < 500,
          `${path} ${type} ${body}: ${response.status} ${text}`,
        );
        assert.ok(typeof error === 'string' && String(error_description).length > 10, text);
        assert.equal(response.headers.get('cache-control'), 'no-store');
      }
    }
  });

  it('that is too large is 413', async () => {
    const response = await fetch(`${api.url}/oauth-token`, {
      method: 'POST',
      body: new URLSearchParams({ code: 'a'.repeat(70_000) }),
    });
    assert.equal(response.status, 413);
  });

  it('of an authorization request is told on a page or to the app, never a 5xx', async () => {
    for (const parameters of [
      { response_type: 'token' },
      { response_type: 'code id_token' },
      { response_mode: 'form_post' },
      { response_mode: 'fragment' },
      { scope: 'crm:everything' },
      { scope: '"' },
      { resource: 'https://other.example/' },
      { resource: 'not a url' },
      { prompt: 'none login' },
      { request: 'eyJhbGciOiJub25lIn0.e30.' },
      { request_uri: 'https://evil.example/request' },
      { code_challenge: 'short' },
    ]) {
      const { status, location } = await browser.get(
        authorizePath(app, { code_challenge: challenge, ...parameters }),
      );
      assert.ok([303, 400].includes(status), `${JSON.stringify(parameters)} ${status}`);
      if (status === 303) {
        const answer = new URL(location, api.url);
        assert.equal(answer.origin, 'https://app.example', `${JSON.stringify(parameters)} ${location}`);
        const told = answer.hash === '' ? answer.searchParams : new URLSearchParams(answer.hash.slice(1));
        assert.ok(
          told.get('error_description') || /^request\w*_not_supported$/.test(told.get('error') ?? ''),
          location,
        );
      }
    }
  });

  it('of a state comes back to the app as it was sent', async () => {
    const state = '\u0000 "<>&%=+#\u202e ü 💶';
    const back = await consent(browser, authorizePath(app, { code_challenge: challenge, state }));
    assert.equal(back.searchParams.get('state'), state);
  });

  it('names the scope that is unknown', async () => {
    const { searchParams } = await refusedRequest(
      browser,
      authorizePath(app, { code_challenge: challenge, scope: 'crm:read crm:everything openid' }),
    );
    assert.deepEqual(
      [searchParams.get('error'), searchParams.get('scope')],
      ['invalid_scope', 'crm:everything'],
    );
  });
});
