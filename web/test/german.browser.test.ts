import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { englishOn } from './english-words.ts';
import { demoPlaces, goTo } from './places.ts';

const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

describe('the app in German', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const { page } = app;
  // Some places are arrived at by a click on English words.
  const places = (await demoPlaces(app)).filter(({ arrive }) => !arrive);
  const phone = await app.openTab({ width: 390, height: 844, hasTouch: true, colorScheme: 'dark' });

  before(async () => {
    await page.goto('/settings/profile');
    await page.getByRole('button', { name: /^That of the organization/ }).click();
    await page.getByRole('option', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { name: 'Profil', exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'de');
  });

  it('is chosen by a person and holds in every browser', async () => {
    await phone.goto('/contacts');
    await phone.getByRole('heading', { name: 'Kontakte', exact: true }).waitFor();
    const { rows } = app;
    assert.deepEqual(await rows('SELECT language FROM users WHERE language IS NOT NULL'), [
      { language: 'de' },
    ]);
  });

  for (const place of places) {
    it(`says nothing in English, fits and passes axe: ${place.name}`, async () => {
      for (const tab of [page, phone]) {
        await goTo(tab, place);
        assert.deepEqual(await englishOn(tab), []);
        assert.equal(await overflowOf(tab), 0);
        assert.deepEqual(await violationsInEitherLight(tab), []);
      }
    });
  }

  it('says in German what the server refuses', async () => {
    await page.goto('/settings/profile');
    await page.getByLabel('Aktuelles Passwort').fill('wrong password');
    await page.getByLabel('Neues Passwort').fill('another long password');
    await page.getByRole('button', { name: 'Passwort ändern' }).click();
    await page.getByText('Das aktuelle Passwort ist falsch.').waitFor();
  });

  it('says all of a refusal in German, with numbers as the region of the browser writes them', async () => {
    const tab = await page.context().newPage();
    await tab.addInitScript("Object.defineProperty(navigator, 'language', { value: 'de-DE' })");
    const message =
      'Your organization may check and import 100,000 rows a day. 1,200 are left today, and this file has 5,000. ' +
      'Try again tomorrow (UTC), or ask the operator of this server to raise the limit.';
    await tab.route('**/web/password', (route) =>
      route.fulfill({ status: 400, json: { error: 'invalid_request', message } }),
    );
    await tab.goto('/settings/profile');
    await tab.getByLabel('Aktuelles Passwort').fill('a long password');
    await tab.getByLabel('Neues Passwort').fill('another long password');
    await tab.getByRole('button', { name: 'Passwort ändern' }).click();
    await tab
      .getByText(
        'Ihre Organisation darf 100.000 Zeilen am Tag prüfen und importieren. Heute sind noch 1.200 übrig, und diese Datei hat 5.000. ' +
          'Versuchen Sie es morgen (UTC) erneut, oder bitten Sie den Betreiber dieses Servers, das Limit zu erhöhen.',
      )
      .waitFor();
    await tab.close();
  });

  it('leaves what people write as they wrote it', async () => {
    const contact_id = await createRecord(page, '/api-contacts', { first_name: 'Ada' });
    const note = { contact_id, activity_type: 'note', description: 'Email is required.' };
    await createRecord(page, '/api-activities', note);
    for (const path of ['/activities', '/home']) {
      await page.goto(path);
      await page.getByText(/^Email is required\./).waitFor();
    }
  });

  it('tells meanings of a word apart', async () => {
    const query = { metric: 'won_value', period: { from: '2020-01-01', to: '2020-04-01' } };
    const id = await createRecord(page, '/api-reports', { name: 'Q1', query, plot: 'number' });
    await page.goto(`/reports/saved/${id}`);
    await page.getByText('1. Jan. 2020 bis 31. März 2020').waitFor();
  });

  it('has the messages of components in German', async () => {
    await page.goto('/deals');
    await page.getByRole('button', { name: 'Neuer Deal' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    assert.deepEqual(await dialog.getByRole('button', { name: 'Show suggestions' }).count(), 0);
  });

  it('goes back to English at once', async () => {
    await page.goto('/settings/profile');
    await page.getByRole('button', { name: /^Deutsch/ }).click();
    await page.getByRole('option', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'Profile', exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  });
});
