import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

/** What holds for every page: headers, forms that cannot be forged, names that stay text. */

const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(2)>'&lt;`;
const EMAIL = 'olive@acme.example';
const JOE = 'joe@acme.example';

const service = await startService();
let owner: Browser;
let invitation: string;
/** Someone with an account and in no organization, and the link that invites them. */
let joe: Browser;
let joesInvitation: string;
before(async () => {
  owner = await setUp(service, { organization: `Org ${HOSTILE}`, name: `Olive ${HOSTILE}` });
  await join(service, await invite(owner, 'mia@acme.example', 'admin'), `Mia ${HOSTILE}`);
  invitation = await invite(owner, `o'brien@acme.example`);
  joe = await join(service, await invite(owner, JOE), 'Joe');
  await service.rows("DELETE FROM memberships m USING users u WHERE u.id = m.user_id AND u.name = 'Joe'");
  joesInvitation = await invite(owner, JOE);
});

const PATHS = () => [
  invitation,
  joesInvitation,
  `/sign-in?return_to=${encodeURIComponent(`/a${HOSTILE}`)}`,
  `/invitations/${encodeURIComponent(HOSTILE)}`,
  '/reset-password',
  `/reset-password/${encodeURIComponent(HOSTILE)}`,
];

describe('every page', () => {
  it('allows no script, no frame and no copy in a cache, and tells its address to nobody else', async () => {
    for (const browser of [owner, new Browser(service.url)]) {
      for (const path of PATHS()) {
        const { headers } = await browser.get(path);
        const policy = headers.get('content-security-policy') ?? '';
        assert.match(policy, /^default-src 'none'; style-src 'self';/, path);
        assert.match(policy, /frame-ancestors 'none'/);
        assert.match(policy, /form-action 'self';/);
        assert.doesNotMatch(policy, /unsafe|script-src/);
        assert.equal(headers.get('x-frame-options'), 'DENY');
        assert.equal(headers.get('referrer-policy'), 'same-origin');
        assert.equal(headers.get('cache-control'), 'no-store');
        assert.equal(headers.get('x-content-type-options'), 'nosniff');
      }
    }
  });

  it('shows hostile names as the text that they are', async () => {
    for (const browser of [owner, new Browser(service.url)]) {
      for (const path of PATHS()) {
        const { text } = await browser.get(path);
        assert.doesNotMatch(text, /<script|<img/, path);
      }
    }
    const { text } = await owner.get(invitation);
    assert.ok(text.includes('Olive &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;'));
  });

  it('gives back what was typed, as text too', async () => {
    const fields = { email: `${HOSTILE}@x`, password: HOSTILE };
    const { text } = await new Browser(service.url).submit('/sign-in', '/sign-in', fields);
    assert.match(text, /value="&quot;&gt;&lt;script&gt;/);
    assert.doesNotMatch(text, /<script/);
  });

  it('has one stylesheet, which may be kept', async () => {
    const { text } = await owner.get(invitation);
    const [, path = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(text) ?? [];
    const style = await owner.get(path);
    assert.match(style.headers.get('content-type') ?? '', /^text\/css/);
    assert.match(style.headers.get('cache-control') ?? '', /immutable/);
    assert.doesNotMatch(text, /<style|style="/);
  });
});

describe('a form', () => {
  const tokenOf = async (browser: Browser, path: string) => {
    const [, token = ''] = /name="form_token" value="([^"]+)"/.exec((await browser.get(path)).text) ?? [];
    assert.notEqual(token, '');
    return token;
  };
  const accept = (form_token: string, headers: Record<string, string> = {}) =>
    joe.post(`${joesInvitation}/accept`, { form_token }, headers);
  const organizationsOfJoe = async () =>
    (await joe.call('GET', '/web/session')).json.data.organizations.length;

  it('is refused without its token, with another’s or with one of another session', async () => {
    const other = await tokenOf(await signIn(service, JOE), joesInvitation);
    const stranger = await tokenOf(new Browser(service.url), '/sign-in');
    for (const token of ['', 'x', other, stranger, 'ä']) {
      const answer = await accept(token);
      assert.equal(answer.status, 403, token);
      assert.match(answer.text, /form has expired/);
    }
    assert.equal(await organizationsOfJoe(), 0);
  });

  it('is refused from another site, whatever token it carries', async () => {
    const foreign: Record<string, string>[] = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `${service.url}.evil.example` },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of foreign) {
      const { status } = await accept(await tokenOf(joe, joesInvitation), headers);
      assert.equal(status, 403, JSON.stringify(headers));
    }
    assert.equal(await organizationsOfJoe(), 0);
  });

  it('is taken with its own token, from a page of ours', async () => {
    const path = joesInvitation;
    assert.equal((await accept(await tokenOf(joe, path))).status, 303);
    assert.equal(await organizationsOfJoe(), 1);
  });

  it('to sign in or out cannot be forged either', async () => {
    const fields = { email: EMAIL, password: PASSWORD };
    const answer = await new Browser(service.url).post('/sign-in', fields, {
      Origin: 'https://evil.example',
    });
    assert.deepEqual(
      [answer.status, answer.headers.get('set-cookie')?.includes('kontor_session=')],
      [403, undefined],
    );
    assert.equal((await owner.post('/sign-out', {})).status, 403);
    assert.equal(await owner.isSignedIn(), true);
  });

  it('is told in words when it is not a form, too large or not UTF-8', async () => {
    const send = (body: string | Buffer, type: string) =>
      fetch(`${service.url}/sign-in`, {
        method: 'POST',
        body: new Uint8Array(Buffer.from(body)),
        headers: { 'Content-Type': type },
      });
    const form = 'application/x-www-form-urlencoded';
    assert.equal((await send('{}', 'application/json')).status, 415);
    assert.equal((await send(`a=${'x'.repeat(70_000)}`, form)).status, 413);
    assert.equal((await send(Buffer.from([0x61, 0x3d, 0xff]), form)).status, 400);
    assert.equal((await send('%E0%A4%A=%&=&&a', form)).status, 403);
    assert.match(await (await send('{}', 'application/json')).text(), /only forms/);
  });

  it('with any fields at all never gives a 5xx', async () => {
    const odd = ['\u0000', '\ud800', 'x'.repeat(5_000), '../..', "'; DROP TABLE users; --", ''];
    const names = ['organization', 'name', 'email', 'password', 'return_to'];
    const forms = ['/', '/sign-in', '/reset-password', '/reset-password/x', '/invitations/x/join'];
    for (const action of [...forms, `${invitation}/join`, `${invitation}/accept`]) {
      for (const value of odd) {
        const fields = new URLSearchParams(names.map((name): [string, string] => [name, value]));
        const browser = new Browser(service.url);
        fields.set('form_token', await tokenOf(browser, '/sign-in'));
        const { status, text } = await browser.post(action, fields);
        assert.ok(status < 500, `${action} ${JSON.stringify(value.slice(0, 20))}: ${status} ${text}`);
      }
      await service.rows('DELETE FROM sign_in_tries');
    }
  });
});
