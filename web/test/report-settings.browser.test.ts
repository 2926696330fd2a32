import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForList } from './focus.ts';

/** Targets and probabilities of stages, set by keyboard, on a wide screen and on a phone, in light and dark. */

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describe('targets and probabilities of stages', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const { page } = app;
  const phone = await app.openTab({ width: 390, height: 844, hasTouch: true });
  const year = new Date().getFullYear();

  const open = async (tab: Page, path: string, name: string) => {
    await tab.goto(`/settings/${path}`);
    await tab.getByRole('heading', { name, level: 1 }).waitFor();
    await tab.locator('[aria-busy]').first().waitFor({ state: 'detached' });
  };
  const saved = (words: string) => page.getByText(words).waitFor();
  /** Waits until a row ends with an amount. */
  const shows = (row: string, amount: string) =>
    page.getByRole('row', { name: row }).getByRole('cell').last().filter({ hasText: amount }).waitFor();
  const looksGood = async (path: string, name: string) => {
    assert.deepEqual(await violationsInEitherLight(page), [], path);
    await open(phone, path, name);
    assert.equal(await isWide(phone), false, path);
    assert.deepEqual(await violationsInEitherLight(phone), [], path);
  };

  it('a person gets targets for the months of a year, which count together in the forecast', async () => {
    await open(page, 'targets', 'Targets');
    await page.getByText(`No targets for ${year}.`).waitFor();
    await page.getByRole('button', { name: /^Whole organization For/ }).press('Enter');
    await page.getByRole('option', { name: 'Mara Lindqvist' }).waitFor();
    await waitForList(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByLabel('January').fill('5,000,000');
    await page.getByRole('button', { name: 'Use January for every month' }).press('Enter');
    await page.getByLabel('December').press('Enter');
    await saved('Targets saved');
    await shows('Counts in the forecast', '60,000,000');
    await looksGood('targets', 'Targets');
    await page.goto('/reports/forecast');
    await page.getByText('open deals for what is missing to the target').waitFor();
  });

  it('a target of the organization counts in place of those of its people, until it is taken away', async () => {
    await open(page, 'targets', 'Targets');
    await page.getByLabel('March').fill('50.000');
    await page.keyboard.press('Enter');
    await saved('Targets saved');
    await shows('Whole organization', '50,000');
    await shows('Counts in the forecast', '55,050,000');
    await page.getByLabel('March').fill('a lot');
    await page.getByText('Enter an amount, or nothing.').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Save targets' }).isDisabled(), true);
    await page.getByLabel('March').fill('');
    await page.keyboard.press('Enter');
    await page.getByRole('row', { name: 'Whole organization' }).waitFor({ state: 'detached' });
    await shows('Counts in the forecast', '60,000,000');
  });

  it('a stage says what its probability is learned from, and one with few deals takes yours', async () => {
    const partners = await createRecord(page, '/api-pipelines', { name: 'Partners' });
    await createRecord(page, `/api-pipelines/${partners}/stages`, { name: 'Talks' });
    await open(page, 'stage-probabilities', 'Stage probabilities');
    const rows = page.getByRole('main').getByRole('listitem');
    await rows.first().waitFor();
    const learned = rows.filter({ hasText: /learned from \d+ closed deals/ }).first();
    await learned.waitFor();
    await rows.filter({ hasText: /Talks.*80%, by its place on the board; 0 closed deals so far/ }).waitFor();
    const field = page.getByLabel('Your probability for Talks, in percent');
    await field.fill('120');
    await page.getByText('From 0 to 100.').waitFor();
    await field.fill('35 %');
    await page.keyboard.press('Enter');
    await saved('Probabilities saved');
    await rows.filter({ hasText: /Talks.*35%, set by you/ }).waitFor();
    await looksGood('stage-probabilities', 'Stage probabilities');
  });

  it('members see them and are told whom to ask', async () => {
    const [person] = await app.rows<{ email: string }>(
      "SELECT u.email FROM users u JOIN memberships m ON m.user_id = u.id WHERE m.role = 'member' ORDER BY u.email LIMIT 1",
    );
    assert.ok(person);
    const mo = await app.openTab({ person: { email: person.email, password: app.demo.password } });
    for (const [path, name, words] of [
      ['targets', 'Targets', 'Only owners and admins can set targets.'],
      ['stage-probabilities', 'Stage probabilities', 'Only owners and admins can set probabilities.'],
    ] as const) {
      await open(mo, path, name);
      await mo.getByText(words).waitFor();
      assert.equal(await mo.getByRole('main').getByRole('textbox').count(), 0, path);
    }
  });
});
