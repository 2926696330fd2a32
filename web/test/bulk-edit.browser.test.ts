import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { handsOn } from './keyboard.ts';

/** A field of many records is changed together, by keyboard alone. */

describe('a field of many contacts', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page, rows } = app;
  const hands = handsOn(page);
  const table = page.getByRole('grid', { name: 'Contacts' });
  const selected = page.getByRole('region', { name: 'Selected contacts' });
  const dialog = page.getByRole('dialog', { name: 'Edit 4 contacts' });
  const change = dialog.getByRole('button', { name: 'Change 4 contacts' });
  const values = async (column: string) => {
    const found = await rows<{ value: unknown }>(
      `SELECT ${column} AS value FROM contacts ORDER BY created_at, id`,
    );
    return found.map(({ value }) => value);
  };
  const seats = "(custom_fields ->> 'seats')::int";
  const edit = async (field: string) => {
    await table.focus();
    await hands.press('Control+a');
    await selected.getByText('4 selected').waitFor();
    await hands.enter(selected.getByRole('button', { name: 'Edit' }));
    await dialog.waitFor();
    await hands.choose(/Field$/, field);
  };

  it('is an own one: a value that none can have comes back, one that one of them cannot have is told, and Undo', async () => {
    for (const [key, label, type] of [
      ['seats', 'Seats', 'number'],
      ['remark', 'Remark', 'text'],
      ['more', 'More', 'text'],
    ])
      await createRecord(page, '/api-custom-fields', { object: 'contact', key, label, type });
    for (const first_name of ['One', 'Two', 'Three']) {
      await createRecord(page, '/api-contacts', { first_name, custom_fields: { seats: 5 } });
    }
    await createRecord(page, '/api-contacts', {
      first_name: 'Full',
      custom_fields: { remark: 'x'.repeat(5_000), more: 'x'.repeat(3_160) },
    });
    await page.goto('/contacts');
    await table.getByText('Full').waitFor();
    await edit('Seats');
    assert.ok(await change.isDisabled());
    await hands.tabTo(dialog.getByRole('textbox', { name: 'Seats' }));
    await hands.type('many');
    assert.deepEqual(await violationsInEitherLight(page), []);
    await hands.press('Enter');
    await dialog.getByText(/^Seats must be a number/).waitFor();
    await hands.tabTo(dialog.getByRole('textbox', { name: 'Seats' }));
    await hands.retype('1000000');
    await hands.press('Enter');
    await page.getByText(/^3 updated, 1 refused\. .* would take \d+ bytes/).waitFor();
    assert.deepEqual(await values(seats), [1_000_000, 1_000_000, 1_000_000, null]);
    await hands.enter(page.getByRole('button', { name: 'Undo' }));
    await page.getByText('Change undone').waitFor();
    assert.deepEqual(await values(seats), [5, 5, 5, null]);
  });

  it('is emptied only by its own box', async () => {
    await edit('Seats');
    await hands.tick(dialog.getByRole('checkbox', { name: 'Empty the field' }));
    await hands.enter(change);
    await page.getByText('3 updated, 1 already up to date.').waitFor();
    assert.deepEqual(await values(seats), [null, null, null, null]);
  });

  it('is the owner, and Undo gives each the former one', async () => {
    const [me] = await rows<{ id: string; name: string }>('SELECT id, name FROM users');
    assert.ok(me);
    await edit('Owner');
    await hands.choose(/Owner$/, me.name);
    await hands.enter(change);
    await page.getByText('Updated 4 contacts').waitFor();
    assert.deepEqual(await values('owner_id'), [me.id, me.id, me.id, me.id]);
    const message = page.getByRole('alertdialog').filter({ hasText: 'Updated 4 contacts' });
    await hands.enter(message.getByRole('button', { name: 'Undo' }));
    await eventually(async () => assert.deepEqual(await values('owner_id'), [null, null, null, null]));
  });

  it('is the company, whose name stands in the cells then, notes of several lines, or a phone', async () => {
    await createRecord(page, '/api-companies', { name: 'Northwind' });
    await rows("UPDATE contacts SET company = 'As imported'");
    await page.reload();
    await table.getByRole('gridcell', { name: 'As imported', exact: true }).first().waitFor();
    await edit('Company');
    await hands.tabTo(dialog.getByRole('combobox', { name: 'Company' }));
    await hands.type('North');
    await page.getByRole('option', { name: 'Northwind' }).waitFor();
    await hands.press('ArrowDown', 'Enter');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await hands.enter(change);
    await eventually(async () =>
      assert.equal(await table.getByRole('gridcell', { name: 'Northwind', exact: true }).count(), 4),
    );
    for (const [label, text, column] of [
      ['Notes', 'Met at the fair.\nCall in May.', 'notes'],
      ['Phone', '+47 22 00 00 00', 'phone'],
    ] as const) {
      await edit(label);
      await hands.tabTo(dialog.getByRole('textbox', { name: label }));
      await hands.type(text);
      await hands.enter(change);
      await eventually(async () => assert.deepEqual(await values(column), [text, text, text, text]));
      await dialog.waitFor({ state: 'detached' });
    }
  });
});
