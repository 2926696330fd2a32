import { createHash, createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { after } from 'node:test';

/**
 * A provider on loopback, written from OpenID Connect Core and Discovery. It refuses any violation by a client, and
 * violates the rules itself as a test requests.
 */
export interface TestProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who is signed in at the provider. */
  person: Claims;
  /** What the provider does wrong. */
  wrong: Wrong;
  /** The methods and paths of the requests it received. */
  readonly requests: string[];
  /** Where a browser that is sent to the provider is sent back to. */
  authorize(url: string): Promise<URL>;
}

type Claims = Record<string, unknown>;

interface Wrong {
  readonly claims?: Claims;
  readonly metadata?: Claims;
  /** Creates a different ID token from its claims. */
  readonly idToken?: (claims: Claims) => string;
  /** Parameters of the answer in the browser. */
  readonly answer?: Record<string, string>;
  /** Handles a request instead of the provider; returns true if it did. */
  readonly handle?: (path: string, response: ServerResponse) => boolean;
}

interface Grant {
  readonly challenge: string;
  readonly nonce: string;
  readonly redirectUri: string;
}

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KID = 'test';

/** A token of three parts, signed with the provider's key unless stated otherwise. */
export function signedToken(claims: Claims, header: Claims = { alg: 'RS256', kid: KID }): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = `${part(header)}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(keys.privateKey, 'base64url')}`;
}

/** Starts a provider until the test file ends. */
export async function startTestProvider(): Promise<TestProvider> {
  const grants = new Map<string, Grant>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider.invalid');
    requests.push(`${request.method} ${url.pathname}`);
    if (provider.wrong.handle?.(url.pathname, response)) return;
    route(url, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.closeAllConnections());
  after(() => server.close());
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const provider: TestProvider = {
    issuer,
    clientId: 'kontor-test',
    clientSecret: 'a secret of the test provider',
    person: {},
    wrong: {},
    requests,
    authorize: async (url) => {
      const answer = await fetch(url, { redirect: 'manual' });
      const location = answer.headers.get('location');
      if (location === null) throw new Error(`The provider refused: ${await answer.text()}`);
      return new URL(location);
    },
  };

  async function route(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return void json({ ...metadataOf(issuer), ...provider.wrong.metadata });
      case '/keys': {
        const jwk = keys.publicKey.export({ format: 'jwk' });
        return void json({ keys: [{ ...jwk, kid: KID, alg: 'RS256', use: 'sig' }] });
      }
      case '/authorize':
        return void response.writeHead(303, { Location: answerOf(url.searchParams).href }).end();
      case '/token': {
        const granted = redeem(request, new URLSearchParams(await text(request)));
        return void (granted ? json(granted) : json({ error: 'invalid_client' }, 401));
      }
      default:
        response.writeHead(404).end();
    }
  }

  function answerOf(asked: URLSearchParams): URL {
    const asIs = (name: string) => asked.get(name) ?? '';
    const wants = [asIs('client_id'), asIs('response_type'), asIs('code_challenge_method')];
    if (wants.join() !== `${provider.clientId},code,S256`) throw new Error('the request is malformed');
    if (!asIs('scope').split(' ').includes('openid') || asIs('state') === '')
      throw new Error('no scope or state');
    const code = randomUUID();
    const [challenge, nonce, redirectUri] = [asIs('code_challenge'), asIs('nonce'), asIs('redirect_uri')];
    grants.set(code, { challenge, nonce, redirectUri });
    const back = new URL(redirectUri);
    const answer = { code, state: asIs('state'), iss: issuer, ...provider.wrong.answer };
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    return back;
  }

  function redeem({ headers }: IncomingMessage, form: URLSearchParams) {
    const basic = Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString();
    const [id, secret] =
      basic === '' ? [form.get('client_id'), form.get('client_secret')] : basic.split(':').map(decoded);
    if (id !== provider.clientId || secret !== provider.clientSecret) return undefined;
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
      throw new Error('bad grant');
    const now = Math.floor(Date.now() / 1_000);
    const times = { iat: now, exp: now + 300 };
    const claims = {
      iss: issuer,
      aud: provider.clientId,
      nonce: grant.nonce,
      ...times,
      ...provider.person,
      ...provider.wrong.claims,
    };
    const idToken = provider.wrong.idToken?.(claims) ?? signedToken(claims);
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken };
  }

  return provider;
}

function decoded(part: string): string {
  return decodeURIComponent(part.replaceAll('+', ' '));
}

function metadataOf(issuer: string): Claims {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  };
}
