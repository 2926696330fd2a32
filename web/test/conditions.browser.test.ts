import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { handsOn } from './keyboard.ts';
import { lowTargetsOn } from './touch-targets.ts';

/** Conditions of lists that are joined by "and" and "or" (docs/behaviour/filters.md). */

describe('conditions of a list', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const row = (name: string, on = page) => on.getByRole('row', { name: new RegExp(name) });
  const dialogOn = (on: Page) => on.getByRole('dialog', { name: 'Conditions' });
  const people = [
    { first_name: 'Adaline', status: 'lead', city: 'Oslo', score: 90 },
    { first_name: 'Bergfried', status: 'customer', city: 'Bergen', score: 10 },
    { first_name: 'Cyrene', status: 'customer', city: 'Oslo', score: 50 },
  ];
  for (const fields of people) await createRecord(page, '/api-contacts', fields);

  it('match any or all, are told in words and stay in the address, all by keyboard', async () => {
    const { enter, choose, type, press, tabTo } = handsOn(page);
    const dialog = dialogOn(page);
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await page.goto('/contacts');
    await row('Cyrene').waitFor();
    await enter(page.getByRole('button', { name: 'Conditions' }));
    await dialog.waitFor();
    await choose(/Which must hold/, 'Match any');
    await choose(/Field/, 'Status');
    await tabTo(value);
    await type('lead');
    await enter(dialog.getByRole('button', { name: 'Add condition' }));
    await choose(/^First name Field/, 'City');
    await tabTo(value.nth(1));
    await press('Enter');
    await dialog.getByText('Enter a value.').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await type('bergen');
    await press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await row('Cyrene').waitFor({ state: 'detached' });
    await row('Adaline').waitFor();
    await row('Bergfried').waitFor();
    const chip = page.getByRole('button', { name: 'Remove filter: Status is lead or City is bergen' });
    await chip.waitFor();
    const status = { field: 'status', op: 'is', value: 'lead' };
    const where = { any: [status, { field: 'city', op: 'is', value: 'bergen' }] };
    assert.equal(new URL(page.url()).searchParams.get('where'), JSON.stringify(where));
    await page.reload();
    await row('Bergfried').waitFor();
    assert.equal(await row('Cyrene').count(), 0);
    await enter(page.getByRole('button', { name: 'Conditions' }));
    await choose(/Which must hold/, 'Match all');
    await enter(dialog.getByRole('button', { name: 'Apply' }));
    await row('Bergfried').waitFor({ state: 'detached' });
    await page.goBack();
    await row('Bergfried').waitFor();
    await enter(chip);
    await row('Cyrene').waitFor();
  });

  it('have groups, and fit a phone', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true, colorScheme: 'dark' });
    const dialog = dialogOn(phone);
    await phone.goto('/contacts');
    await row('Cyrene', phone).waitFor();
    await phone.getByRole('button', { name: 'Conditions' }).click();
    await dialog.getByRole('button', { name: 'Remove condition' }).click();
    await dialog.getByRole('button', { name: 'Add group' }).click();
    const group = dialog.getByRole('group', { name: 'Group of conditions' });
    await group.getByRole('button', { name: 'Match any' }).click();
    await phone.getByRole('option', { name: 'Match none' }).click();
    await group.getByRole('button', { name: 'First name' }).click();
    await phone.getByRole('option', { name: 'Score', exact: true }).click();
    await group.getByRole('button', { name: 'is Comparison' }).click();
    await phone.getByRole('option', { name: 'is at least' }).click();
    await group.getByLabel('Value').fill('50');
    assert.ok((await phone.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    assert.deepEqual(await lowTargetsOn(phone), []);
    assert.deepEqual(await violationsInEitherLight(phone), []);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await row('Adaline', phone).waitFor({ state: 'detached' });
    await row('Bergfried', phone).waitFor();
    await phone.getByRole('button', { name: 'Remove filter: (not Score is at least 50)' }).waitFor();
    await phone.context().close();
  });

  it('of the board know stage, outcome and own fields', async () => {
    await createRecord(page, '/api-custom-fields', {
      object: 'deal',
      key: 'seats',
      label: 'Seats',
      type: 'number',
    });
    await createRecord(page, '/api-deals', { title: 'Small', custom_fields: { seats: 5 } });
    await createRecord(page, '/api-deals', { title: 'Large', custom_fields: { seats: 500 } });
    const where = { all: [{ field: 'custom_fields.seats', op: 'gte', value: '100' }] };
    await page.goto(`/deals?where=${encodeURIComponent(JSON.stringify(where))}`);
    await page.getByText('Large').first().waitFor();
    assert.equal(await page.getByText('Small').count(), 0);
    await page.getByRole('button', { name: 'Remove filter: Seats is at least 100' }).click();
    await page.getByText('Small').first().waitFor();
  });

  it('are read from older addresses, which have them in quotes', async () => {
    const where = JSON.stringify({ all: [{ field: 'status', op: 'is', value: 'lead' }] });
    await page.goto(`/contacts?where=${encodeURIComponent(JSON.stringify(where))}`);
    await page.getByRole('button', { name: 'Remove filter: Status is lead' }).waitFor();
    await row('Adaline').waitFor();
    assert.equal(await row('Cyrene').count(), 0);
  });
});
