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
    assert.deepEqual(complaints, []);
  });
});
