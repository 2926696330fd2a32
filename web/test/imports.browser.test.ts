import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

const FILE = [
  'First Name,Last Name,Email,Phone Number,Lead Status',
  'Ada,Lovelace,ada@example.com,+44 20 7946 0018,lead',
  '=HYPERLINK("evil"),<b>Bold</b>,hostile@example.com,,lead',
  'Bad,Address,nowhere,,lead',
  'Ada,Again,ADA@example.com,,lead',
].join('\n');

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

const tile = (page: Page, name: string) =>
  page.locator('dl > div').filter({ hasText: name }).locator('dd').textContent();

describe('an import', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openEmptyApp();

  async function upload(page: Page, name: string, file: string): Promise<void> {
    await page.goto('/import');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose a file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(file) });
  }

  it('maps the columns of a file by their headings', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/import');
    await page.getByText('No imports yet').waitFor();
    await upload(page, 'people.csv', FILE);
    await page.getByRole('heading', { name: 'people.csv' }).waitFor();
    await page.getByRole('button', { name: 'Last name Field for Last Name' }).waitFor();
    assert.equal(await page.getByText('Not imported', { exact: true }).count(), 0);
    await page.getByText('<b>Bold</b>').waitFor();
  });

  it('moves a field from the column that had it', async () => {
    assert.ok(app);
    const { page } = app;
    await choose(page, 'Field for Lead Status', 'Stage');
    await choose(page, 'Field for Last Name', 'Stage');
    await page.getByRole('button', { name: 'Do not import Field for Lead Status' }).waitFor();
    assert.equal(await page.getByText('Not imported', { exact: true }).count(), 1);
    await choose(page, 'Field for Last Name', 'Last name');
    await choose(page, 'Field for Lead Status', 'Status');
  });

  it('checks the file without saving, with the result for each row', async () => {
    assert.ok(app);
    const { page } = app;
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('heading', { name: 'Result of the check' }).waitFor();
    assert.deepEqual(
      [
        await tile(page, 'Will be created'),
        await tile(page, 'Duplicates, skipped'),
        await tile(page, 'Rows with errors'),
      ],
      ['2', '1', '1'],
    );
    await page.getByRole('cell', { name: "'Email' must be an email address." }).waitFor();
    assert.deepEqual(await app.rows('SELECT id FROM contacts'), []);
  });

  it('marks the cell at fault in each row, on a phone as well', async () => {
    assert.ok(app);
    const phone = await app.openTab({ width: 390, height: 800, hasTouch: true });
    const marks = new Map<Page, readonly string[]>([
      [app.page, ['Email: nowhere', 'nowhere']],
      [phone, ['Email: nowhere']],
    ]);
    for (const [page, expected] of marks) {
      if (page === phone) await page.goto(app.page.url());
      await page.getByRole('button', { name: 'Show each row' }).click();
      const row = page
        .getByRole('table', { name: 'Row results' })
        .getByRole('row')
        .filter({ hasText: 'nowhere' });
      await row.getByText('The cell at fault:').waitFor();
      assert.deepEqual(await row.locator('mark:visible').allTextContents(), expected);
      assert.deepEqual(await violationsInEitherLight(page), []);
      assert.ok(
        (await page.evaluate(() => document.documentElement.scrollWidth)) <= (page === phone ? 390 : 1440),
      );
    }
    await phone.close();
    await app.page.getByRole('button', { name: 'Hide the rows' }).click();
  });

  it('needs another check after a change', async () => {
    assert.ok(app);
    const { page } = app;
    await choose(page, 'When a row matches', 'Fill empty fields');
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('button', { name: 'Import 3 contacts' }).waitFor();
    assert.equal(await tile(page, 'Will be updated'), '1');
    await page.getByText('Start workflows and conversions').click();
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('button', { name: 'Import 3 contacts' }).waitFor();
    assert.ok(await page.getByRole('checkbox', { name: /^Start workflows/ }).isChecked());
  });

  it('imports, offers the failed rows, and is undone after a question', async () => {
    assert.ok(app);
    const { page } = app;
    await page.getByRole('button', { name: 'Import 3 contacts' }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    const names = await app.rows('SELECT first_name FROM contacts ORDER BY id');
    assert.deepEqual(names, [{ first_name: 'Ada' }, { first_name: '=HYPERLINK("evil")' }]);
    const causes = await app.rows(
      "SELECT DISTINCT cause ->> 'starts_work' AS starts FROM events WHERE event_type = 'contact.created'",
    );
    assert.deepEqual(causes, [{ starts: 'true' }]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download 1 row that failed' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'failed-rows.csv');
    await page.getByRole('button', { name: 'Undo import' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('2 contacts will be deleted').waitFor();
    await dialog.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { name: 'Import undone' }).waitFor();
    assert.equal(await tile(page, 'Deleted'), '2');
    assert.deepEqual(await app.rows('SELECT id FROM contacts'), []);
  });

  it('is listed with person, time and result', async () => {
    assert.ok(app);
    const { page } = app;
    await page.getByRole('link', { name: 'Back to imports' }).click();
    const row = page.getByRole('list', { name: 'Past imports' }).getByRole('listitem');
    await row.getByText('Undone').waitFor();
    await row.getByText('2 deleted').waitFor();
    assert.match((await row.textContent()) ?? '', /Contacts · 4 rows · Olive Owner/);
  });

  it('knows whose ids a file of HubSpot has, and finds duplicates by them', async () => {
    assert.ok(app);
    const { page, rows } = app;
    await upload(page, 'hubspot.csv', 'Record ID,First Name\n51,Grace\n52,Grace\n');
    await page.getByRole('button', { name: 'External id Find duplicates by' }).waitFor();
    const system = page.getByLabel('System of the external ids');
    assert.equal(await system.inputValue(), 'hubspot');
    await system.fill('old-crm');
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('button', { name: 'Import 2 contacts' }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    assert.deepEqual(
      await rows("SELECT external_id FROM contacts WHERE external_source = 'old-crm' ORDER BY external_id"),
      [{ external_id: '51' }, { external_id: '52' }],
    );
  });

  it('creates the companies that it names, unless the box is unticked', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const file =
      'First name,Email,Company\nNeu,neu@forge.example,New Forge\nNoa,noa@forge.example,New Forge\n';
    await upload(page, 'forge.csv', file);
    const box = page.getByRole('checkbox', { name: /^Create companies that do not exist yet/ });
    assert.ok(await box.isChecked());
    const told = page.getByRole('cell', {
      name: "The company 'New Forge' is new. The import creates it.",
    });
    await page.getByRole('button', { name: 'Check file' }).click();
    await told.waitFor();
    await page.getByText('Create companies that do not exist yet').click();
    await page.getByRole('button', { name: 'Check file' }).click();
    await page.getByRole('heading', { name: 'Result of the check' }).waitFor();
    await told.waitFor({ state: 'detached' });
    await page.getByText('Create companies that do not exist yet').click();
    await page.getByRole('button', { name: 'Check file' }).click();
    await told.waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.getByRole('button', { name: 'Import 2 contacts' }).click();
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    const linked = await rows(
      'SELECT o.name, count(*)::int FROM contacts c JOIN companies o ON o.id = c.company_id GROUP BY o.name',
    );
    assert.deepEqual(linked, [{ name: 'New Forge', count: 2 }]);
  });

  it('says why a file is refused', async () => {
    assert.ok(app);
    const { page } = app;
    await upload(page, 'empty.csv', 'First Name\n');
    await page.getByText('The file has a header, but no rows below it.').waitFor();
  });

  it('fits a phone, and logs no errors except for the refusal', async () => {
    assert.ok(app);
    const page = await app.openTab({ width: 390, height: 800 });
    await upload(page, 'phone.csv', FILE);
    await page.getByRole('button', { name: 'Check file' }).waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, 390);
    assert.deepEqual(
      app.complaints.filter((text) => !text.includes('400')),
      [],
    );
  });
});

describe('an export', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openEmptyApp();

  it('downloads a list, and everything', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/import');
    for (const [name, file] of [
      ['Export contacts', /^contacts-.*\.csv$/],
      ['Export all', /^kontor-.*\.zip$/],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name }).click(),
      ]);
      assert.match(download.suggestedFilename(), file);
    }
    assert.deepEqual(app.complaints, []);
  });
});
