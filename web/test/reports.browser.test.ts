import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { pressShortcut } from './keyboard.ts';

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
    await pressShortcut(page, 'g', 'r');
    for (const name of REPORTS) {
      await tabTo(page, new RegExp(`^ ?${name}$`));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.locator('[aria-busy]').first().waitFor({ state: 'detached' });
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
    const answered = Promise.withResolvers<void>();
    await page.route('**/web/api-metrics/query', async (route) => {
      if (route.request().postData()?.includes('win_rate')) await answered.promise;
      await route.continue();
    });
    await page.goto('/home');
    await page.getByRole('heading', { name: 'Who wins' }).waitFor();
    // A report that takes long holds up nothing else.
    await page.getByRole('heading', { name: 'My tasks today' }).waitFor();
    answered.resolve();
    await page.waitForLoadState('networkidle');
    await page.unroute('**/web/api-metrics/query');
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

  it('fit a phone: each report is chosen from a list, and opens the records behind its numbers', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true });
    const fits = async (name: string) => {
      assert.equal(await isWide(phone), false, name);
      assert.deepEqual(await violationsInEitherLight(phone), [], name);
    };
    await phone.goto('/home');
    await phone.getByRole('table').first().waitFor();
    await fits('Home');
    await phone.goto('/reports');
    for (const name of REPORTS) {
      await phone.getByRole('button', { name: /Report$/ }).press('Enter');
      await phone.getByRole('option', { name, exact: true }).press('Enter');
      await phone.getByRole('heading', { level: 1, name }).waitFor();
      await phone.locator('[aria-busy]').first().waitFor({ state: 'detached' });
      await phone.getByRole('table').first().waitFor();
      await tabTo(phone, /Show records/);
      await phone.keyboard.press('Enter');
      await phone.getByRole('dialog').getByRole('listitem').first().waitFor();
      await phone.keyboard.press('Escape');
      await phone.getByRole('dialog').waitFor({ state: 'detached' });
      await fits(name);
    }
  });

  it('are printed with their plots and tables, without navigation and buttons', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    for (const path of ['pipeline', 'forecast', 'funnel', 'cycle-time']) {
      await page.goto(`/reports/${path}`);
      await page.locator('[aria-busy]').first().waitFor({ state: 'detached' });
      const table = page.getByRole('table').first();
      await table.waitFor();
      await page
        .locator('main svg[aria-hidden] .fill-accent-solid, main svg[aria-hidden] .stroke-accent')
        .first()
        .waitFor();
      for (const name of ['Main', 'Reports']) {
        assert.equal(await page.getByRole('navigation', { name }).isVisible(), false, `${name} of ${path}`);
      }
      assert.equal(await page.getByRole('button', { name: /Print|Pin to Home|Period/ }).count(), 0, path);
      await page.getByText(/All pipelines · .*\d/).waitFor();
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(ground, 'rgb(252, 252, 253)', `the ground of ${path}`);
      const cut = await page.evaluate(
        () =>
          [...document.querySelectorAll('main, main section, main table')].filter(
            (part) =>
              part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY !== 'visible',
          ).length,
      );
      assert.equal(cut, 0, `${path} is cut off`);
    }
    await page.emulateMedia({ media: null, colorScheme: 'light' });
  });
});
