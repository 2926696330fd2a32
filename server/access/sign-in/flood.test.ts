import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser } from '../testing/browser.ts';
import { PASSWORD, setUp, startService } from '../testing/people.ts';

/** Strangers who try passwords by the hundred, each from an address of their own. */

const service = await startService({ trustProxy: 1 });
const owner = await setUp(service);

describe('hundreds of attempts at once', () => {
  it('are answered with a refusal or 503, and so is a right sign-in among them, with when to try again', async () => {
    const form = await new Browser(service.url).get('/sign-in');
    const cookie = form.headers.getSetCookie().join('; ');
    const form_token = /name="form_token" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const attempt = async (email: string, password: string, address: string) => {
      const answer = await fetch(`${service.url}/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: cookie, Origin: service.url, 'X-Forwarded-For': address },
        body: new URLSearchParams({ form_token, email, password }),
      });
      return {
        status: answer.status,
        retryAfter: answer.headers.get('retry-after'),
        text: await answer.text(),
      };
    };
    const flood = Array.from({ length: 300 }, (_, index) =>
      attempt(`nobody-${index}@example.com`, 'a wrong password', `10.1.${index >> 8}.${index & 255}`),
    );
    const right = attempt('olive@acme.example', PASSWORD, '10.2.0.1');
    const answers = await Promise.all([...flood, right]);
    const { status } = await right;
    assert.ok(status === 303 || status === 503, String(status));
    const busy = answers.filter((answer) => answer.status === 503);
    assert.ok(busy.length > 100, `${busy.length} of ${answers.length} were refused at once`);
    for (const { retryAfter, text } of busy) {
      assert.match(retryAfter ?? '', /^[1-9]\d*$/);
      assert.match(text, /The server is busy/);
    }
    const statuses = new Set(answers.map((answer) => answer.status));
    for (const known of [303, 401, 503]) statuses.delete(known);
    assert.deepEqual([...statuses], [], 'nothing else was answered');
    const later = await attempt('olive@acme.example', PASSWORD, '10.2.0.1');
    assert.equal(later.status, 303);
  });

  it('are refused after half a second at least, so that who repeats at once comes some times and not hundreds', async () => {
    const form = await new Browser(service.url).get('/sign-in');
    const cookie = form.headers.getSetCookie().join('; ');
    const form_token = /name="form_token" value="([^"]+)"/.exec(form.text)?.[1] ?? '';
    const attempt = async (number: number) => {
      const sentAt = performance.now();
      const { status } = await fetch(`${service.url}/sign-in`, {
        method: 'POST',
        redirect: 'manual',
        headers: { Cookie: cookie, Origin: service.url, 'X-Forwarded-For': `10.3.0.${number}` },
        body: new URLSearchParams({
          form_token,
          email: `nobody-${number}@example.org`,
          password: 'a wrong one',
        }),
      });
      return { status, waitedMs: performance.now() - sentAt };
    };
    const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => attempt(number)));
    const busy = answers.filter(({ status }) => status === 503);
    assert.ok(busy.length > 10);
    // A lower bound, which holds on a busy machine, too.
    const quick = busy.filter(({ waitedMs }) => waitedMs < 490);
    assert.deepEqual(quick, []);
  });

  it('are JSON with 503 where the web app asks', async () => {
    const change = { current_password: 'a wrong password', password: 'another good password' };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => owner.call('POST', '/web/password', change)),
    );
    const busy = answers.filter(({ status }) => status === 503);
    assert.ok(busy.length > 0);
    for (const { json, headers } of busy) {
      assert.equal(json.error, 'temporarily_unavailable');
      assert.ok(Number(headers.get('retry-after')) > 0);
    }
    assert.ok(answers.every(({ status }) => [400, 429, 503].includes(status)));
  });
});
