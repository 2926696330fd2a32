import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** Deleting a record and restoring it from the trash, as an owner does by keyboard. */

const deletion = async (path: string) => (await fetch(path, { method: 'DELETE' })).status;

describe('the trash', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openEmptyApp();

  it('shows what was deleted, restores it, and deletes other records forever', async () => {
    assert.ok(app);
    const { page } = app;
    const fields = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@trash.example' };
    const id = await createRecord(page, '/api-contacts', fields);
    const other = await createRecord(page, '/api-companies', { name: 'Gone Ltd' });
    await page.goto(`/contacts/${id}`);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete contact' }).click();
    await page.getByText('Owners and admins can restore them for 30 days.').waitFor();
    await page.getByRole('button', { name: 'Delete contact' }).click();
    await page.waitForURL(/\/contacts(\?|$)/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored: Ada Lovelace').waitFor();
    assert.equal(await page.evaluate(deletion, `/web/api-contacts/${id}`), 204);
    assert.equal(await page.evaluate(deletion, `/web/api-companies/${other}`), 204);

    await page.goto('/settings/trash');
    const rows = page.getByRole('list', { name: 'Deleted records' }).getByRole('listitem');
    await rows.filter({ hasText: 'Gone Ltd' }).waitFor();
    assert.equal(await rows.count(), 2);
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.getByRole('button', { name: 'Restore: Ada Lovelace' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Restored: Ada Lovelace').waitFor();
    await rows.filter({ hasText: 'Ada Lovelace' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete forever: Gone Ltd' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click();
    await page.getByText('Nothing to restore').waitFor();
    await page.goto(`/contacts/${id}`);
    await page.getByText('ada@trash.example').first().waitFor();
  });
});
