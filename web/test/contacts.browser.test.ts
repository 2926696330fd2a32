import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, deleteRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForField, waitForFocus } from './focus.ts';

/** Contacts and companies as a person uses them: the table, a page, and two records made one. */

const table = (page: Page) => page.getByRole('grid', { name: 'Contacts' });
const row = (page: Page, name: string) => table(page).getByRole('row').filter({ hasText: name });
/** Hundreds of contacts take longer than one does. */
const MANY = { timeout: 60_000 };
const inWords = (count: number) => count.toLocaleString('en-US');
const selected = (page: Page) => page.getByRole('region', { name: 'Selected contacts' });

describe('contacts', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();

  const countWhere = async (condition: string): Promise<number> => {
    const found = await app?.rows<{ count: number }>(`SELECT count(*)::int FROM contacts WHERE ${condition}`);
    return found?.[0]?.count ?? 0;
  };

  it('are searched while typing, "/" focuses the search, and the address can be shared', async () => {
    assert.ok(app);
    const { page } = app;
    await createRecord(page, '/api-contacts', {
      first_name: 'Zenobia',
      last_name: 'Quill',
      email: 'zenobia@quill.example',
    });
    await page.goto('/contacts');
    await table(page).waitFor();
    await page.keyboard.press('/');
    await waitForField(page);
    await page.keyboard.type('zenobia q');
    await page.waitForURL('**/contacts?q=zenobia*');
    await row(page, 'Zenobia Quill').waitFor();
    await page.locator('[aria-rowcount="2"]').waitFor();
    const colleague = await app.openTab();
    await colleague.goto(page.url());
    await row(colleague, 'Zenobia Quill').waitFor();
    assert.equal(
      await colleague.getByRole('searchbox', { name: /Search contacts/ }).inputValue(),
      'zenobia q',
    );
    await colleague.close();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.waitForURL((url) => !url.search.includes('q='));
  });

  it('are sorted by their columns, and only visible rows are rendered', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts');
    await table(page).getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await page.waitForURL('**sort=name&order=asc');
    await page.waitForFunction(
      () =>
        document.querySelector('[aria-sort="ascending"]') && !document.querySelector('[aria-busy="true"]'),
    );
    assert.ok((await table(page).getByRole('row').count()) < 80);
    await table(page).focus();
    await page.keyboard.press('End');
    const last = Number(await table(page).getAttribute('aria-rowcount'));
    await table(page).locator(`[aria-rowindex="${last}"]`).getByRole('link').waitFor();
  });

  it('keep the scroll position when the person comes back from a contact', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts');
    await table(page).hover();
    const drawn = table(page).locator('[aria-rowindex="152"]').getByRole('link');
    const stands = () => table(page).evaluate(({ scrollTop }) => scrollTop);
    await page.mouse.wheel(0, 5400);
    await drawn.waitFor();
    // The wheel rolls on for a while.
    await eventually(async () => assert.equal(await stands(), 5400));
    await drawn.click();
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    await page.goBack();
    await drawn.waitFor();
    await eventually(async () => assert.equal(await stands(), 5400));
    await page.goForward();
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    await page.getByRole('button', { name: 'Back to contacts' }).click();
    await table(page).waitFor();
    assert.equal(await stands(), 0, 'who goes there anew begins at the top');
  });

  it('are filtered, and the filters are shown in words', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Status', { exact: true }).fill('unsubscribed');
    await page.keyboard.press('Enter');
    await page.waitForURL('**status=unsubscribed*');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Remove filter: Status is unsubscribed' }).click();
    await page.waitForURL((url) => !url.search.includes('status'));
  });

  it('have their status, stage and source suggested, and take any other text', async () => {
    assert.ok(app);
    const { page } = app;
    await createRecord(page, '/api-contacts', {
      first_name: 'Sug',
      last_name: 'Gested',
      stage: 'Opportunity',
    });
    await page.goto('/settings/fields');
    await page.getByLabel('Stage', { exact: true }).fill('Trial\nRenewal');
    await page.getByRole('button', { name: 'Save choices' }).click();
    await page.getByText('Choices saved').waitFor();
    await page.goto('/contacts?q=gested');
    await row(page, 'Sug Gested').getByRole('link', { name: 'Sug Gested' }).click();
    const edit = (text: string) => page.getByRole('button', { name: text, exact: true });
    const option = (name: string) => page.getByRole('option', { name, exact: true });
    await edit('Edit stage: Opportunity').focus();
    await page.keyboard.press('Enter');
    for (const choice of ['Trial', 'Renewal', 'Opportunity']) await option(choice).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await waitForFocus(edit('Edit stage: Renewal'));
    await page.keyboard.press('Enter');
    await waitForField(page);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('tri');
    await option('Renewal').waitFor({ state: 'detached' });
    await option('Trial').click();
    await edit('Edit stage: Trial').waitFor();
    await edit('Edit status: active').click();
    await waitForField(page);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Lead');
    await page.keyboard.press('Enter');
    await waitForFocus(edit('Edit status: lead'));
    await page.keyboard.press('Enter');
    await waitForField(page);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('at the fair');
    await page.keyboard.press('Enter');
    await waitForFocus(edit('Edit status: at the fair'));
    // The choice is on screen before the server has it.
    const stored = () => app.rows("SELECT status, stage FROM contacts WHERE last_name = 'Gested'");
    await eventually(async () =>
      assert.deepEqual(await stored(), [{ status: 'at the fair', stage: 'Trial' }]),
    );
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Status', { exact: true }).click();
    await option('at the fair').click();
    await page.waitForURL('**status=at*the*fair*');
    await row(page, 'Sug Gested').waitFor();
  });

  it('keep the columns and widths that the person chose', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Country' }).check({ force: true });
    await page.keyboard.press('Escape');
    const handle = page.getByRole('separator', { name: 'Width of Name' });
    const width = async () => Number(await handle.getAttribute('aria-valuenow'));
    await handle.focus();
    const wider = (await width()) + 16;
    await page.keyboard.press('ArrowRight');
    await eventually(async () => assert.equal(await width(), wider));
    await page.reload();
    await table(page).getByRole('columnheader', { name: 'Country' }).waitFor();
    assert.equal(await width(), wider);
  });

  it('have tools with tooltips, and tags that are shown whole or not at all', async () => {
    assert.ok(app);
    const { page } = app;
    const tags = ['case study', 'newsletter', 'trade fair 2026', 'speaker', 'reference customer'];
    await createRecord(page, '/api-contacts', { first_name: 'Tagged', last_name: 'Often', tags });
    await page.goto('/contacts?q=tagged%20often');
    const cell = row(page, 'Tagged Often').getByTitle(tags.join(', '));
    const seen = await cell.evaluate((whole) => {
      const { right, bottom } = whole.getBoundingClientRect();
      return [...whole.children].map((chip) => {
        const place = chip.getBoundingClientRect();
        return place.top >= bottom ? 'hidden' : place.right <= right ? 'whole' : 'cut';
      });
    });
    assert.deepEqual(seen.toSorted(), ['hidden', 'hidden', 'hidden', 'whole', 'whole']);
    await page.mouse.move(4, 4);
    for (const name of ['Columns', 'Find duplicates']) {
      await page.getByRole('button', { name }).hover();
      await page.getByRole('tooltip', { name }).waitFor();
    }
  });

  it('make a column as narrow and as wide as can be by Home and End', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts');
    const handle = page.getByRole('separator', { name: 'Width of Name' });
    await handle.focus();
    for (const [key, width] of [
      ['End', '640'],
      ['Home', '64'],
    ] as const) {
      await page.keyboard.press(key);
      await eventually(async () => assert.equal(await handle.getAttribute('aria-valuenow'), width));
      assert.equal(await handle.evaluate((own) => document.activeElement === own), true, key);
    }
  });

  it('have one tab stop for the widths of all columns, between which the up and down arrows lead', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts');
    const handle = (column: string) => page.getByRole('separator', { name: `Width of ${column}` });
    const stops = table(page).locator('[role=separator][tabindex="0"]');
    await handle('Name').waitFor();
    assert.ok((await table(page).getByRole('separator').count()) > 3);
    assert.equal(await stops.count(), 1);
    await handle('Name').focus();
    await page.keyboard.press('ArrowUp');
    await waitForFocus(handle('Name'));
    await page.keyboard.press('ArrowDown');
    await waitForFocus(handle('Email'));
    const width = Number(await handle('Email').getAttribute('aria-valuenow'));
    await page.keyboard.press('ArrowRight');
    await eventually(async () =>
      assert.equal(await handle('Email').getAttribute('aria-valuenow'), String(width + 16)),
    );
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await waitForFocus(handle('Email'));
    assert.equal(await stops.count(), 1);
  });

  it('bring the width of a column out from behind the names when it gets the focus', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts');
    await table(page).evaluate((grid) => grid.scrollTo({ left: grid.scrollWidth }));
    await table(page).getByRole('separator', { name: 'Width of Name' }).focus();
    await page.keyboard.press('ArrowDown');
    const seen = () =>
      page.evaluate(() => {
        const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        return document.elementFromPoint(left + width / 2, top + height / 2)?.getAttribute('aria-label');
      });
    await eventually(async () => assert.equal(await seen(), 'Width of Email'));
  });

  it('leave a column alone once the browser has taken the pointer away', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts');
    const handle = page.getByRole('separator', { name: 'Width of Name' });
    const width = () => handle.getAttribute('aria-valuenow');
    const { x, y, height } = (await handle.boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await page.mouse.move(x + 3, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 63, y + height / 2);
    await eventually(async () => assert.equal(await width(), '124'));
    // As a gesture or a dialog of the system does.
    await handle.evaluate((own) => own.releasePointerCapture(1));
    await page.mouse.move(x + 103, y + height / 2);
    await page.mouse.move(x + 101, y + height / 2);
    await page.waitForTimeout(500);
    assert.equal(await width(), '124');
    await page.mouse.up();
  });

  it('are selected by keyboard and tagged together', async () => {
    assert.ok(app);
    const { page, rows } = app;
    for (const name of ['One', 'Two', 'Three'])
      await createRecord(page, '/api-contacts', { first_name: name, last_name: 'Bulkholm' });
    await page.goto('/contacts?q=bulkholm&sort=created_at&order=asc');
    await row(page, 'Three Bulkholm').waitFor();
    await table(page).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await selected(page).getByText('2 selected').waitFor();
    await selected(page).getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('combobox', { name: 'Add' }).fill('fair 2026');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change tags' }).click();
    await page.getByText('Updated 2 contacts').waitFor();
    const tagged = await rows<{ first_name: string }>(
      "SELECT first_name FROM contacts WHERE tags = '{fair 2026}' ORDER BY first_name",
    );
    assert.deepEqual(
      tagged.map(({ first_name }) => first_name),
      ['One', 'Two'],
    );
  });

  it('are restored by Undo from any page, unless someone changed them since', async () => {
    assert.ok(app);
    const { page, rows } = app;
    await page.goto('/contacts?q=bulkholm&sort=created_at&order=asc');
    await row(page, 'Three Bulkholm').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await selected(page).getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('button', { name: /Field$/ }).click();
    await page.getByRole('option', { name: 'Status' }).click();
    await page.getByRole('combobox', { name: 'Status' }).fill('Customer');
    await page.keyboard.press('Enter');
    await page.getByText('Updated 3 contacts').waitFor();
    assert.deepEqual(await rows("SELECT DISTINCT status FROM contacts WHERE last_name = 'Bulkholm'"), [
      { status: 'customer' },
    ]);
    await rows("UPDATE contacts SET status = 'lead' WHERE first_name = 'Two' AND last_name = 'Bulkholm'");
    await row(page, 'One Bulkholm').getByRole('link', { name: 'One Bulkholm' }).click();
    await page.getByRole('heading', { name: 'One Bulkholm' }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('2 undone, 1 changed since and kept.').waitFor();
    const statuses = await rows<{ status: string }>(
      "SELECT status FROM contacts WHERE last_name = 'Bulkholm' ORDER BY first_name",
    );
    assert.deepEqual(
      statuses.map(({ status }) => status),
      ['active', 'active', 'lead'],
    );
  });

  it('are deleted together only after a question that says how many, and restored by Undo', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const left = async () => (await rows("SELECT 1 FROM contacts WHERE last_name = 'Bulkholm'")).length;
    const question = page.getByRole('dialog', { name: 'Delete 3 contacts?' });
    const deleteAll = async () => {
      await page.goto('/contacts?q=bulkholm');
      await row(page, 'Three Bulkholm').waitFor();
      await page.getByRole('checkbox', { name: 'Select all' }).click();
      await selected(page).getByRole('button', { name: 'Delete' }).click();
      await question.waitFor();
      await waitForFocus(question.getByRole('button', { name: 'Keep' }));
      await question.getByRole('button', { name: 'Delete 3 contacts' }).click();
      await page.getByText('Deleted 3 contacts').waitFor();
      assert.equal(await left(), 0);
    };
    await deleteAll();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByText('Restored 3 contacts').waitFor();
    assert.equal(await left(), 3);
    await row(page, 'Three Bulkholm').waitFor();
    await deleteAll();
  });

  it('are selected all at once, loaded or not, and changed and undone step by step until someone stops it', async () => {
    assert.ok(app);
    const { page } = app;
    const all = await countWhere('true');
    const [everyone, others] = [inWords(all), inWords(all - 1)];
    const stopped = Promise.withResolvers<void>();
    let requests = 0;
    await page.route('**/web/contacts-bulk', async (request) => {
      if (++requests === 2) await stopped.promise;
      await request.continue();
    });
    await page.goto('/contacts');
    await row(page, 'Zenobia Quill').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await selected(page).getByText(`${everyone} selected`).waitFor();
    await page.getByRole('checkbox', { name: 'Select Zenobia Quill' }).click();
    await selected(page).getByText(`${others} selected`).waitFor();
    await selected(page).getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('combobox', { name: 'Add' }).fill('everyone');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change tags' }).click();
    await selected(page).getByText(`500 of ${others}`).waitFor(MANY);
    await selected(page).getByRole('button', { name: 'Stop' }).click();
    stopped.resolve();
    await page.getByText(`1,000 updated, ${inWords(all - 1001)} not changed.`).waitFor(MANY);
    assert.equal(await countWhere("'everyone' = ANY (tags)"), 1000);
    assert.equal(await countWhere("first_name = 'Zenobia' AND 'everyone' = ANY (tags)"), 0);
    await page.unroute('**/web/contacts-bulk');

    const stoppedAgain = Promise.withResolvers<void>();
    await page.route('**/web/contacts-bulk-undo', async (request) => {
      await stoppedAgain.promise;
      await request.continue();
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await selected(page).getByText('0 of 1,000').waitFor();
    await selected(page).getByRole('button', { name: 'Stop' }).click();
    stoppedAgain.resolve();
    await page.getByText('500 undone, 500 not undone.').waitFor(MANY);
    await page.getByRole('button', { name: 'Undo the rest' }).waitFor();
    assert.equal(await countWhere("'everyone' = ANY (tags)"), 500);
    await page.unroute('**/web/contacts-bulk-undo');
  });

  it('are changed once although the response was lost, and the change can be undone', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const entries = () =>
      rows("SELECT 1 FROM audit_entries WHERE operation = 'change-contacts' AND record_id = $1", [id]);
    const id = await createRecord(page, '/api-contacts', { first_name: 'Lotte', last_name: 'Verloren' });
    let requests = 0;
    await page.route('**/web/contacts-bulk', async (request) => {
      if (++requests > 1) return request.continue();
      await request.fetch();
      await request.abort('connectionreset');
    });
    await page.goto('/contacts?q=verloren');
    await row(page, 'Lotte Verloren').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await selected(page).getByRole('button', { name: 'Tags' }).click();
    await page.getByRole('combobox', { name: 'Add' }).fill('once');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change tags' }).click();
    await page.getByText('Updated 1 contact').waitFor(MANY);
    assert.deepEqual([requests, (await entries()).length], [2, 1]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone').waitFor(MANY);
    assert.equal(await countWhere("'once' = ANY (tags)"), 0);
    await page.unroute('**/web/contacts-bulk');
  });

  it('are deleted in large numbers only after the number is typed', async () => {
    assert.ok(app);
    const { page } = app;
    const [all, tagged] = [await countWhere('true'), await countWhere("'everyone' = ANY (tags)")];
    await page.goto('/contacts?tag=everyone');
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await selected(page).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: `Delete ${inWords(tagged)} contacts?` });
    const confirm = question.getByRole('button', { name: `Delete ${inWords(tagged)} contacts` });
    await question.waitFor();
    assert.ok(await confirm.isDisabled());
    await question.getByLabel(`Type ${inWords(tagged)}`).fill(String(tagged));
    await confirm.click();
    await page.getByText(`Deleted ${inWords(tagged)} contacts`).waitFor(MANY);
    assert.equal(await countWhere('true'), all - tagged);
  });

  it('are edited in place: Enter saves, Escape cancels, and a refusal is shown below', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Edda', email: 'edda@example.com' });
    await page.goto(`/contacts/${id}`);
    const edit = page.getByRole('button', { name: 'Edit email' });
    await edit.click();
    await page.getByRole('textbox', { name: 'Email' }).fill('no address');
    await page.keyboard.press('Enter');
    await page.getByText('Enter an email address, such as').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('edda@example.com').waitFor();
    await edit.click();
    await page.getByRole('textbox', { name: 'Email' }).fill('edda@north.example');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.keyboard.press('Enter');
    await page.getByText('edda@north.example').waitFor();
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Edit email'));
    await saved;
    const [stored] = await rows<{ email: string }>('SELECT email FROM contacts WHERE id = $1', [id]);
    assert.equal(stored?.email, 'edda@north.example');
  });

  it('have a timeline on which notes and calls are logged', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Tilda' });
    await page.goto(`/contacts/${id}`);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await page.getByRole('radio', { name: 'Call' }).check({ force: true });
    await page.getByLabel('What was the call about?').fill('<b>Prices</b> & dates');
    await page.keyboard.press('Control+Enter');
    await timeline.getByText('<b>Prices</b> & dates').waitFor();
    await timeline.getByText('logged a call').waitFor();
  });

  it('keep the draft of a call while the person visits another page, until it is logged', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Drafty' });
    await page.goto(`/contacts/${id}`);
    await page.getByRole('radio', { name: 'Call' }).check({ force: true });
    const text = page.getByLabel('What was the call about?');
    await text.fill('Half a thought');
    await page.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('grid', { name: 'Companies' }).waitFor();
    await page.goBack();
    assert.equal(await text.inputValue(), 'Half a thought');
    await text.press('Control+Enter');
    await page.getByRole('region', { name: 'Timeline' }).getByText('Half a thought').waitFor();
    await page.getByRole('link', { name: 'Companies' }).click();
    await page.getByRole('grid', { name: 'Companies' }).waitFor();
    await page.goBack();
    assert.equal(await page.getByLabel('Write a note').inputValue(), '');
  });

  it('get and lose tags on their page', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Tara', tags: ['old'] });
    await page.goto(`/contacts/${id}`);
    await page.getByRole('button', { name: 'Remove tag old' }).click();
    await page.getByRole('button', { name: 'Remove tag old' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add tag' }).click();
    await page.getByRole('combobox', { name: 'Add tag' }).fill('brand new');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Remove tag brand new' }).waitFor();
    await page.getByText('Tag added: brand new').waitFor();
    const [stored] = await rows<{ tags: string[] }>('SELECT tags FROM contacts WHERE id = $1', [id]);
    assert.deepEqual(stored?.tags, ['brand new']);
  });

  it('say before they are created who has the email address already', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-contacts', {
      first_name: 'Prima',
      email: 'prima@twice.example',
    });
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'New contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await dialog.getByLabel('First name').fill('Secunda');
    await dialog.getByLabel('Email').fill('Prima@twice.example');
    await dialog.getByRole('status').filter({ hasText: 'Prima has this email address already.' }).waitFor();
    await dialog.getByLabel('Email').fill('secunda@twice.example');
    await dialog.getByText('has this email address already').waitFor({ state: 'detached' });
    await dialog.getByLabel('Email').fill('prima@twice.example');
    await dialog.getByRole('link', { name: 'Prima' }).click();
    await page.waitForURL(`**/contacts/${id}`);
    await dialog.waitFor({ state: 'detached' });
  });

  it('that are possible duplicates are compared side by side and merged', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const shared = { email: 'twin@merge.example' };
    const stays = await createRecord(page, '/api-contacts', {
      first_name: 'Twin',
      last_name: 'Stays',
      ...shared,
    });
    const goes = await createRecord(page, '/api-contacts', {
      first_name: 'Twin',
      last_name: 'Goes',
      phone: '123',
      ...shared,
    });
    await page.goto(`/contacts/${stays}`);
    const note = page.getByRole('region', { name: 'Possible duplicates' });
    await note.getByText('same email address').waitFor();
    await note.getByRole('link', { name: 'Twin Goes' }).click();
    await page.getByRole('radiogroup', { name: 'Last name' }).getByText('Goes').click();
    await page.getByRole('button', { name: 'Merge into Twin Stays' }).click();
    await page.waitForURL(`**/contacts/${stays}`);
    await page.getByRole('heading', { name: 'Twin Goes' }).waitFor();
    await page.getByText('Merged with Twin Goes').waitFor();
    const left = await rows<{ phone: string }>('SELECT phone FROM contacts WHERE id = ANY ($1)', [
      [stays, goes],
    ]);
    assert.deepEqual(left, [{ phone: '123' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Restored: Twin Goes').waitFor();
    await page.getByRole('heading', { name: 'Twin Stays' }).waitFor();
    assert.equal((await rows('SELECT 1 FROM contacts WHERE id = ANY ($1)', [[stays, goes]])).length, 2);
  });

  it('that are possible duplicates are found from the table and merged', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const ids: string[] = [];
    for (const first_name of ['First', 'Second', 'Third'])
      ids.push(await createRecord(page, '/api-contacts', { first_name, email: 'triplet@merge.example' }));
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Find duplicates' }).click();
    const group = page.getByRole('region', { name: 'triplet@merge.example' });
    await group.getByRole('listitem').nth(2).waitFor();
    await group.getByRole('checkbox', { name: 'Merge First' }).uncheck({ force: true });
    await group.getByRole('button', { name: 'Merge…' }).click();
    await page.getByRole('button', { name: 'Merge into Second' }).click();
    await page.waitForURL(`**/contacts/${ids[1]}`);
    await page.goBack();
    await group.getByRole('listitem').nth(2).waitFor({ state: 'detached' });
    assert.equal(await group.getByRole('listitem').count(), 2);
    const left = await rows('SELECT 1 FROM contacts WHERE id = ANY ($1)', [ids]);
    assert.equal(left.length, 2);
    await page.getByRole('radio', { name: 'By phone' }).check({ force: true });
    await page.waitForURL('**/contacts/duplicates?by=phone');
    await group.waitFor({ state: 'detached' });
  });

  it('of a group are merged together, with a value of any of them, and one Undo gives all back', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const ids: string[] = [];
    for (const [first_name, city] of [
      ['Uno', 'Rome'],
      ['Due', 'Milan'],
      ['Tre', 'Turin'],
    ]) {
      ids.push(await createRecord(page, '/api-contacts', { first_name, city, email: 'group@merge.example' }));
    }
    const left = () =>
      rows<{ first_name: string; city: string }>(
        'SELECT first_name, city FROM contacts WHERE id = ANY ($1) ORDER BY first_name',
        [ids],
      );
    await page.goto('/contacts/duplicates');
    const group = page.getByRole('region', { name: 'group@merge.example' });
    await group.getByRole('button', { name: 'Merge 3…' }).click();
    await page.getByRole('button', { name: /^Keep this one.*Due$/ }).click();
    await page.getByRole('button', { name: 'Merge into Due' }).waitFor();
    await page.getByRole('radiogroup', { name: 'City' }).getByText('Turin').click();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.getByRole('button', { name: 'Merge into Due' }).click();
    await page.getByText('Contacts merged').waitFor();
    await page.waitForURL(`**/contacts/${ids[1]}`);
    assert.deepEqual(await left(), [{ first_name: 'Due', city: 'Turin' }]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(/^Restored: (Uno, Tre|Tre, Uno)/).waitFor();
    assert.deepEqual(
      (await left()).map(({ city }) => city),
      ['Milan', 'Turin', 'Rome'],
    );
  });

  it('of a group that are refused stay, and the page says which were merged', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const ids: string[] = [];
    for (const first_name of ['Eins', 'Zwei', 'Drei']) {
      ids.push(await createRecord(page, '/api-contacts', { first_name, email: 'refused@merge.example' }));
    }
    const [stays, , refused] = ids;
    await page.route(`**/api-contacts/${stays}/merge`, (route) =>
      route.request().postDataJSON().merge_id === refused
        ? route.fulfill({ status: 400, json: { error: 'invalid_request', message: 'It is busy.' } })
        : route.continue(),
    );
    await page.goto(`/contacts/${stays}/merge/${ids[1]}_${refused}`);
    await page.getByRole('button', { name: 'Merge into Eins' }).click();
    await page.getByText('1 record was merged. Drei could not be merged: It is busy.').waitFor();
    await page.waitForURL(`**/contacts/${stays}/merge/${refused}`);
    await page.getByRole('heading', { name: 'Drei' }).waitFor();
    assert.equal(await page.getByRole('heading', { name: 'Zwei' }).count(), 0);
    assert.equal((await rows('SELECT 1 FROM contacts WHERE id = ANY ($1)', [ids])).length, 2);
    await page.unroute(`**/api-contacts/${stays}/merge`);
  });

  it('are created in a dialog that shows refusals', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'New contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await dialog.getByLabel('First name').fill('Nova');
    await dialog.getByLabel('Email').fill('nova');
    await dialog.getByRole('button', { name: 'Create contact' }).click();
    await dialog.getByText('Enter an email address, such as').waitFor();
    await dialog.getByLabel('Email').fill('nova@example.com');
    await dialog.getByRole('button', { name: 'Create contact' }).click();
    await page.getByRole('heading', { name: 'Nova' }).waitFor();
  });

  it('say that they no longer exist when someone deletes them, and link to the list', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Fleeting' });
    await page.goto(`/contacts/${id}`);
    await page.getByRole('heading', { name: 'Fleeting' }).waitFor();
    await deleteRecord(page, `/api-contacts/${id}`);
    const gone = page.getByRole('heading', { name: 'Contact not found' });
    await gone.waitFor();
    assert.equal(await page.getByRole('region', { name: 'Log an activity' }).count(), 0);
    await page.reload();
    await gone.waitFor();
    await page.getByRole('link', { name: 'Go to contacts' }).click();
    await table(page).waitFor();
  });

  it('are walked by j and k and selected by x, and Back takes back a filter', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts?sort=name&order=asc');
    await table(page).getByRole('row').nth(3).waitFor();
    await table(page).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    await table(page).locator('[aria-rowindex="3"][aria-selected="true"]').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Mine', exact: true }).click();
    await page.waitForURL(/owner=me/);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/contacts' && !url.search.includes('owner'));
  });

  it('have rows of two lines on a phone, which sort by a list', async () => {
    assert.ok(app);
    const page = await app.openTab({ width: 390, height: 844, hasTouch: true });
    await page.goto('/contacts?q=petra%20sommer');
    const row = table(page).getByRole('row').filter({ hasText: 'Petra Sommer' });
    await row.getByText('Head of Operations · Lüders Bau GmbH').waitFor();
    const size = await page.getByRole('searchbox').evaluate((field) => getComputedStyle(field).fontSize);
    assert.equal(size, '16px', 'smaller text makes phones zoom in');
    const { scrollWidth, clientWidth } = await table(page).evaluate((grid) => ({
      scrollWidth: grid.scrollWidth,
      clientWidth: grid.clientWidth,
    }));
    assert.equal(scrollWidth, clientWidth);
    await table(page)
      .getByRole('button', { name: /Sort by/ })
      .tap();
    await page.getByRole('option', { name: 'Name' }).tap();
    await page.waitForURL(/sort=name&order=asc/);
    await page.context().close();
  });

  it('have three tabs on a phone', async () => {
    assert.ok(app);
    const id = await createRecord(app.page, '/api-contacts', { first_name: 'Phoebe' });
    const page = await app.openTab({ width: 390, height: 844, hasTouch: true });
    await page.goto(`/contacts/${id}`);
    await page.getByRole('region', { name: 'Timeline' }).waitFor();
    await page.getByRole('tab', { name: 'Fields' }).tap();
    await page.getByRole('button', { name: 'Edit first name' }).waitFor();
    await page.getByRole('tab', { name: 'Related' }).tap();
    await page.getByRole('region', { name: 'Deals' }).waitFor();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  });

  it('are counted one by one beyond 10,000, in the header and where all are selected', async () => {
    assert.ok(app);
    const { page, rows } = app;
    await rows(`
      INSERT INTO contacts (org_id, id, first_name, last_name, tags, status, source, created_at, updated_at)
      SELECT o.id, gen_random_uuid(), 'Crowd', n::text, '{}', 'active', 'import', now(), now()
      FROM organizations o, generate_series(1, 10000 - (SELECT count(*)::int FROM contacts) + 991) n`);
    await page.goto('/contacts');
    await page.getByText('10,991', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await selected(page).getByText('10,991 selected').waitFor();
    await page.keyboard.press('Escape');
  });

  it('log no errors except for refused and lost requests', () => {
    const complaints = app?.complaints.filter((text) => !/status of (400|404)|CONNECTION_RESET/.test(text));
    assert.deepEqual(complaints, []);
  });
});
