import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, beforeEach, describe, it } from 'node:test';
import type { Browser } from '../testing/browser.ts';
import { setUp, startService } from '../testing/people.ts';
import { setUpSso, signInBySso } from './testing/people-at-provider.ts';
import { signedToken, startTestProvider } from './testing/test-provider.ts';

/** A provider that ends sessions (OpenID Connect Back-Channel Logout 1.0). */

const service = await startService({ oidcAllowPrivateAddresses: true });
const provider = await startTestProvider();
const world = { service, provider };
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };
let owner: Browser;

before(async () => {
  owner = await setUp(service);
  await setUpSso(world, owner, { domains: ['acme.example'], provision: 'domain' });
});
beforeEach(() => {
  provider.wrong = {};
});

type Claims = Record<string, unknown>;

/** Signs someone in, in a session of the provider. */
async function signedIn(name: string, sid?: string): Promise<Browser> {
  provider.person = {
    ...{ sub: name, email: `${name}@acme.example`, email_verified: true },
    ...(sid === undefined ? {} : { sid }),
  };
  const { browser, page } = await signInBySso(world, 'acme');
  assert.equal(page.status, 303, page.text);
  return browser;
}

function claimsOf(more: Claims): Claims {
  const now = Math.floor(Date.now() / 1_000);
  const times = { iat: now, exp: now + 120, jti: randomUUID() };
  return { iss: provider.issuer, aud: provider.clientId, ...times, events: EVENTS, ...more };
}

async function send(token: string, organization = 'acme') {
  const response = await fetch(`${service.url}/sign-in/sso/backchannel/${organization}`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const HEADER = { alg: 'RS256', kid: 'test', typ: 'logout+jwt' };

describe('a logout token', () => {
  it('of a session ends what began with it, and nothing else', async () => {
    const [laptop, phone] = [await signedIn('nina', 'one'), await signedIn('nina', 'two')];
    const other = await signedIn('otto', 'three');
    const { status, headers } = await send(signedToken(claimsOf({ sub: 'nina', sid: 'one' }), HEADER));
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store']);
    const left = await Promise.all([laptop, phone, other, owner].map((browser) => browser.isSignedIn()));
    assert.deepEqual(left, [false, true, true, true]);
    const events = (await owner.call('GET', '/web/security-events?kind=signed_out')).json.data;
    assert.deepEqual(events[0].details, { by: 'provider' });
  });

  it('of a person ends all of their sessions by the provider', async () => {
    const [laptop, phone] = [await signedIn('petra', 'four'), await signedIn('petra')];
    const other = await signedIn('otto', 'five');
    assert.equal((await send(signedToken(claimsOf({ sub: 'petra' })))).status, 200);
    const left = await Promise.all([laptop, phone, other].map((browser) => browser.isSignedIn()));
    assert.deepEqual(left, [false, false, true]);
  });

  it('counts once', async () => {
    const token = signedToken(claimsOf({ sub: 'quinn' }), HEADER);
    assert.equal((await send(token)).status, 200);
    const browser = await signedIn('quinn');
    const again = await send(token);
    assert.equal(again.status, 400);
    assert.match(again.text, /used before/);
    assert.equal(await browser.isSignedIn(), true);
  });

  it('ends nothing unless it is valid', async () => {
    const browser = await signedIn('rosa', 'six');
    const now = Math.floor(Date.now() / 1_000);
    const good = { sub: 'rosa', sid: 'six' };
    const unsigned = `${signedToken(claimsOf(good), { alg: 'none' }).split('.').slice(0, 2).join('.')}.`;
    const [head, body] = signedToken(claimsOf(good), HEADER).split('.');
    const refused: Record<string, string> = {
      'no token': 'nothing',
      'no signature': unsigned,
      'another signature': `${head}.${body}.${signedToken(claimsOf({ sub: 'x' })).split('.')[2]}`,
      'a shared secret': signedToken(claimsOf(good), { alg: 'HS256', kid: 'test' }),
      'an unknown key': signedToken(claimsOf(good), { ...HEADER, kid: 'unknown' }),
      'another type': signedToken(claimsOf(good), { ...HEADER, typ: 'at+jwt' }),
      'another issuer': signedToken(claimsOf({ ...good, iss: 'https://elsewhere.example' }), HEADER),
      'another client': signedToken(claimsOf({ ...good, aud: 'another' }), HEADER),
      'an ID token': signedToken(claimsOf({ ...good, nonce: 'n' }), HEADER),
      'no event': signedToken(claimsOf({ ...good, events: {} }), HEADER),
      'another event': signedToken(claimsOf({ ...good, events: { other: {} } }), HEADER),
      'an event that is no object': signedToken(
        claimsOf({ ...good, events: { [Object.keys(EVENTS)[0] ?? '']: 'yes' } }),
        HEADER,
      ),
      nobody: signedToken(claimsOf({}), HEADER),
      'no id': signedToken(claimsOf({ ...good, jti: undefined }), HEADER),
      'no end': signedToken(claimsOf({ ...good, exp: undefined }), HEADER),
      'the past': signedToken(claimsOf({ ...good, exp: now - 120 }), HEADER),
      'a long time ago': signedToken(claimsOf({ ...good, iat: now - 3_600 }), HEADER),
      'the future': signedToken(claimsOf({ ...good, iat: now + 600 }), HEADER),
      'a long text': signedToken(claimsOf({ ...good, sid: 'x'.repeat(300) }), HEADER),
    };
    for (const [name, token] of Object.entries(refused)) assert.equal((await send(token)).status, 400, name);
    assert.equal((await send(signedToken(claimsOf(good), HEADER), 'globex')).status, 400);
    assert.equal((await send(signedToken(claimsOf(good), HEADER), "a'b")).status, 400);
    assert.equal(await browser.isSignedIn(), true);
    assert.equal((await send(signedToken(claimsOf(good), HEADER))).status, 200);
    assert.equal(await browser.isSignedIn(), false);
  });

  it('makes Kontor ask the provider only if it may be one', async () => {
    const asked = provider.requests.length;
    for (let tries = 0; tries < 5; tries++) {
      await send(signedToken(claimsOf({ sub: 'x', iss: 'https://elsewhere.example' })));
      await send('x.y.z');
    }
    assert.equal(provider.requests.length, asked);
  });

  it('is refused while single sign-on is off', async () => {
    await owner.call('POST', '/web/single-sign-on/disable');
    assert.equal((await send(signedToken(claimsOf({ sub: 'nina' }), HEADER))).status, 400);
  });
});
