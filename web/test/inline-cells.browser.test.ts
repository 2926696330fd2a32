import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus } from './focus.ts';
import { handsOn } from './keyboard.ts';

/** Cells that are edited by more than one field, or by choosing: names, linked companies, owners, tags and suggestions. */

describe('a cell of the table of contacts', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page, rows } = app;
  const hands = handsOn(page);
  const northwind = await createRecord(page, '/api-companies', { name: 'Northwind' });
  const ada = await createRecord(page, '/api-contacts', {
    ...{ first_name: 'Ada Maria', last_name: 'Lovelace', company: 'As imported', tags: ['old'] },
  });
  await createRecord(page, '/api-contacts', { first_name: 'Bea', status: 'lead' });
  const table = page.getByRole('grid', { name: 'Contacts' });
  const cell = (text: string) => table.getByRole('gridcell', { name: text, exact: true });
  const stored = async () => {
    const [row] = await rows(
      `SELECT first_name, last_name, company, company_id, owner_id, tags, status,
         (SELECT count(*)::int FROM events e WHERE e.record_id = c.id AND e.event_type = 'contact.updated') AS changes
       FROM contacts c WHERE id = $1`,
      [ada],
    );
    return row;
  };
  const option = (name: string) => page.getByRole('option', { name, exact: true });

  /** Goes to a cell of the first row by arrow keys. Its columns are name, company, owner, tags and status. */
  const edit = async (column: number) => {
    await table.focus();
    await hands.press('Escape', 'Home', ...Array.from({ length: column }, () => 'ArrowRight'), 'F2');
  };

  beforeEach(async () => {
    await page.goto('/contacts');
    await page.evaluate(() => {
      const shown = ['company', 'owner', 'tags', 'status'];
      localStorage.setItem('kontor.columns.contacts', JSON.stringify({ shown, widths: {} }));
    });
    await page.goto('/contacts?sort=created_at&order=asc');
    await table.getByText('Bea').waitFor();
  });

  it('with a name is edited as a whole, and keeps the part that stays', async () => {
    await edit(1);
    const name = table.getByRole('textbox', { name: 'Name' });
    await waitForFocus(name);
    assert.equal(await name.inputValue(), 'Ada Maria Lovelace');
    await hands.retype('Ada Maria King Noel');
    await hands.press('Enter');
    await cell('Ada Maria King Noel').waitFor();
    await eventually(async () => {
      const { first_name, last_name, changes } = { ...(await stored()) };
      assert.deepEqual([first_name, last_name, changes], ['Ada Maria', 'King Noel', 1]);
    });
    await edit(1);
    await waitForFocus(name);
    await hands.press('Control+a', 'Delete', 'Enter');
    await table.getByText(/First name must not be empty/i).waitFor();
    await hands.press('Escape');
    await cell('Ada Maria King Noel').waitFor();
  });

  it('with a company chooses one, which Tab takes, and goes on to the next cell', async () => {
    await edit(2);
    const company = table.getByRole('combobox', { name: 'Company' });
    await waitForFocus(company);
    await hands.type('North');
    await option('Northwind').waitFor();
    await hands.press('ArrowDown', 'Tab');
    await option('No owner').waitFor();
    await hands.press('Escape');
    await waitForFocus(table);
    await cell('Northwind').waitFor();
    await eventually(async () => {
      const { company: name, company_id } = { ...(await stored()) };
      assert.deepEqual([name, company_id], ['Northwind', northwind]);
    });
    await edit(2);
    await waitForFocus(company);
    assert.deepEqual(await violationsInEitherLight(page), []);
    await hands.press('Escape');
    await waitForFocus(table);
  });

  it('with tags takes several, which are one change', async () => {
    const { changes: before } = { ...(await stored()) };
    await edit(4);
    const tags = table.getByRole('combobox', { name: 'Add tag' });
    await waitForFocus(tags);
    await hands.type('vip');
    await hands.press('Enter');
    await table.getByRole('button', { name: 'Remove tag vip' }).waitFor();
    await waitForFocus(tags);
    assert.deepEqual(await violationsInEitherLight(page), []);
    await table.getByRole('button', { name: 'Remove tag old' }).click();
    await tags.fill('lead');
    await hands.press('Tab');
    await waitForFocus(table.getByRole('combobox', { name: 'Status' }));
    await hands.press('Escape');
    await eventually(async () => {
      const { tags: carried, changes } = { ...(await stored()) };
      assert.deepEqual([carried, changes], [['vip', 'lead'], Number(before) + 1]);
    });
    await edit(4);
    await waitForFocus(tags);
    await hands.type('given up');
    await hands.press('Escape');
    await waitForFocus(table);
    const { tags: carried } = { ...(await stored()) };
    assert.deepEqual(carried, ['vip', 'lead']);
  });

  it('with suggestions keeps the one that is marked when Tab leaves it', async () => {
    await edit(5);
    const status = table.getByRole('combobox', { name: 'Status' });
    await waitForFocus(status);
    await hands.retype('lea');
    await option('lead').waitFor();
    await hands.press('ArrowDown', 'Tab');
    // The next cell is the name in the row below.
    await waitForFocus(table.getByRole('textbox', { name: 'Name' }));
    await hands.press('Escape');
    await eventually(async () => assert.equal((await stored())?.status, 'lead'));
  });
});
