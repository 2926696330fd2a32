import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signIn } from '../../server/access/testing/people.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus } from './focus.ts';
import { waitUntilKept } from './kept.ts';
import { handsOn } from './keyboard.ts';

/** Cells of a table are edited in place, by keyboard and by the pencil. */

describe('a cell of the table of contacts', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page, rows } = app;
  const hands = handsOn(page);
  const other = await signIn(app, 'olive@acme.example');
  for (const [key, label, type, options] of [
    ['seats', 'Seats', 'number', undefined],
    ['tier', 'Tier', 'choice', ['Gold', 'Silver']],
  ] as const) {
    await createRecord(page, '/api-custom-fields', { object: 'contact', key, label, type, options });
  }
  const ada = await createRecord(page, '/api-contacts', { first_name: 'Ada', job_title: 'Analyst' });
  await createRecord(page, '/api-contacts', { first_name: 'Bea', status: 'lead' });
  const table = page.getByRole('grid', { name: 'Contacts' });
  const cell = (text: string) => table.getByRole('gridcell', { name: text, exact: true });
  const jobTitle = table.getByRole('textbox', { name: 'Job title' });
  const stored = async (column: string) => {
    const [row] = await rows<{ value: unknown }>(`SELECT ${column} AS value FROM contacts WHERE id = $1`, [
      ada,
    ]);
    return row?.value;
  };
  const open = async () => {
    await page.evaluate(() =>
      localStorage.setItem(
        'kontor.columns.contacts',
        JSON.stringify({
          shown: [
            'job_title',
            'created_at',
            'status',
            'custom_fields.seats',
            'custom_fields.tier',
            'updated_at',
          ],
          widths: {},
        }),
      ),
    );
    await page.goto('/contacts?sort=created_at&order=asc');
    await table.getByText('Bea').waitFor();
    await table.focus();
  };

  it('is reached by arrow keys: F2 edits it, Enter saves and stays, Escape gives up', async () => {
    await open();
    await hands.press('ArrowRight', 'ArrowRight', 'F2');
    await waitForFocus(jobTitle);
    await hands.retype('Pilot');
    assert.deepEqual(await violationsInEitherLight(page), []);
    await hands.press('Enter');
    await waitForFocus(table);
    await cell('Pilot').waitFor();
    await eventually(async () => assert.equal(await stored('job_title'), 'Pilot'));
    await jobTitle.waitFor({ state: 'detached' });
    await hands.press('e');
    await waitForFocus(jobTitle);
    await hands.retype('Nobody');
    await hands.press('Escape');
    await waitForFocus(table);
    await cell('Pilot').waitFor();
    assert.equal(await stored('job_title'), 'Pilot');
  });

  it('is left by Tab for the next one that can be edited, past others and into the next row', async () => {
    await hands.press('F2');
    await waitForFocus(jobTitle);
    await hands.retype('Captain');
    await hands.press('Tab');
    const status = table.getByRole('combobox', { name: 'Status' });
    await waitForFocus(status);
    await hands.retype('customer');
    await hands.press('Tab');
    const seats = table.getByRole('textbox', { name: 'Seats' });
    await waitForFocus(seats);
    await hands.type('12');
    await hands.press('Tab');
    await page.getByRole('option', { name: 'Gold' }).waitFor();
    await hands.press('Tab');
    await waitForFocus(table.getByRole('textbox', { name: 'Name' }));
    await hands.press('Tab');
    await waitForFocus(jobTitle);
    await hands.press('Escape');
    await eventually(async () => {
      assert.equal(await stored('job_title'), 'Captain');
      assert.equal(await stored('status'), 'customer');
      assert.equal(await stored("(custom_fields ->> 'seats')::int"), 12);
      assert.equal(await stored("custom_fields ->> 'tier'"), null);
    });
  });

  it('says below what is wrong with a value, of an own field as well', async () => {
    await open();
    // Own fields come after the built-in ones.
    await hands.press(...Array.from({ length: 6 }, () => 'ArrowRight'), 'F2');
    const seats = table.getByRole('textbox', { name: 'Seats' });
    await waitForFocus(seats);
    await hands.retype('many');
    await hands.press('Enter');
    await table.getByText(/^Seats must be a number/).waitFor();
    await waitForFocus(seats);
    await hands.retype('40');
    await hands.press('Enter');
    await cell('40').waitFor();
    await eventually(async () => assert.equal(await stored("(custom_fields ->> 'seats')::int"), 40));
  });

  it('offers the choices of a field', async () => {
    await hands.press('ArrowRight', 'F2');
    await page.getByRole('option', { name: 'Gold' }).waitFor();
    await hands.go('ArrowDown', page.getByRole('option', { name: 'Silver' }));
    await hands.press('Enter');
    await cell('Silver').waitFor();
    await waitForFocus(table);
    await eventually(async () => assert.equal(await stored("custom_fields ->> 'tier'"), 'Silver'));
  });

  it('says nothing where it is only shown, and Enter opens the record', async () => {
    await hands.press('ArrowLeft', 'ArrowLeft', 'F2');
    assert.equal(await table.getByRole('textbox').count(), 0);
    await hands.press('Enter');
    await page.waitForURL(`**/contacts/${ada}`);
  });

  it('tells that somebody else has changed it meanwhile, as the page of the record does', async () => {
    await open();
    await hands.press('ArrowRight', 'ArrowRight', 'F2');
    await hands.retype('My text');
    assert.equal(
      (await other.call('PATCH', `/web/api-contacts/${ada}`, { job_title: 'Theirs' })).status,
      200,
    );
    await page.getByText('This was changed elsewhere while you were editing, to: Theirs').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await eventually(async () => assert.equal(await stored('job_title'), 'My text'));
  });

  it('keeps what is typed for the page of the record', async () => {
    await open();
    await hands.press('ArrowRight', 'ArrowRight', 'F2');
    await hands.retype('Half a thought');
    await waitUntilKept(page, 'Half a thought');
    await page.goto(`/contacts/${ada}`);
    await page.getByText('Not saved yet. Press Enter to save, Escape to cancel.').waitFor();
    assert.equal(await page.getByLabel('Job title').inputValue(), 'Half a thought');
    await page.getByLabel('Job title').press('Escape');
    await waitUntilKept(page, 'Half a thought', false);
  });

  it('has the focus before the next key arrives, however fast somebody types', async () => {
    await open();
    await hands.press('ArrowRight', 'ArrowRight');
    const focused = await table.evaluate(async (grid) => {
      grid.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true, cancelable: true }));
      // Nothing else comes in between.
      await Promise.resolve();
      return document.activeElement?.tagName;
    });
    assert.equal(focused, 'INPUT');
    await hands.press('Escape');
    await waitForFocus(table);
  });

  it('is edited by its pencil, and a click beside it opens the record', async () => {
    await open();
    const hovered = table.getByRole('gridcell').filter({ hasText: 'My text' });
    await hovered.hover();
    await hovered.getByRole('button', { name: 'Edit job title' }).click();
    await waitForFocus(jobTitle);
    await jobTitle.fill('By mouse');
    await table.getByRole('columnheader', { name: 'Status' }).click();
    await eventually(async () => assert.equal(await stored('job_title'), 'By mouse'));
    await table.getByRole('button', { name: /^Edit job title: / }).waitFor({ state: 'detached' });
    await table.getByText('By mouse').click({ position: { x: 20, y: 10 } });
    await page.waitForURL(`**/contacts/${ada}`);
  });

  it('leaves the arrows with Alt to the browser, which goes back by them', async () => {
    await open();
    await hands.press('ArrowRight', 'ArrowRight');
    const active = await table.getAttribute('aria-activedescendant');
    await page.evaluate(() => {
      const note = (event: KeyboardEvent) => {
        if (event.key === 'ArrowRight') document.body.dataset.prevented = String(event.defaultPrevented);
      };
      addEventListener('keydown', note);
    });
    await page.keyboard.press('Alt+ArrowRight');
    assert.equal(await page.locator('body').getAttribute('data-prevented'), 'false');
    assert.equal(await table.getAttribute('aria-activedescendant'), active);
  });

  it('is not edited in a narrow window, by mouse or by keys', async () => {
    await createRecord(page, '/api-companies', { name: 'Northwind' });
    const narrow = await app.openTab({ width: 600, height: 800 });
    await narrow.goto('/companies');
    const companies = narrow.getByRole('grid', { name: 'Companies' });
    await companies.getByText('Northwind').hover();
    assert.equal(await companies.getByRole('button', { name: /^Edit/ }).count(), 0);
    await companies.focus();
    await narrow.keyboard.press('ArrowDown');
    await narrow.keyboard.press('ArrowRight');
    const active = await companies.getAttribute('aria-activedescendant');
    assert.equal(await narrow.locator(`[id="${active}"][role=row]`).count(), 1);
    await narrow.close();
  });

  it('is not edited on a phone, where rows are edited on their pages', async () => {
    const phone = await app.openTab({ width: 390, height: 800, hasTouch: true });
    await phone.goto('/contacts?sort=created_at&order=asc');
    await phone.getByRole('grid', { name: 'Contacts' }).focus();
    await phone.keyboard.press('F2');
    assert.equal(await phone.getByRole('grid').getByRole('textbox').count(), 0);
    await phone.close();
  });
});
