import assert from 'node:assert/strict';
import { Browser, type BrowserPage } from '../../testing/browser.ts';
import type { TestService } from '../../testing/people.ts';
import type { TestProvider } from './test-provider.ts';

/** Shared by tests of single sign-on: people who sign in at a provider, and owners who set one up. */

/** Gives a person an authenticator app without working codes. */
export async function giveFactor(service: TestService, email: string): Promise<void> {
  await service.rows(
    `INSERT INTO totp_factors (user_id, secret_sealed, created_at, confirmed_at)
     SELECT id, '\\x00', now(), now() FROM users WHERE email = $1 ON CONFLICT DO NOTHING`,
    [email],
  );
}

/** What an owner enters to set up the provider. */
export function settingsOf({
  issuer,
  clientId,
  clientSecret,
}: Pick<TestProvider, 'issuer' | 'clientId' | 'clientSecret'>) {
  return { issuer, client_id: clientId, client_secret: clientSecret };
}

/** Where a page sends its browser on its own. */
export function goesOn({ headers, text }: BrowserPage): string {
  const [, address] = /^0; url=(.+)$/.exec(headers.get('refresh') ?? '') ?? [];
  assert.ok(address, text);
  return address;
}

/** Goes to the provider with the form at a path and returns to this browser, or to another one. */
export async function visitProvider(
  provider: TestProvider,
  browser: Browser,
  { path, fields = {}, back = browser }: { path: string; fields?: Record<string, string>; back?: Browser },
): Promise<BrowserPage> {
  const page = await browser.submit(path, path.replace(/\?.*/, ''), fields);
  const answer = await provider.authorize(goesOn(page));
  return back.get(`${answer.pathname}${answer.search}`);
}

/** Signs in by single sign-on, in a new browser by default. */
export async function signInBySso(
  { service, provider }: { service: TestService; provider: TestProvider },
  organization: string,
  browser = new Browser(service.url),
): Promise<{ browser: Browser; page: BrowserPage }> {
  const page = await visitProvider(provider, browser, { path: '/sign-in/sso', fields: { organization } });
  return { browser, page };
}

/** Sets up the provider as an owner with a second factor, tests it and turns it on. */
export async function setUpSso(
  { service, provider }: { service: TestService; provider: TestProvider },
  owner: Browser,
  settings: Record<string, unknown> = {},
): Promise<void> {
  const session = (await owner.call('GET', '/web/session')).json.data;
  await giveFactor(service, session.user.email);
  const given = { ...settingsOf(provider), ...settings };
  const { status, text } = await owner.call('PATCH', '/web/single-sign-on', given);
  assert.equal(status, 200, text);
  provider.person = {
    sub: `owner of ${session.organization.name}`,
    email: session.user.email,
    email_verified: true,
  };
  const tested = await visitProvider(provider, owner, { path: '/sign-in/sso/test' });
  assert.match(tested.text, /The test succeeded/);
  const enabled = await owner.call('POST', '/web/single-sign-on/enable');
  assert.equal(enabled.status, 200, enabled.text);
}
