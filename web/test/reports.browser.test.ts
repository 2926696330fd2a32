import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** Home and reports, walked by keyboard, on a wide screen and on a phone, in light and dark. */

const REPORTS = [
  'Pipeline',
  'Forecast',
  'Funnel',
  'Cycle time',
  'Win rate',
  'Lost reasons',
  'People',
  'Sources',
] as const;

const isWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Moves the focus by Tab until something has it. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement } = document;
      return `${activeElement?.getAttribute('aria-label') ?? ''} ${activeElement?.textContent ?? ''}`;
    });
    if (name.test(focused)) return;
  }
  assert.fail(`Tab never came to ${name}.`);
}

describe('home and reports', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const { page, complaints } = app;

  it('are reached by keyboard: each report opens the records behind its numbers', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    for (const name of REPORTS) {
      await tabTo(page, new RegExp(`^ ?${name}$`));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.locator('[aria-busy]').waitFor({ state: 'detached' });
      const first = page.getByRole('table').first();
      await first.waitFor();
      await tabTo(page, /Show records/);
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('listitem').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      assert.deepEqual(await violationsInEitherLight(page), [], name);
      await page.getByRole('navigation', { name: 'Reports' }).getByRole('link').first().focus();
      await page.keyboard.press('Shift+Tab');
    }
    assert.deepEqual(complaints, []);
  });

  it('the records behind a total add up to it', async () => {
    await page.goto('/reports/pipeline');
    const total = page.getByRole('button', { name: /^\d+ records$/ }).first();
    const said = Number((await total.textContent())?.replace(/\D/g, ''));
    await total.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('listitem').first().waitFor();
    for (let shown = 100; shown < said; shown += 100) {
      await dialog.getByRole('button', { name: 'Show more' }).click();
      await dialog.getByRole('listitem').nth(shown).waitFor();
    }
    assert.equal(await dialog.getByRole('listitem').count(), said);
    await page.keyboard.press('Escape');
  });

  it('compare with the period before, by the address', async () => {
    await page.goto('/reports/people?period=quarter&compare=true');
    await page.getByRole('columnheader', { name: 'Before' }).first().waitFor();
    await page
      .getByText(/in the period before/)
      .first()
      .waitFor();
  });

  it('a part of a report is pinned to Home, opened as a saved report, and taken away', async () => {
    await page.goto('/reports/win-rate');
    await page.getByRole('button', { name: 'Pin to Home: Win rate by owner' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Who wins');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.goto('/home');
    await page.getByRole('heading', { name: 'Who wins' }).waitFor();
    await page.getByRole('heading', { name: 'My tasks today' }).waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.goto('/reports/win-rate');
    await page
      .getByRole('navigation', { name: 'Reports' })
      .getByRole('link', { name: /Who wins/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Who wins' }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    assert.equal((await download).suggestedFilename(), 'who-wins.csv');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await page.getByRole('button', { name: 'Delete report' }).click();
    await page.getByRole('heading', { level: 1, name: 'Pipeline' }).waitFor();
    await eventually(async () => assert.equal(await page.getByText('Who wins').count(), 0));
    assert.deepEqual(complaints, []);
  });

  it('fit a phone', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true });
    for (const path of [
      '/home',
      ...['pipeline', 'forecast', 'funnel', 'people'].map((id) => `/reports/${id}`),
    ]) {
      await phone.goto(path);
      await phone.getByRole('table').first().waitFor();
      assert.equal(await isWide(phone), false, path);
      assert.deepEqual(await violationsInEitherLight(phone), [], path);
    }
  });
});
