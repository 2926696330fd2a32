import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { invite, join, PASSWORD, signIn } from '../../server/access/testing/people.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus } from './focus.ts';
import { handsOn } from './keyboard.ts';

/** Saved views of lists, as people without a mouse use them (docs/behaviour/views.md 7). */

describe('saved views', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openEmptyApp();
  const menu = (page: Page, name: string) => page.getByRole('button', { name: `View: ${name}`, exact: true });
  const table = (page: Page, name = 'Contacts') => page.getByRole('grid', { name });
  const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(name) });

  it('keep filters, order and columns of a table, and tell when these were changed', async () => {
    assert.ok(app);
    const { page } = app;
    const { enter, pick, tick, press, tabTo, type } = handsOn(page);
    for (const [first_name, source, country] of [
      ['Fairholm', 'fair', 'Norway'],
      ['Webholm', 'web', 'Chile'],
    ]) {
      await createRecord(page, '/api-contacts', { first_name, source, country });
    }
    await page.goto('/contacts?source=fair&sort=name&order=asc');
    await row(page, 'Fairholm').waitFor();
    await enter(page.getByRole('button', { name: 'Columns' }));
    await tick(page.getByRole('checkbox', { name: 'Country' }));
    await press('Escape');
    await pick(menu(page, 'All contacts'), 'Save as new view…');
    const dialog = page.getByRole('dialog', { name: 'Save view' });
    await waitForFocus(dialog.getByLabel('Name'));
    await type('Fairs by name');
    assert.deepEqual(await violationsInEitherLight(page), []);
    await press('Enter');
    await menu(page, 'Fairs by name').waitFor();
    await page.waitForURL(/source=fair&sort=name&order=asc&view=/);

    // The whole list has the columns that it had.
    await enter(page.getByRole('button', { name: 'Columns' }));
    await page.getByRole('checkbox', { name: 'Country', checked: true }).waitFor();
    await press('Escape');
    await pick(menu(page, 'Fairs by name'), 'All contacts');
    await row(page, 'Webholm').waitFor();
    assert.equal(new URL(page.url()).search, '');

    await pick(menu(page, 'All contacts'), 'Fairs by name');
    await row(page, 'Webholm').waitFor({ state: 'detached' });
    await page.getByRole('columnheader', { name: 'Country' }).waitFor();
    await enter(page.getByRole('button', { name: 'Remove filter: Source is fair' }));
    await row(page, 'Webholm').waitFor();
    await menu(page, 'Fairs by name, changed').waitFor();
    await page.goBack();
    await menu(page, 'Fairs by name').waitFor();
    await page.goForward();
    await menu(page, 'Fairs by name, changed').waitFor();
    await tabTo(page.getByRole('searchbox', { name: /Search contacts/ }));
    await type('webholm');
    await page.waitForURL(/q=webholm/);
    await pick(menu(page, 'Fairs by name, changed'), 'Save changes');
    await menu(page, 'Fairs by name').waitFor();
    await page.reload();
    await menu(page, 'Fairs by name').waitFor();
    await row(page, 'Webholm').waitFor();
    await enter(menu(page, 'Fairs by name'));
    await page.getByRole('menuitem', { name: 'Save as new view…' }).waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await press('Escape');
  });

  it('are shared, opened by their link alone, and changed by owners and admins only', async () => {
    assert.ok(app);
    const { page, openTab } = app;
    const { pick, enter, retype, press } = handsOn(page);
    const view = await createRecord(page, '/api-views', {
      object: 'contact',
      name: 'Web people',
      query: { source: 'web' },
    });
    await page.goto(`/contacts?view=${view}`);
    await page.waitForURL(/source=web/);
    await row(page, 'Fairholm').waitFor({ state: 'detached' });
    await pick(menu(page, 'Web people'), 'Rename…');
    await waitForFocus(page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name'));
    await retype('From the web');
    await press('Enter');
    await pick(menu(page, 'From the web'), 'Share with everyone');
    await page.getByText('Shared: From the web').waitFor();

    const owner = await signIn(app, 'olive@acme.example', 'correct horse battery');
    const person = { email: 'max@acme.example', password: PASSWORD };
    await join(app, await invite(owner, person.email), 'Max');
    const his = await openTab({ person, width: 390, height: 844 });
    await his.goto(`/contacts?view=${view}`);
    await menu(his, 'From the web').waitFor();
    await his.waitForURL(/source=web/);
    await menu(his, 'From the web').click();
    await his.getByRole('menuitem', { name: 'Save as new view…' }).waitFor();
    for (const name of ['Rename…', 'Stop sharing', 'Delete view…']) {
      assert.equal(await his.getByRole('menuitem', { name }).count(), 0, name);
    }
    assert.deepEqual(await violationsInEitherLight(his), []);

    await pick(menu(page, 'From the web'), 'Delete view…');
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await waitForFocus(question.getByRole('button', { name: 'Keep' }));
    await enter(question.getByRole('button', { name: 'Delete view' }));
    await menu(page, 'All contacts').waitFor();
    // The open page of the other person hears of it.
    await his.keyboard.press('Escape');
    await menu(his, 'All contacts').waitFor();
    await his.getByText('This view was deleted, or it is not shared with you.').waitFor();
  });

  it('that one may not see leave a word on the page, which goes away with the link', async () => {
    assert.ok(app);
    const { page, openTab } = app;
    const person = { email: 'max@acme.example', password: PASSWORD };
    const his = await openTab({ person, width: 390, height: 844 });
    for (const [object, path, all] of [
      ['contact', 'contacts', 'All contacts'],
      ['company', 'companies', 'All companies'],
      ['deal', 'deals', 'All deals'],
    ] as const) {
      const view = await createRecord(page, '/api-views', { object, name: 'My own', query: {} });
      await his.goto(`/${path}?view=${view}`);
      const words = his.getByRole('status').filter({ hasText: 'not shared with you' });
      await words.waitFor();
      await menu(his, all).waitFor();
      assert.deepEqual(await violationsInEitherLight(his), []);
      await words.getByRole('button', { name: 'Dismiss' }).click();
      await his.waitForURL((url) => url.search === '');
      await words.waitFor({ state: 'detached' });
      await page.goto(`/${path}?view=${view}`);
      await menu(page, 'My own').waitFor();
      assert.equal(await page.getByText('not shared with you').count(), 0, path);
    }
    await his.context().close();
  });

  it('keep pipeline, filters and order of the board, and stand in the palette', async () => {
    assert.ok(app);
    const { page } = app;
    const { pick, type, press } = handsOn(page);
    await createRecord(page, '/api-deals', { title: 'Small lamp', value: 50 });
    await createRecord(page, '/api-deals', { title: 'Large lamp', value: 5_000 });
    await createRecord(page, '/api-views', { object: 'deal', name: 'Large deals', query: { min: '1000' } });
    await page.goto('/deals');
    await page.getByText('Small lamp').waitFor();
    await pick(menu(page, 'All deals'), 'Large deals');
    await page.getByText('Small lamp').waitFor({ state: 'detached' });
    await page.getByText('Large lamp').waitFor();
    await pick(menu(page, 'Large deals'), 'All deals');
    await page.getByText('Small lamp').waitFor();
    await press('Control+k');
    await waitForFocus(page.getByRole('combobox', { name: 'Search and commands' }));
    await type('large deals');
    await page.getByRole('option', { name: 'Large deals', selected: true }).waitFor();
    await press('Enter');
    await page.waitForURL(/min=1000/);
    assert.deepEqual(app.complaints, []);
  });

  it('keep the fields on cards that are chosen while they are open; other choices are those of the person', async () => {
    assert.ok(app);
    const { page } = app;
    const { enter, pick, tick, press } = handsOn(page);
    const field = { object: 'deal', key: 'seats', label: 'Seats', type: 'number' };
    await createRecord(page, '/api-custom-fields', field);
    const company_id = await createRecord(page, '/api-companies', { name: 'Carden' });
    await createRecord(page, '/api-deals', {
      ...{ title: 'Card lamp', value: 70, company_id, custom_fields: { seats: 12 } },
    });
    const card = page.locator('[data-card]').filter({ hasText: 'Card lamp' });
    const shown = (text: string) => card.getByText(text, { exact: true });
    const choose = async (...names: string[]) => {
      await enter(page.getByRole('button', { name: 'Fields on cards' }));
      for (const name of names) await tick(page.getByRole('checkbox', { name, exact: true }));
      await press('Escape');
      await page.getByRole('dialog', { name: 'Fields on cards' }).waitFor({ state: 'detached' });
    };
    await page.goto('/deals');
    await shown('$70').waitFor();
    const before = (await card.boundingBox())?.height ?? 0;
    await choose('Company', 'Seats', 'Value');
    await shown('Company Carden').waitFor();
    await shown('Seats 12').waitFor();
    await shown('$70').waitFor({ state: 'detached' });
    await eventually(async () => assert.equal((await card.boundingBox())?.height, before + 40));
    // The button has a tooltip while it has the focus.
    await card.focus();
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.reload();
    await shown('Seats 12').waitFor();
    assert.equal(new URL(page.url()).search, '');

    await createRecord(page, '/api-views', { object: 'deal', name: 'Cards', query: { sort: 'value' } });
    await page.reload();
    await pick(menu(page, 'All deals'), 'Cards');
    await shown('Seats 12').waitFor();
    await choose('Seats', 'Contact');
    await shown('Seats 12').waitFor({ state: 'detached' });
    await pick(menu(page, 'Cards, changed'), 'Save changes');
    await pick(menu(page, 'Cards'), 'All deals');
    await shown('Seats 12').waitFor();
    await pick(menu(page, 'All deals'), 'Cards');
    await shown('Seats 12').waitFor({ state: 'detached' });
    await shown('Company Carden').waitFor();
    assert.deepEqual(app.complaints, []);
  });
});
