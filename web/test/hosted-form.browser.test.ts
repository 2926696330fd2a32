import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { EMAIL, FIRST_NAME, MESSAGE, PHONE, type ShownForm } from '../../server/web-forms/testing/forms.ts';
import { IN_A_BROWSER, openEmptyApp, post } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { handsOn } from './keyboard.ts';

/** The page of a form as visitors meet it: for everyone, in either light, on every width, in the colour of the organization. */

const FIELDS = [
  ...[FIRST_NAME, EMAIL, PHONE, MESSAGE],
  { key: 'seats', label: 'Seats', type: 'number' },
  { key: 'start', label: 'Start', type: 'date' },
  { key: 'topic', label: 'Topic', type: 'choice', options: ['Sales', 'Support'], required: true },
  { key: 'tools', label: 'Tools', type: 'choices', options: ['Chat', 'Post'] },
  { key: 'urgent', label: 'It is urgent', type: 'checkbox' },
  { key: 'news', label: 'News', type: 'consent' },
  { key: 'origin', label: 'Origin', type: 'hidden' },
];

/** Yellow, on which white text could not be read. */
const COLOUR = { hex: '#ffd33d', shown: 'rgb(255, 211, 61)' };

describe('the page of a form', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const form = await post<ShownForm>(app.page, '/api-forms', {
    ...{ name: 'Ask us', intro: 'We answer within a day.', fields: FIELDS, publish: true },
    consent: { purpose: 'email_marketing', words: 'Send me news.' },
  });
  const set = await app.page.evaluate(
    async (form_color) =>
      (
        await fetch('/web/settings/form-appearance', {
          method: 'PUT',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ form_color }),
        })
      ).status,
    COLOUR.hex,
  );
  assert.equal(set, 200);
  const address = app.url + new URL(form.url).pathname;
  const isWide = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const colourOf = (page: Page) =>
    page.getByRole('button').evaluate((button) => getComputedStyle(button).backgroundColor);

  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    it(`has no barrier ${width} px wide, asks again for what is wrong, and thanks`, async () => {
      const page = await app.openTab({ width, height: 844, colorScheme });
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: 'Ask us' }).waitFor();
      assert.equal(await page.locator('html').getAttribute('lang'), 'en');
      const look = async () => {
        assert.deepEqual([await violationsInEitherLight(page), await isWide(page)], [[], false]);
      };
      await look();
      assert.equal(await colourOf(page), COLOUR.shown);
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Email').fill('ada@example.com');
      await page.getByLabel('Seats').fill('many');
      await page.getByLabel('Topic').selectOption('Sales');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('alert').waitFor();
      assert.equal(await page.getByLabel('Seats').getAttribute('aria-invalid'), 'true');
      await look();
      await page.getByLabel('Seats').fill('12');
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByRole('heading', { name: 'Thank you' }).waitFor();
      await look();
      await page.context().close();
    });
  }

  it('is filled in and sent by keyboard alone', async () => {
    const page = await app.openTab({ width: 1440, height: 900 });
    await page.goto(address);
    const { press, type, tabTo } = handsOn(page);
    await tabTo(page.getByLabel('First name'));
    await type('Grace');
    await tabTo(page.getByLabel('Email'));
    await type('grace@example.com');
    await tabTo(page.getByLabel('Topic'));
    await press('ArrowDown');
    await tabTo(page.getByRole('checkbox', { name: 'Send me news.' }));
    await press('Space');
    await tabTo(page.getByRole('button', { name: 'Send' }));
    await press('Enter');
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    const [sent] = await app.rows<{ answers: Record<string, unknown> }>(
      'SELECT answers FROM form_submissions ORDER BY created_at DESC LIMIT 1',
    );
    const { first_name, email, topic, news } = sent?.answers ?? {};
    assert.deepEqual(
      { first_name, email, topic, news },
      { first_name: 'Grace', email: 'grace@example.com', topic: 'Sales', news: true },
    );
    await page.context().close();
  });
});
