import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { families } from '../../../test/families.ts';
import { accountRoutes } from '../../web/account.routes.ts';
import { factorRoutes } from '../../web/factor.routes.ts';
import type { PersonRoute } from '../../web/person-routes.ts';
import { type Authenticator, enrolApp } from '../testing/authenticator.ts';
import { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';
import { SoftwarePasskey } from '../testing/software-passkey.ts';

/** What a signed-in person may do only shortly after proving who they are. */

const ORIGIN = 'http://crm.localhost';
const service = await startService({ baseUrl: ORIGIN });
let owner: Browser;
let member: string;
before(async () => {
  owner = await setUp(service);
  await join(service, await invite(owner, 'mia@acme.example'), 'Mia');
  const [row] = await service.rows<{ id: string }>("SELECT id FROM users WHERE name = 'Mia'");
  member = row?.id ?? '';
});
beforeEach(async () => {
  await service.rows('DELETE FROM sign_in_tries');
  await grow();
});

/** Lets ten minutes pass. */
const grow = () => service.rows("UPDATE sessions SET authenticated_at = now() - interval '601 seconds'");
const KEY = { name: 'Script', scopes: ['crm:read'] };
const INVITATION = { email: 'new@acme.example', role: 'member' };
const createKey = () => owner.call('POST', '/web/api-keys', KEY);
/** Where a change is sensitive for what it says. */
const BODIES: Readonly<Record<string, object>> = { 'PATCH /settings': { require_second_factor: false } };

/** Whatever gives access. */
async function everything(): Promise<unknown> {
  const rows = [];
  for (const table of GIVING_ACCESS) {
    rows.push(
      await service.rows(`SELECT (to_jsonb(t) - 'last_used_at')::text AS row FROM ${table} t ORDER BY 1`),
    );
  }
  return rows;
}
const GIVING_ACCESS = [
  'api_keys',
  'oauth_apps',
  'memberships',
  'invitations',
  'totp_factors',
  'passkeys',
  'recovery_codes',
  'sessions',
];

const prove = (proof: object) => owner.call('POST', '/web/reauthentication', proof);

async function assertProves(proof: object): Promise<void> {
  await grow();
  const { status, text } = await prove(proof);
  assert.equal(status, 204, text);
  assert.equal((await createKey()).status, 201);
}

/** What anyone with a stale session may do. Whatever else changes something needs a fresh one. */
const NOT_SENSITIVE: Readonly<Record<string, string>> = {
  '/profile': 'changes the name alone',
  '/language': 'changes the words of the app and of emails alone',
  '/password': 'asks for the present password itself',
  '/address-code': 'sends a code to the own address',
  '/address-proof': 'asks for that code itself',
  '/organization': 'the name of the organization, and where the person works',
  '/sign-out': 'ends access',
  '/reauthentication': 'is the way out',
  '/reauthentication/options': 'is the way out',
  '/connected-apps/:id': 'ends access',
  '/jobs/:id/retry': 'gives no access',
  '/mails/:id/retry': 'sends what was asked for to the address that was named',
  '/settings/mail/test': 'sends a fixed text by the mail server that was set',
  '/settings/holidays': 'gives no access',
  '/settings/exchange-rates': 'gives no access',
  '/settings/stage-probabilities': 'gives no access',
  '/settings/targets': 'gives no access',
  '/settings/form-appearance': 'gives no access',
  '/workflow-drafts/:id': 'changes what does not run yet',
  '/workflow-publications/:id': 'as publishing by the API does',
  '/sample-data': 'gives no access',
  '/sample-data/remove': 'gives no access',
};
const OF_THE_CRM =
  /^\/(contacts|contact-choices|companies|deals|trash|imports|task-digest|reminders-read|api-imports|api-files|api-contacts|api-companies|api-deals|api-tasks|api-pipelines|api-activities|api-custom-fields|api-views|api-workflows|api-workflow-runs)\b/;
const OF_INSIGHTS = /^\/(api-metrics|api-reports|api-forecast)\b/;
const OF_WEBHOOKS = /^\/api-webhook-subscriptions(?!.*rotate-secret)/;
const OF_CONVERSIONS = /^\/api-conversion(-destinations|s)\b/;
const OF_FORMS = /^\/api-form(s|-submissions)\b/;

const people: readonly PersonRoute[] = [
  ...Reflect.apply(accountRoutes, undefined, [{}]),
  ...Reflect.apply(factorRoutes, undefined, [{}]),
];
const changes = [...families.routes, ...families.webRoutes, ...people].filter(
  ({ method }) => method !== 'GET',
);
const isSensitive = ({ path }: { path: string }) =>
  !(
    path in NOT_SENSITIVE ||
    [OF_THE_CRM, OF_INSIGHTS, OF_WEBHOOKS, OF_CONVERSIONS, OF_FORMS].some((those) => those.test(path))
  );

describe('ten minutes after a sign-in', () => {
  it('there are changes of both kinds', () => {
    const sensitive = changes.filter(isSensitive);
    assert.ok(sensitive.length >= 18 && changes.length - sensitive.length > 30, String(sensitive.length));
    for (const path of Object.keys(NOT_SENSITIVE))
      assert.ok(
        changes.some((route) => route.path === path),
        path,
      );
  });

  for (const route of changes.filter(isSensitive)) {
    const { method, path } = route;
    it(`${method} ${path} is refused, and changes nothing`, async () => {
      const before = await everything();
      const place = `/web${path.replaceAll(/:\w+/g, member)}`;
      const body = method === 'DELETE' ? undefined : (BODIES[`${method} ${path}`] ?? {});
      const answer = await owner.call(method, place, body);
      assert.deepEqual([answer.status, answer.json?.error], [403, 'reauthentication_required']);
      assert.deepEqual(await everything(), before);
    });
  }

  for (const { method, path } of changes.filter(
    (route) => !isSensitive(route) && route.path !== '/sign-out',
  )) {
    it(`${method} ${path} is no matter of it`, async () => {
      const place = `/web${path.replaceAll(/:\w+/g, crypto.randomUUID())}`;
      const { json } = await owner.call(method, place, method === 'DELETE' ? undefined : {});
      assert.notEqual(json?.error, 'reauthentication_required');
    });
  }

  it('other settings than those of security work, and so do API keys', async () => {
    assert.equal((await owner.call('PATCH', '/web/settings', { language: 'de' })).status, 200);
    assert.equal((await owner.call('GET', '/web/members')).status, 200);
    await assertProves({ password: PASSWORD });
    const { key } = (await createKey()).json.data;
    await grow();
    const answer = await fetch(`${service.url}/api-contacts`, {
      headers: { Authorization: `Bearer ${key}` },
    });
    assert.equal(answer.status, 200);
  });

  it('a copy of the cookie makes no key, and a fresh session somewhere else does not help it', async () => {
    const thief = new Browser(service.url);
    for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
    const fresh = await signIn(service, 'olive@acme.example');
    assert.equal((await fresh.call('POST', '/web/api-keys', KEY)).status, 201, 'a sign-in is a proof');
    assert.equal((await thief.call('POST', '/web/api-keys', KEY)).json.error, 'reauthentication_required');
    assert.equal(
      (await thief.call('POST', '/web/invitations', INVITATION)).json.error,
      'reauthentication_required',
    );
  });
});

describe('POST /web/reauthentication', () => {
  let app: Authenticator;

  it('takes the password', async () => {
    assert.equal((await prove({ password: 'wrong horse' })).status, 400);
    assert.equal((await createKey()).status, 403);
    await assertProves({ password: PASSWORD });
  });

  it('takes a code once, and a passkey', async () => {
    await prove({ password: PASSWORD });
    app = await enrolApp(service, owner);
    const code = await app.freshCode();
    await assertProves({ code });
    assert.equal((await prove({ code })).status, 400);
    await assertProves({ code: app.recoveryCodes[0] });
    const passkey = new SoftwarePasskey(ORIGIN);
    const asked = await owner.call('POST', '/web/factors/passkeys/options');
    const draft = { name: 'Laptop', response: passkey.register(asked.json.data) };
    assert.equal((await owner.call('POST', '/web/factors/passkeys', draft)).status, 200);
    const options = await owner.call('POST', '/web/reauthentication/options');
    await assertProves({ passkey: passkey.sign(options.json.data) });
    assert.equal((await prove({ passkey: passkey.sign(options.json.data) })).status, 400, 'a used challenge');
    const ways = (await owner.call('GET', '/web/reauthentication')).json.data;
    assert.deepEqual(ways, { ways: ['password', 'code', 'passkey'] });
  });

  it('says which ways the person has', async () => {
    const mia = await signIn(service, 'mia@acme.example');
    assert.deepEqual((await mia.call('GET', '/web/reauthentication')).json.data, { ways: ['password'] });
  });

  it('takes no passkey of another person, and none that signed something else', async () => {
    const mia = await signIn(service, 'mia@acme.example');
    const passkey = new SoftwarePasskey(ORIGIN);
    const asked = await mia.call('POST', '/web/factors/passkeys/options');
    const draft = { name: 'Phone', response: passkey.register(asked.json.data) };
    assert.equal((await mia.call('POST', '/web/factors/passkeys', draft)).status, 200);
    const ofOwner = (await owner.call('POST', '/web/reauthentication/options')).json.data;
    assert.equal((await prove({ passkey: passkey.sign(ofOwner) })).status, 400);
    const ofMia = (await mia.call('POST', '/web/reauthentication/options')).json.data;
    assert.equal((await prove({ passkey: passkey.sign(ofMia) })).status, 400);
    assert.equal((await createKey()).status, 403);
  });

  it('takes nothing else, and counts wrong attempts', async () => {
    for (const body of [{}, { password: null }, { code: 5 }, { passkey: {} }, { passkey: 'x' }]) {
      assert.equal((await prove(body)).status, 400, JSON.stringify(body));
    }
    for (const wrong of [{ password: 'wrong horse' }, { code: '000000' }]) {
      const statuses = [];
      for (let tried = 0; tried < 12; tried += 1) statuses.push((await prove(wrong)).status);
      assert.deepEqual([statuses[0], statuses.at(-1)], [400, 429]);
    }
    assert.equal((await createKey()).status, 403);
    const logged = await service.rows(
      "SELECT DISTINCT details ->> 'by' AS by FROM security_events WHERE kind = 'reauthentication_failed' ORDER BY 1",
    );
    assert.deepEqual(logged, [{ by: 'code' }, { by: 'passkey' }, { by: 'password' }]);
  });

  it('is good for one session alone', async () => {
    const [fresh] = await service.rows('SELECT 1 FROM sessions WHERE authenticated_at > now()');
    assert.equal(fresh, undefined);
    await assertProves({ password: PASSWORD });
    const rows = await service.rows(
      "SELECT 1 FROM sessions WHERE authenticated_at > now() - interval '5 minutes'",
    );
    assert.equal(rows.length, 1);
  });
});
