import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';

const step = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const isDone = (page: Page, title: string) =>
  step(page, title).getByRole('img', { name: 'Done', exact: true });

describe('the setup guide of a new organization', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openEmptyApp();

  it('is where the organization opens, and lists the steps, none of them done', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/');
    await page.waitForURL('**/welcome');
    await page.getByRole('heading', { name: 'Acme is ready' }).waitFor();
    await page.getByText('Setup: 0 of 5 done').waitFor();
    for (const name of ['Import a file', 'Connect an agent', 'API keys', 'Members']) {
      await page.getByRole('link', { name }).waitFor();
    }
    await page.getByRole('button', { name: 'New deal' }).waitFor();
  });

  it('is led to by empty pages, which also lead to the import', async () => {
    assert.ok(app);
    const { page } = app;
    for (const path of ['/deals', '/contacts', '/companies']) {
      await page.goto(path);
      const link = page.getByRole('link', { name: 'Import a file' });
      assert.equal(await link.getAttribute('href'), '/import', path);
    }
    await page.goto('/welcome');
  });

  it('ticks steps that are done', async () => {
    assert.ok(app);
    const { page } = app;
    await page.getByRole('button', { name: 'New contact' }).click();
    await page.getByLabel('First name').fill('Ada');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/contacts/*');
    assert.deepEqual(await app.rows('SELECT source FROM contacts'), [{ source: 'manual' }]);
    await page.goto('/welcome');
    await isDone(page, 'Add a contact').waitFor();
    await page.getByText('Setup: 1 of 5 done').waitFor();
    await page.getByRole('button', { name: 'Load sample data' }).waitFor();
    await page.goto('/');
    await page.waitForURL('**/deals');
    await page.goto('/welcome');
    await app.rows('DELETE FROM contacts');
  });

  it('loads sample data, shows it, and removes it after a question', async () => {
    assert.ok(app);
    const { page } = app;
    await page.reload();
    await page.getByRole('button', { name: 'Load sample data' }).click();
    await page.getByRole('heading', { name: 'Sample data is loaded' }).waitFor();
    assert.equal(await isDone(page, 'Add a contact').count(), 0, 'sample data is not a step');
    await page.getByRole('button', { name: 'Remove sample data' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByText('30 companies, 90 contacts and 60 deals will be permanently deleted').waitFor();
    await dialog.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('button', { name: 'Remove sample data' }).click();
    await dialog.getByRole('button', { name: 'Remove sample data' }).click();
    await page.getByText('Sample data removed.').waitFor();
    await page.getByRole('button', { name: 'Load sample data' }).waitFor();
    assert.deepEqual(await app.rows('SELECT id FROM contacts'), []);
  });

  it('is found from the palette, and fits a phone', async () => {
    assert.ok(app);
    const page = await app.openTab({ width: 390, height: 800 });
    await page.getByRole('button', { name: 'Search and commands' }).click();
    await page.getByRole('combobox').fill('get st');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/welcome');
    await page.getByRole('link', { name: 'Members' }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 390);
    assert.deepEqual(app.complaints, []);
  });
});
