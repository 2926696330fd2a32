import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { skipWithout } from '../../../test/optional.ts';
import { useChromium } from '../../access/oauth/testing/chromium.ts';
import { startOAuthService } from '../../access/oauth/testing/oauth-service.ts';
import { EMAIL, FIRST_NAME, publishForm, type ShownForm } from '../testing/forms.ts';
import { fillIn } from '../testing/visitor.ts';

/** Forms on a website of its own, in a browser: as plain HTML, and by the script (docs/forms.md). */

const api = await startOAuthService();

/** What stands on the pages of the website. */
const content = { html: '' };
const website = createServer((_request, response) => {
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1>${content.html}</html>`);
});
website.listen(0, '127.0.0.1');
await once(website, 'listening');
after(() => {
  website.closeAllConnections();
  website.close();
});
const address = website.address();
assert.ok(typeof address === 'object' && address !== null);
const host = `127.0.0.1:${address.port}`;
const site = `http://${host}`;

interface Sent {
  readonly verdict: string;
  readonly contact_id: string;
}

const submissions = async ({ id }: ShownForm) =>
  (await api.get(`/api-form-submissions?form_id=${id}`)).data<Sent[]>();
const fill = async (page: Page, name: string) => {
  await page.getByLabel('First name').fill(name);
  await page.getByLabel('Email').fill(`${name.toLowerCase()}@example.com`);
};

describe('a form on another website', { skip: skipWithout('chromium') }, () => {
  const { newPage } = useChromium();

  it('works as plain HTML without scripts, and sends nothing twice', async () => {
    const form = await publishForm(api, { name: 'Plain', fields: [FIRST_NAME, EMAIL] });
    content.html = form.html;
    const page = await newPage({ javaScriptEnabled: false });
    await page.goto(site);
    await fill(page, 'Ada');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('press the button to send your answers').waitFor();
    // Longer than a program waits.
    await sleep(850);
    await page.getByRole('button').click();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    const [sent, ...others] = await submissions(form);
    assert.deepEqual([sent?.verdict, others], ['accepted', []]);
    const contact = (await api.get(`/api-contacts/${sent?.contact_id}`)).data();
    assert.deepEqual([contact.first_name, contact.source], ['Ada', 'form']);
    const activities = (await api.get(`/api-contacts/${sent?.contact_id}/activities`)).data<
      { activity_type: string }[]
    >();
    assert.deepEqual(
      activities.map(({ activity_type }) => activity_type),
      ['form_submission'],
    );
    const events = await api.rows<{ event_type: string }>('SELECT event_type FROM events ORDER BY id');
    assert.deepEqual(
      events.map(({ event_type }) => event_type),
      ['contact.created', 'form.submitted'],
    );
    await page.reload();
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    assert.equal((await submissions(form)).length, 1);
    assert.deepEqual(await page.context().cookies(), []);
  });

  it('works by the script, which remembers where the visitor came from only after consent', async () => {
    const form = await publishForm(api, {
      ...{ name: 'Scripted', fields: [FIRST_NAME, EMAIL], allowed_hosts: [host] },
    });
    content.html = form.script;
    const page = await newPage();
    const stored = () => page.evaluate(() => Object.keys(localStorage));
    const consent = (isGranted: boolean) =>
      page.evaluate((granted) => Reflect.get(globalThis, 'kontor').consent(granted), isGranted);
    const touchesOfLatest = async () => {
      const [sent] = await submissions(form);
      const touches = (await api.get(`/api-contacts/${sent?.contact_id}/touches`)).data<
        { kind: string; value: string; campaign: { name: string } | null; seen_at: string }[]
      >();
      return touches.map(({ kind, value, campaign, seen_at }) => {
        return { touch: [kind, value, campaign?.name], seenAt: Date.parse(seen_at) };
      });
    };
    const latestTouches = async () => (await touchesOfLatest()).map(({ touch }) => touch);
    const sendAs = async (name: string) => {
      await page.getByRole('form', { name: 'Scripted' }).waitFor();
      await fill(page, name);
      await fillIn();
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Your answers have arrived.').waitFor();
    };

    await page.goto(`${site}/?gclid=Cj0K-Case&utm_campaign=Spring`);
    await sendAs('Grace');
    assert.deepEqual(await latestTouches(), [['gclid', 'Cj0K-Case', 'Spring']]);
    assert.deepEqual([await stored(), await page.context().cookies()], [[], []]);

    await page.goto(site);
    await sendAs('Nobody');
    assert.deepEqual(await latestTouches(), []);

    await page.goto(`${site}/?gclid=Cj0K-Kept`);
    await page.getByRole('form', { name: 'Scripted' }).waitFor();
    await consent(true);
    const agreedAt = await page.evaluate(() => Date.now());
    assert.deepEqual(await stored(), ['kontor.touches']);
    await page.goto(site);
    await sendAs('Lin');
    assert.deepEqual(await latestTouches(), [['gclid', 'Cj0K-Kept', undefined]]);
    for (const { seenAt } of await touchesOfLatest())
      assert.ok(seenAt <= agreedAt, 'seen at the first visit');
    await consent(false);
    assert.deepEqual(await stored(), []);
  });
});
