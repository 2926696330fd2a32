import assert from 'node:assert/strict';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus } from './focus.ts';

/** Files on the pages of records: adding, downloading, deleting and getting them back, by pointer and by keyboard. */

const section = (page: Page) => page.getByRole('region', { name: 'Files', exact: true });
const fileOf = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

describe('the files of a record', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openEmptyApp({ maxFileBytes: 2_000_000 });
  const choose = async (page: Page, ...files: readonly ReturnType<typeof fileOf>[]) => {
    const opened = page.waitForEvent('filechooser');
    await section(page).getByRole('button', { name: 'Add files' }).click();
    await (await opened).setFiles([...files]);
  };

  it('are added by the button, several at once, and stand on the timeline', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Ada', last_name: 'Files' });
    await page.goto(`/contacts/${id}`);
    await section(page).getByText('No files yet').waitFor();
    await choose(page, fileOf('Notes.txt', 'Call back'), fileOf('List.csv', 'a,b\n1,2\n'));
    await section(page)
      .getByRole('link', { name: /^Notes\.txt Text · 9 bytes · Olive/ })
      .waitFor();
    await section(page)
      .getByRole('link', { name: /^List\.csv Spreadsheet · 8 bytes/ })
      .waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByText('File added: Notes.txt').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
  });

  it('are dropped on the list', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-companies', { name: 'Dropped' });
    await page.goto(`/companies/${id}`);
    await section(page).getByText('No files yet').waitFor();
    const file = join(tmpdir(), 'Contract.pdf');
    await writeFile(file, '%PDF-1.7');
    after(() => rm(file, { force: true }));
    const box = await section(page).boundingBox();
    assert.ok(box);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const devtools = await page.context().newCDPSession(page);
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, ...at, data });
    await section(page)
      .getByRole('link', { name: /^Contract\.pdf PDF/ })
      .waitFor();
  });

  it('are added to a task in its dialog, which they do not close', async () => {
    assert.ok(app);
    const { page } = app;
    await createRecord(page, '/api-tasks', { title: 'Send the offer', assignee_id: 'me' });
    await page.goto('/tasks');
    await page.getByRole('button', { name: 'Send the offer', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Task' });
    await section(page).getByText('No files yet').waitFor();
    await choose(page, fileOf('Offer.txt', 'An offer'));
    await section(page)
      .getByRole('link', { name: /^Offer\.txt Text · 8 bytes/ })
      .waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    assert.equal(await dialog.count(), 1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('are downloaded under their name, deleted by keyboard, and returned by Undo', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-deals', { title: 'With files' });
    await page.goto(`/deals/${id}`);
    await choose(page, fileOf('Größe.txt', 'as it was'));
    const link = section(page).getByRole('link', { name: /^Größe\.txt/ });
    const started = page.waitForEvent('download');
    await link.click();
    const download = await started;
    assert.equal(download.suggestedFilename(), 'Größe.txt');
    assert.equal(await readFile(await download.path(), 'utf8'), 'as it was');
    await section(page).getByRole('button', { name: 'Delete Größe.txt' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await dialog.getByText('Owners and admins can restore it').waitFor();
    await dialog.getByRole('button', { name: 'Delete file' }).click();
    await section(page).getByText('No files yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await link.waitFor();
    await page.getByRole('button', { name: 'Add files' }).focus();
    await waitForFocus(page.getByRole('button', { name: 'Add files' }));
  });

  it('say why one does not arrive, and try again', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-deals', { title: 'Refused' });
    await page.goto(`/deals/${id}`);
    await section(page).getByText('No files yet').waitFor();
    await choose(page, fileOf('Large.txt', 'a'.repeat(2_000_001)));
    await section(page).getByRole('alert').getByText('A file may have at most 2 MB.').waitFor();
    await section(page).getByRole('button', { name: 'Remove Large.txt' }).click();
    await section(page).getByText('No files yet').waitFor();

    await page.context().setOffline(true);
    await choose(page, fileOf('Later.txt', 'later'));
    await section(page).getByRole('alert').getByText('Cannot reach Kontor').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.context().setOffline(false);
    await section(page).getByRole('button', { name: 'Try again' }).click();
    await section(page)
      .getByRole('link', { name: /^Later\.txt/ })
      .waitFor();
  });

  it('appear in other open pages, also on a phone', async () => {
    assert.ok(app);
    const { page, openTab } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Grace', last_name: 'Phone' });
    const phone = await openTab({ width: 390, height: 844, hasTouch: true });
    await phone.goto(`/contacts/${id}`);
    await phone.getByRole('tab', { name: 'Related' }).click();
    await section(phone).getByText('No files yet').waitFor();
    await page.goto(`/contacts/${id}`);
    const name = `${'A very long name of a file '.repeat(4)}.txt`;
    await choose(page, fileOf(name, 'long'));
    await section(phone)
      .getByRole('link', { name: /^A very long name/ })
      .waitFor();
    const isWide = await phone.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(isWide, false);
    assert.deepEqual(await violationsInEitherLight(phone), []);
  });
});
