import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForList } from './focus.ts';

const FILE = [
  'Title,Stage,Status,Owner,Won date,Shoe size',
  ...Array.from({ length: 30 }, (_, index) => `Deal ${index},Verhandlung,Open,Olive Owner,,42`),
  'Won before,Proposal,Won,Chef,2025-05-03,42',
].join('\n');

/** Goes on with the Tab key until an element with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let pressed = 0; pressed < 60; pressed++) {
    const focused = page.locator('button:focus').and(page.getByRole('button', { name }));
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`The Tab key does not come to ${name}.`);
}

/** Chooses from a list that has the focus, by the keyboard alone. */
async function chooseByKeys(page: Page, option: string): Promise<void> {
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: option, exact: true }).waitFor();
  await waitForList(page);
  await page.keyboard.type(option);
  await page.keyboard.press('Enter');
  // While it fades away, its options would be found beside those of the next list.
  await page.getByRole('listbox').waitFor({ state: 'detached' });
}

for (const [what, width] of [
  ['a desk', 1440],
  ['a phone', 390],
] as const) {
  describe(`names in a file that Kontor does not have, on ${what}`, IN_A_BROWSER, async () => {
    const app = IN_A_BROWSER.skip ? undefined : await openEmptyApp();
    const page = await app?.openTab({ width, height: 900 });

    it('are listed with the columns that nobody imports', async () => {
      assert.ok(page);
      await page.goto('/import?kind=deals');
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: 'Choose a file' }).click();
      await (await chooser).setFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
      await page.getByRole('heading', { name: 'Names in the file' }).waitFor();
      await page.getByText('Verhandlung', { exact: true }).waitFor();
      assert.equal(await page.getByText('Not imported', { exact: true }).count(), 1);
      assert.equal(await page.getByText('Not found', { exact: true }).count(), 2);
      assert.deepEqual(await violationsInEitherLight(page), []);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width);
    });

    it('are reported once with their number of rows', async () => {
      assert.ok(page);
      await page.getByRole('button', { name: 'Check file' }).focus();
      await page.keyboard.press('Enter');
      const table = page.getByRole('table', { name: 'Problems' });
      await table.getByText(/has no stage 'Verhandlung'/).waitFor();
      assert.equal(await table.getByRole('row').count(), 3);
      await table.getByRole('cell', { name: '30', exact: true }).waitFor();
      assert.deepEqual(await violationsInEitherLight(page), []);
    });

    it('are given a meaning by the keyboard, and imported with it', async () => {
      assert.ok(app && page);
      await page.getByRole('heading', { name: 'deals.csv' }).click();
      await tabTo(page, 'Meaning of Verhandlung');
      await chooseByKeys(page, 'Qualified');
      await tabTo(page, 'Meaning of Chef');
      await chooseByKeys(page, 'Leave out');
      await tabTo(page, 'Check file');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Import 31 deals' }).waitFor();
      await tabTo(page, 'Import 31 deals');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Import finished' }).waitFor();
      const deals = await app.rows(
        `SELECT s.name AS stage, u.name AS owner, d.won_at, count(*)::int AS count FROM deals d
         JOIN stages s ON s.id = d.stage_id LEFT JOIN users u ON u.id = d.assigned_to GROUP BY 1, 2, 3 ORDER BY 4`,
      );
      assert.deepEqual(deals, [
        { stage: 'Closed Won', owner: null, won_at: new Date('2025-05-03T00:00:00Z'), count: 1 },
        { stage: 'Qualified', owner: 'Olive Owner', won_at: null, count: 30 },
      ]);
      assert.deepEqual(app.complaints, []);
    });

    it('are given a meaning for owners of contacts and companies, too', async () => {
      assert.ok(app && page);
      for (const [kind, column] of [
        ['contacts', 'First name'],
        ['companies', 'Name'],
      ] as const) {
        await page.goto(`/import?kind=${kind}`);
        const chooser = page.waitForEvent('filechooser');
        await page.getByRole('button', { name: 'Choose a file' }).click();
        const buffer = Buffer.from(`${column},Owner\nNamed,Olive Owner\nMeant,Chef\n`);
        await (await chooser).setFiles({ name: `${kind}.csv`, mimeType: 'text/csv', buffer });
        await page.getByRole('heading', { name: 'Names in the file' }).waitFor();
        await page.getByText('Chef', { exact: true }).waitFor();
        assert.equal(await page.getByText('Not found', { exact: true }).count(), 1);
        assert.deepEqual(await violationsInEitherLight(page), []);
        await page.getByRole('heading', { name: `${kind}.csv` }).click();
        await tabTo(page, 'Meaning of Chef');
        await chooseByKeys(page, 'Olive Owner (olive@acme.example)');
        await tabTo(page, 'Check file');
        await page.keyboard.press('Enter');
        await page.getByRole('button', { name: `Import 2 ${kind}` }).waitFor();
        await tabTo(page, `Import 2 ${kind}`);
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Import finished' }).waitFor();
        const owned: readonly unknown[] = await app.rows(`SELECT 1 FROM ${kind} WHERE owner_id IS NOT NULL`);
        assert.equal(owned.length, 2);
      }
      assert.deepEqual(app.complaints, []);
    });
  });
}
