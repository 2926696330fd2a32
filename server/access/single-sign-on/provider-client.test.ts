import assert from 'node:assert/strict';
import { after, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { createProviderClient, type Identity } from './provider-client.ts';
import { signedToken, startTestProvider } from './testing/test-provider.ts';
import { trustedEmail } from './trusted-email.ts';

/** What a provider may say and must not, on real sockets: whoever runs one is a stranger to everybody else here. */

const provider = await startTestProvider();
const client = createProviderClient({ allowPrivateAddresses: true, timeoutMs: 1_500 });
after(() => client.close());

const { issuer, clientId, clientSecret } = provider;
const account = { issuer, clientId, clientSecret, redirectUri: 'https://crm.example/sign-in/sso/callback' };
const ties = { state: 'state-1', nonce: 'nonce-1', codeVerifier: 'v'.repeat(43) };

beforeEach(() => {
  provider.person = { sub: 'ada', email: 'ada@acme.example', email_verified: true, name: 'Ada' };
  provider.wrong = {};
});

async function signIn(): Promise<Identity> {
  const { href } = await client.authorizationUrl(account, ties, false);
  return client.identify(account, ties, (await provider.authorize(href)).search);
}

const refusal = (message: RegExp) => ({ name: 'ProviderProblem', message });

describe('a provider that keeps the rules', () => {
  it('proves a person', async () => {
    const { authenticatedAt: _, ...identity } = await signIn();
    const email = 'ada@acme.example';
    assert.deepEqual(identity, {
      issuer,
      subject: 'ada',
      name: 'Ada',
      email,
      claimedEmail: email,
      sid: null,
    });
  });

  it('is asked with PKCE, state and nonce, and for a fresh sign-in where one is needed', async () => {
    const { searchParams: plain } = await client.authorizationUrl(account, ties, false);
    assert.equal(plain.get('code_challenge_method'), 'S256');
    assert.deepEqual([plain.get('state'), plain.get('nonce')], ['state-1', 'nonce-1']);
    assert.deepEqual([plain.get('redirect_uri'), plain.get('prompt')], [account.redirectUri, null]);
    const { searchParams: again } = await client.authorizationUrl(account, ties, true);
    assert.deepEqual([again.get('prompt'), again.get('max_age')], ['login', '0']);
  });

  it('may tell the address at its user information endpoint, of the same person alone', async () => {
    const tell = (sub: string) => {
      provider.person = { sub: 'ada' };
      provider.wrong = {
        metadata: { userinfo_endpoint: `${issuer}/me` },
        handle: (path, response) => {
          if (path !== '/me') return false;
          const told = { sub, email: 'ada@acme.example', email_verified: true };
          response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(told));
          return true;
        },
      };
    };
    tell('ada');
    assert.equal((await signIn()).email, 'ada@acme.example');
    tell('somebody else');
    await assert.rejects(signIn(), refusal(/not as OpenID Connect|unexpected|different/));
  });
});

describe('an ID token is refused', () => {
  const hour = Math.floor(Date.now() / 1_000) - 3_600;
  const cases: Record<string, object> = {
    'with another nonce': { nonce: 'another' },
    'of another issuer': { iss: 'https://elsewhere.example' },
    "for another client's audience": { aud: 'another-client' },
    'for several audiences of which another client is the authorized party': {
      aud: [clientId, 'x'],
      azp: 'x',
    },
    'that has expired': { exp: hour, iat: hour - 300 },
    'without an expiry': { exp: undefined },
    'without a subject': { sub: undefined },
    'with an endless subject': { sub: 'x'.repeat(300) },
    'with a subject that is no text': { sub: 5 },
  };
  for (const [what, claims] of Object.entries(cases)) {
    it(what, async () => {
      provider.wrong = { claims: { ...claims } };
      await assert.rejects(signIn(), refusal(/./));
    });
  }

  const unsigned = (claims: object) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return `${part({ alg: 'none' })}.${part(claims)}.`;
  };

  it('with the algorithm none, also where the provider lists it', async () => {
    for (const listed of [['RS256'], ['RS256', 'none'], ['none']]) {
      provider.wrong = { idToken: unsigned, metadata: { id_token_signing_alg_values_supported: listed } };
      await assert.rejects(signIn(), refusal(/./), listed.join());
    }
  });

  it('with a symmetric algorithm, whose key could be the public one', async () => {
    provider.wrong = {
      idToken: (claims) => signedToken(claims, { alg: 'HS256' }),
      metadata: { id_token_signing_alg_values_supported: ['HS256', 'RS256'] },
    };
    await assert.rejects(signIn(), refusal(/./));
  });

  it('whose signature is not of the provider, although it came by the right connection', async () => {
    provider.wrong = {
      idToken: (claims) => {
        const [header, , signature] = signedToken(claims).split('.');
        const forged = Buffer.from(JSON.stringify({ ...claims, sub: 'mallory' })).toString('base64url');
        return [header, forged, signature].join('.');
      },
    };
    await assert.rejects(signIn(), refusal(/./));
  });

  it('that is not valid', async () => {
    for (const idToken of ['', 'x', 'a.b.c', '{}']) {
      provider.wrong = { idToken: () => idToken };
      await assert.rejects(signIn(), refusal(/./), idToken);
    }
  });
});

describe('an answer in the browser is refused', () => {
  it('from another issuer than the one that was asked, before the code goes anywhere', async () => {
    provider.wrong = { answer: { iss: 'https://honest.example' } };
    const before = provider.requests.length;
    await assert.rejects(signIn(), refusal(/./));
    assert.ok(!provider.requests.slice(before).includes('POST /token'));
  });

  it('with another state, or with an error', async () => {
    provider.wrong = { answer: { state: 'another' } };
    await assert.rejects(signIn(), refusal(/./));
    await assert.rejects(
      client.identify(account, ties, `?error=access_denied&state=${ties.state}&iss=${issuer}`),
      refusal(/did not let you in/),
    );
    await assert.rejects(
      client.identify(account, ties, `?error=%3Cscript%3E&state=${ties.state}&iss=${issuer}`),
      refusal(/^The provider refused: script\.$/),
    );
  });

  it('whatever it is, with a problem in words and no fault of ours', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.string()), async (parameters) => {
        const query = `?${new URLSearchParams({ ...parameters })}`;
        await assert.rejects(client.identify(account, ties, query), refusal(/./));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a provider is not taken for one', () => {
  const described: Record<string, object> = {
    'that names another issuer': { issuer: 'https://elsewhere.example' },
    'whose issuer is no address': { issuer: 'nowhere' },
    'whose issuer stands for many tenants': { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' },
    'that sends people to a script': { authorization_endpoint: 'javascript:alert(1)' },
    'without an address for tokens': { token_endpoint: undefined },
    'without keys': { jwks_uri: undefined },
    'whose keys are a file': { jwks_uri: 'file:///etc/passwd' },
  };
  for (const [what, metadata] of Object.entries(described)) {
    it(what, async () => {
      provider.wrong = { metadata: { ...metadata } };
      await assert.rejects(client.check(issuer), refusal(/./));
      await assert.rejects(signIn(), refusal(/./));
    });
  }

  const answers: Record<string, { handle: NonNullable<typeof provider.wrong.handle>; words: RegExp }> = {
    'that redirects': {
      handle: (_path, response) => {
        response.writeHead(302, { Location: `${issuer}/keys` }).end();
        return true;
      },
      words: /unexpected status/,
    },
    'that answers without end': {
      handle: (_path, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const more = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', more);
        more();
        return true;
      },
      words: /too long/,
    },
    'that does not answer': { handle: () => true, words: /in time/ },
    'that answers with a page': {
      handle: (_path, response) => {
        response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>');
        return true;
      },
      words: /is not JSON/,
    },
    'that answers with broken JSON': {
      handle: (_path, response) => {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"issuer":');
        return true;
      },
      words: /could not be read|not as OpenID/,
    },
    'that breaks off': {
      handle: (_path, response) => {
        response.destroy();
        return true;
      },
      words: /could not be reached/,
    },
  };
  for (const [what, { handle, words }] of Object.entries(answers)) {
    it(what, async () => {
      provider.wrong = { handle };
      await assert.rejects(client.check(issuer), refusal(words));
    });
  }

  it('where it is at a private address or without TLS, unless the operator allows it', async () => {
    const guarded = createProviderClient({ allowPrivateAddresses: false });
    const before = provider.requests.length;
    await assert.rejects(guarded.check(issuer), refusal(/not https/));
    const port = new URL(issuer).port;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1']) {
      await assert.rejects(guarded.check(`https://${host}:${port}`), refusal(/could not be reached/), host);
    }
    assert.equal(provider.requests.length, before);
    await guarded.close();
  });

  it('with a wrong client secret', async () => {
    const wrong = { ...account, clientSecret: 'another secret' };
    const { href } = await client.authorizationUrl(wrong, ties, false);
    const answer = await provider.authorize(href);
    await assert.rejects(
      client.identify(wrong, ties, answer.search),
      refusal(/client ID or the client secret/),
    );
  });
});

describe('an email address is trusted', () => {
  const email = 'ada@acme.example';
  const google = 'https://accounts.google.com';
  const cases: [string, Record<string, unknown>, string | null][] = [
    ['when it is verified', { email, email_verified: true }, email],
    ['when it is verified, as a text', { email, email_verified: 'true' }, email],
    ['not when it is not verified', { email, email_verified: false }, null],
    [
      'not when it is not verified, whatever else is said',
      { email, email_verified: false, xms_edov: true },
      null,
    ],
    ['not when nothing is said of it', { email }, null],
    ['when Entra says that its domain is verified', { email, xms_edov: true }, email],
    ['when Entra says so by a number', { email, xms_edov: '1' }, email],
    ['not when it is none', { email: 'ada', email_verified: true }, null],
    [
      'not when it hides another one',
      { email: 'ada@acme.example,eve@evil.example', email_verified: true },
      null,
    ],
    ['not when it is no text', { email: [email], email_verified: true }, null],
    [
      'of Google for its own domains',
      { iss: google, email, email_verified: true, hd: 'acme.example' },
      email,
    ],
    ['of Google not for others', { iss: google, email, email_verified: true }, null],
  ];
  for (const [what, claims, expected] of cases) {
    it(what, () => assert.equal(trustedEmail(claims), expected));
  }

  it('of whatever claims, only where it has one @ and no blanks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const trusted = trustedEmail({ email: text, email_verified: true });
        assert.ok(trusted === null || /^[^\s@]+@[^\s@]+$/.test(trusted));
      }),
    );
  });
});
