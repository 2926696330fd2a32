import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { v7 as uuidv7 } from 'uuid';
import { startApi, type TestApi, type TestOrganization } from '../../../../test/api.ts';
import type { Config } from '../../../config.ts';
import { hashCredential } from '../../api-keys/api-key.ts';
import { Browser } from '../../testing/browser.ts';

/** Shared by tests of OAuth: the service at its own base URL, people with a browser, and an app that connects. */

/** Starts the service at the address of its `BASE_URL`. */
export async function startOAuthService(settings: Partial<Config> = {}): Promise<TestApi> {
  const port = await freePort();
  return startApi({ port, baseUrl: `http://127.0.0.1:${port}`, ...settings });
}

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  await new Promise((resolve) => server.close(resolve));
  return address.port;
}

/** Someone with an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
}

/** Creates a person, who is a member of the organization unless another role is given. */
export async function addPerson(
  api: TestApi,
  organization: TestOrganization = api.organization,
  role = 'member',
  passwordHash = 'none',
): Promise<Person> {
  const person = { id: uuidv7(), email: `${randomBytes(6).toString('hex')}@example.com` };
  await api.rows("INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, 'Mina Member', $3)", [
    person.id,
    person.email,
    passwordHash,
  ]);
  await joinOrganization(api, person.id, organization, role);
  return person;
}

export async function joinOrganization(
  api: TestApi,
  userId: string,
  organization: TestOrganization,
  role = 'member',
): Promise<void> {
  await api.rows('INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, $3)', [
    organization.id,
    userId,
    role,
  ]);
}

/** A browser in which the person is signed in. */
export async function browserOf(api: TestApi, userId: string): Promise<Browser> {
  const token = randomBytes(32).toString('base64url');
  await api.rows(
    `INSERT INTO sessions (id, token_hash, user_id, user_agent, address, active_org_id)
     VALUES ($1, $2, $3, 'Test', '127.0.0.1', (SELECT org_id FROM memberships WHERE user_id = $3 ORDER BY created_at LIMIT 1))`,
    [uuidv7(), hashCredential(token), userId],
  );
  const browser = new Browser(api.url);
  browser.cookies.set('kontor_session', token);
  return browser;
}

/** An app that registered itself. */
export interface TestApp {
  readonly client_id: string;
  readonly client_secret?: string;
  readonly redirect_uri: string;
}

const REDIRECT_URI = 'https://app.example/callback';

export async function registerApp(api: TestApi, metadata: Record<string, unknown> = {}): Promise<TestApp> {
  const answer = await api.post(
    '/oauth-register',
    {
      client_name: 'Pipeline Friend',
      redirect_uris: [REDIRECT_URI],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      ...metadata,
    },
    { key: null },
  );
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  const { client_id, client_secret, redirect_uris }: Record<string, unknown> = { ...Object(answer.body) };
  assert.ok(typeof client_id === 'string' && Array.isArray(redirect_uris));
  const secret = typeof client_secret === 'string' ? { client_secret } : {};
  return { client_id, ...secret, redirect_uri: String(redirect_uris[0]) };
}

/** The verifier and challenge of a request (RFC 7636). */
export function newPkce(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** The path of an authorization request; undefined parameters are left out. */
export function authorizePath(app: TestApp, parameters: Record<string, string | undefined> = {}): string {
  const all = {
    client_id: app.client_id,
    redirect_uri: app.redirect_uri,
    response_type: 'code',
    state: 'af0ifjsldkj',
    code_challenge_method: 'S256',
    ...parameters,
  };
  const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `/oauth-authorize?${new URLSearchParams(given)}`;
}

/**
 * The error that an app receives for its authorization request: by redirect if the person knows the app, else through
 * the link on a page.
 */
export async function refusedRequest(browser: Browser, path: string): Promise<URL> {
  const { location, text } = await browser.get(path);
  const link = /<a class="button" href="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
  return new URL(location || (link ?? assert.fail(text)));
}

/** A person's answer on the consent page. */
export interface Answer {
  readonly answer?: 'approve' | 'deny';
  readonly scopes?: readonly string[];
  readonly organization?: string;
}

/** Answers the consent page; returns the URL with which the person returns to the app. */
export async function consent(browser: Browser, path: string, answer: Answer = {}): Promise<URL> {
  const begun = await browser.get(path);
  assert.match(begun.location, /^\/oauth-consent\//, begun.text);
  const page = await browser.get(begun.location);
  assert.equal(page.status, 200, page.text);
  const scopes =
    answer.scopes ?? [...page.text.matchAll(/<option value="([^"]+)" selected>/g)].map(([, scope]) => scope);
  const noted = await browser.submit(begun.location, begun.location, [
    ['answer', answer.answer ?? 'approve'],
    ...(answer.organization === undefined ? [] : [['organization', answer.organization] as [string, string]]),
    ...scopes.map((scope): [string, string] => ['scope', String(scope)]),
  ]);
  const goOn = /^0; url=(\/oauth-authorize\/\S+)$/.exec(noted.headers.get('refresh') ?? '')?.[1];
  assert.ok(goOn, noted.text);
  return new URL((await browser.get(goOn)).location);
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}

/** Calls the token endpoint with a form. */
export async function askForToken(
  api: TestApi,
  parameters: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(`${api.url}/oauth-token`, {
    method: 'POST',
    body: new URLSearchParams(parameters),
    headers,
  });
  return { status: response.status, headers: response.headers, body: { ...Object(await response.json()) } };
}

/** Obtains a code, with everything needed to exchange it for tokens. */
export async function getCode(
  browser: Browser,
  app: TestApp,
  request: Record<string, string | undefined> = {},
  answer: Answer = {},
): Promise<Record<string, string>> {
  const { verifier, challenge } = newPkce();
  const path = authorizePath(app, { code_challenge: challenge, ...request });
  const code = (await consent(browser, path, answer)).searchParams.get('code');
  assert.ok(code);
  return {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: app.redirect_uri,
    client_id: app.client_id,
  };
}

/** Connects an app, from the authorization request to the tokens. */
export async function connect(
  api: TestApi,
  browser: Browser,
  app: TestApp,
  request: Record<string, string | undefined> = {},
  answer: Answer = {},
): Promise<Tokens> {
  const { status, body } = await askForToken(api, await getCode(browser, app, request, answer));
  assert.equal(status, 200, JSON.stringify(body));
  return {
    access_token: String(body.access_token),
    refresh_token: String(body.refresh_token),
    scope: String(body.scope),
  };
}
