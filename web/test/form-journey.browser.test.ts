import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sharedChromium } from '../../server/access/oauth/testing/chromium.ts';
import { destinationOf } from '../../server/ads/testing/conversions.ts';
import { Fakes } from '../../server/ads/testing/fakes.ts';
import { MailServer } from '../../server/kernel/mail/testing/mail-server.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { EMAIL, FIRST_NAME, type ShownForm } from '../../server/web-forms/testing/forms.ts';
import { fillIn } from '../../server/web-forms/testing/visitor.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp, post } from './app.ts';
import { drag } from './board.ts';

/** From a click on an ad to a won deal of which the ad platform learns, as a visitor and a salesperson see it. */

const CLICK = 'Cj0KCQjw-CaseSensitive_1';

describe('a click on an ad', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const fakes = new Fakes();
  await fakes.listen();
  after(() => fakes.close());
  const smtp = await new MailServer().listen();
  after(() => smtp.close());
  const app = await openEmptyApp({
    ...fakes.config,
    conversionRetrySchedule: [0, 0],
    smtpUrl: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`,
    mailFrom: 'Kontor <kontor@example.com>',
  });
  const { page, complaints } = app;
  const browser = await sharedChromium();
  const visitor = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url });
  after(() => visitor.close());
  const visited = await visitor.newPage();

  it('leads to a form, which works without scripts and asks to confirm the address', async () => {
    await createRecord(page, '/api-conversion-destinations', {
      ...destinationOf('google', fakes),
      value_rule: { kind: 'fixed', value: '500', currency: 'EUR' },
    });
    const [pipeline] = await page.evaluate(
      async () => (await (await fetch('/web/api-pipelines')).json()).data,
    );
    const stage_id = pipeline.stages[0].id;
    const form = await post<ShownForm>(page, '/api-forms', {
      name: 'Ask for a quote',
      fields: [FIRST_NAME, EMAIL],
      confirmation: 'email',
      deal: { pipeline_id: pipeline.id, stage_id, title: 'Quote for {{ first_name }}' },
      publish: true,
    });
    await page.goto('/contacts');
    await page.getByRole('heading', { name: 'Contacts' }).waitFor();
    const campaign = new URLSearchParams({ gclid: CLICK, utm_source: 'google', utm_campaign: 'Spring sale' });
    await visited.goto(`${new URL(form.url).pathname}?${campaign}`);
    await visited.getByLabel('First name').fill('Augusta');
    await visited.getByLabel('Email').fill('augusta@example.com');
    await fillIn();
    await visited.getByRole('button', { name: 'Send' }).click();
    await visited.getByRole('heading', { name: 'Thank you' }).waitFor();
    assert.deepEqual(await app.rows('SELECT FROM contacts'), []);
  });

  it('becomes a contact on the open page once the address is confirmed by mail', async () => {
    const path = await eventually(async () => {
      const mail = smtp.messages.find((message) => message.includes('To: augusta@example.com'));
      const [found] = /\/c\/[\w-]+/.exec((mail ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')) ?? [];
      assert.ok(found, 'the link of the email');
      return found;
    });
    await visited.goto(path);
    await visited.getByRole('button', { name: 'Confirm' }).click();
    await visited.getByText('Your details are confirmed').waitFor();
    const name = page.getByRole('link', { name: 'Augusta' });
    await name.waitFor();
    await name.click();
    const origin = page.getByRole('region', { name: 'Came from' });
    await origin.getByText('Google Ads').waitFor();
    await origin.getByText('Spring sale').waitFor();
  });

  it('counts one purchase with that click once the deal is dragged to won', async () => {
    await page.goto('/deals');
    const card = page.locator('[data-card]').filter({ hasText: 'Quote for Augusta' });
    await card.waitFor();
    await drag(page, card, 'Closed Won');
    await page.getByText(/^Won: /).waitFor();
    await eventually(async () => assert.equal(fakes.google.counted.size, 1));
    const [purchase] = [...fakes.google.counted.values()].map(({ event, value, currency }) => ({
      ...{ value, currency, click: Object(event).adIdentifiers },
    }));
    assert.deepEqual(purchase, { value: '500', currency: 'EUR', click: { gclid: CLICK } });
    await page.goto('/conversions');
    const list = page.getByRole('list', { name: 'Conversions' });
    await list.getByRole('link', { name: 'Quote for Augusta' }).waitFor();
    await list.getByText(/^(Google is checking|Counted)$/).waitFor();
    assert.equal(fakes.sentTo('google').length, 1);
    assert.deepEqual(complaints, []);
  });
});
