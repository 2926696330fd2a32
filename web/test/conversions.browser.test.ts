import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { Fakes } from '../../server/ads/testing/fakes.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** What advertising platforms are told, as people see it. */

describe('conversions', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const fakes = new Fakes();
  await fakes.listen();
  after(() => fakes.close());
  const app = await openEmptyApp({ ...fakes.config, conversionRetrySchedule: [0, 0] });
  const { page, complaints } = app;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  it('begin with a destination, which is checked at once', async () => {
    await page.goto('/conversions');
    await page.getByRole('link', { name: 'Connect a platform' }).click();
    await button('Add destination').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: /Platform/ }).click();
    await page.getByRole('option', { name: 'LinkedIn' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('LinkedIn Ads');
    await dialog.getByLabel('Conversion id').fill('777');
    await dialog.getByLabel('Ad account id').fill('555');
    await dialog.getByLabel('Access token').fill(fakes.linkedin.token);
    assert.deepEqual(await violationsInEitherLight(page), []);
    await dialog.getByRole('button', { name: 'Add destination' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Connected', { exact: true }).waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
  });

  it('appear on the deal once it is won, with the request that was sent', async () => {
    const contact_id = await createRecord(page, '/api-contacts', {
      first_name: 'Ada',
      email: 'ada@example.com',
      click_ids: [{ kind: 'li_fat_id', value: 'li-1' }],
    });
    const id = await createRecord(page, '/api-deals', {
      title: 'Engine',
      value: 1200.5,
      currency: 'EUR',
      contact_id,
    });
    await page.goto(`/deals/${id}`);
    await page.getByRole('region', { name: 'Came from' }).getByText('LinkedIn').waitFor();
    await button('Won').click();
    const card = page.getByRole('region', { name: 'What the platforms were told' });
    await card.getByText('Sent', { exact: true }).waitFor({ timeout: 20_000 });
    assert.equal(fakes.linkedin.counted.size, 1);
    await card.getByRole('button', { name: 'Show request to LinkedIn Ads' }).click();
    await page.getByRole('region', { name: 'Body of the request' }).getByText('SHA256_EMAIL').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.keyboard.press('Escape');
  });

  it('are listed with their reasons', async () => {
    await page.goto('/conversions');
    const list = page.getByRole('list', { name: 'Conversions' });
    await list.getByRole('link', { name: 'Engine' }).waitFor();
    await list.getByText('Sent', { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    assert.deepEqual(await violationsInEitherLight(page), []);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    assert.equal(overflow, false);
  });

  it('stop and go on with their destination, whose row says how it is and when its token ends', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/conversions/destinations');
    const row = page.getByRole('listitem').filter({ hasText: 'LinkedIn Ads' });
    await row.getByText('Connected', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Pause LinkedIn Ads' }).click();
    await row.getByText('Paused', { exact: true }).waitFor();
    const title = 'Waits for its platform';
    const contact_id = await createRecord(page, '/api-contacts', {
      ...{ first_name: 'Grace', email: 'grace@example.com' },
      click_ids: [
        { kind: 'gclid', value: 'Cj0K-1', seen_at: '2026-11-20T10:00:00.000Z' },
        { kind: 'li_fat_id', value: 'li-2', seen_at: '2026-11-21T10:00:00.000Z' },
      ],
    });
    const deal = await createRecord(page, '/api-deals', { title, value: 5, currency: 'EUR', contact_id });
    for (const path of [`/contacts/${contact_id}`, `/deals/${deal}`]) {
      await page.goto(path);
      const origin = page.getByRole('region', { name: 'Came from' });
      await origin.getByText('2 touches').waitFor();
      const said = await origin.locator('dl').innerText();
      assert.match(said, /First touch[\s\S]+Google Ads[\s\S]+Last touch[\s\S]+LinkedIn/);
    }
    await button('Won').click();
    const card = page.getByRole('region', { name: 'What the platforms were told' });
    await card.getByText('Waiting', { exact: true }).waitFor({ timeout: 20_000 });

    await page.goto('/conversions/destinations');
    await row.getByRole('button', { name: 'Resume LinkedIn Ads' }).click();
    await row.getByText('Connected', { exact: true }).waitFor();
    await page.goto(`/deals/${deal}`);
    await card.getByText('Sent', { exact: true }).waitFor({ timeout: 20_000 });

    await page.goto('/conversions/destinations');
    fakes.linkedin.token = 'another-token';
    await row.getByRole('button', { name: 'Check LinkedIn Ads' }).click();
    await row.getByText('Needs reconnecting', { exact: true }).waitFor({ timeout: 20_000 });
    await row.getByRole('button', { name: 'Edit LinkedIn Ads' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Access token').fill(fakes.linkedin.token);
    const inFiveDays = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    await dialog.getByLabel('The token ends on').fill(inFiveDays);
    await dialog.getByRole('button', { name: /Value that is sent/ }).click();
    await page.getByRole('option', { name: "A share of the deal's value, such as your margin" }).click();
    await dialog.getByLabel('Percent').fill('12,5');
    const sent = dialog.getByRole('group', { name: 'What of the contact is sent' });
    assert.equal(await sent.getByRole('checkbox', { name: /^Name/ }).isChecked(), false);
    await sent.getByText('Address', { exact: true }).click();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await row.getByText('Connected', { exact: true }).waitFor({ timeout: 20_000 });
    await row.getByText(/^The token ends in [56] days$/).waitFor();
    const rules = await app.rows('SELECT value_rule, identifiers FROM conversion_destinations');
    const identifiers = ['email', 'phone', 'external_id', 'click_id'];
    assert.deepEqual(rules, [{ value_rule: { kind: 'percent', percent: 12.5 }, identifiers }]);
    assert.deepEqual(await violationsInEitherLight(page), []);
  });

  it('say why a platform was told nothing, and what it would get', async () => {
    const title = 'Without a value';
    const contact_id = await createRecord(page, '/api-contacts', {
      first_name: 'Lin',
      email: 'l@example.com',
    });
    const deal = await createRecord(page, '/api-deals', { title, value: 0, contact_id });
    await page.goto(`/deals/${deal}`);
    await button('Won').click();
    const card = page.getByRole('region', { name: 'What the platforms were told' });
    await card.getByText('Withheld', { exact: true }).waitFor({ timeout: 20_000 });
    await card.getByText('The deal has no value.').waitFor();
    await card.getByRole('button', { name: 'Show request to LinkedIn Ads' }).click();
    await page.getByRole('dialog').getByText('Nothing would be sent. The deal has no value.').waitFor();
    await page.keyboard.press('Escape');
    await card.getByRole('button', { name: 'Send again to LinkedIn Ads' }).waitFor();
    assert.deepEqual(complaints, []);
  });
});
