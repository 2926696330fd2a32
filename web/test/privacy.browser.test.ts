import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { unzip } from '../../server/files/exports/testing/unzip.ts';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** What owners and admins do with a contact's personal data. */

describe("a contact's personal data", IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();

  it('is downloaded, and erased after a question that says what is deleted', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Zenobia', last_name: 'Quill' });
    await page.goto(`/contacts/${id}`);
    const button = page.getByRole('button', { name: 'More', exact: true });
    const item = (name: string) => page.getByRole('menuitem', { name });
    await button.click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      item('Export personal data').click(),
    ]);
    assert.match(download.suggestedFilename(), /^contact.*\.zip$/);
    const files = await unzip(await readFile(await download.path()));
    assert.equal(JSON.parse(files.get('contact.json') ?? '').tables.contacts[0].last_name, 'Quill');

    await page.getByRole('menu').waitFor({ state: 'detached' });
    await button.click();
    await item('Erase permanently…').click();
    const dialog = page.getByRole('dialog', { name: 'Erase this contact permanently?' });
    await dialog.getByText('You cannot undo this.').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await dialog.getByRole('button', { name: 'Keep' }).click();
    assert.equal((await app.rows('SELECT id FROM contacts WHERE id = $1', [id])).length, 1);
    await button.click();
    await item('Erase permanently…').click();
    await dialog.getByRole('button', { name: 'Erase permanently' }).click();
    await page.waitForURL((url) => !url.pathname.includes(id));
    await page.getByText('Contact erased').waitFor();
    assert.equal((await app.rows('SELECT id FROM contacts WHERE id = $1', [id])).length, 0);
  });
});
