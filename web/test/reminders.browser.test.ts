import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { invite, join, PASSWORD, signIn } from '../../server/access/testing/people.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus, waitForSomeFocus } from './focus.ts';
import { pressShortcut } from './keyboard.ts';
import { lowTargetsOn } from './touch-targets.ts';

const MIA = { email: 'mia@acme.example', password: PASSWORD };

/** The bell, as a person uses it who is assigned tasks. */
describe('the bell', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return it('needs a browser', () => undefined);
  const app = await openEmptyApp();
  const olive = await signIn(app, 'olive@acme.example', 'correct horse battery');
  await join(app, await invite(olive, MIA.email), 'Mia');
  const mia = await app.openTab({ person: MIA });
  const [{ id: miaId } = assert.fail()] = await app.rows<{ id: string }>(
    'SELECT id FROM users WHERE email = $1',
    [MIA.email],
  );
  const bell = (page: Page, words: string) => page.getByRole('button', { name: words, exact: true });
  const list = (page: Page) => page.getByRole('dialog', { name: /^Reminders/ });
  const assign = (task: object) => createRecord(app.page, '/api-tasks', { assignee_id: miaId, ...task });

  it('rings while the page is open, and leads to the task', async () => {
    await mia.goto('/contacts');
    await bell(mia, 'Reminders').waitFor();
    const deal = await createRecord(app.page, '/api-contacts', { first_name: 'Zoë', last_name: 'Keeper' });
    await assign({ title: 'Ring the harbour', due_on: '2020-01-31', contact_id: deal });
    await bell(mia, 'Reminders 1 unread').waitFor();
    await mia.getByRole('status').filter({ hasText: 'New reminder' }).waitFor();
    await bell(mia, 'Reminders 1 unread').click();
    await list(mia).getByText('Assigned by Olive Owner').waitFor();
    await list(mia).getByText('Overdue: Jan 31, 2020').waitFor();
    await list(mia).getByRole('button', { name: 'Unread: Ring the harbour', exact: true }).click();
    const task = mia.getByRole('dialog', { name: 'Task' });
    await task.waitFor();
    assert.equal(await task.getByLabel('Title').inputValue(), 'Ring the harbour');
    await mia.keyboard.press('Escape');
    await bell(mia, 'Reminders').waitFor();
  });

  it('leads to the record of the task, and is closed there', async () => {
    await bell(mia, 'Reminders').click();
    await list(mia).getByRole('link', { name: 'Zoë Keeper' }).click();
    await mia.waitForURL('**/contacts/*');
    await mia.getByRole('heading', { name: 'Zoë Keeper' }).waitFor();
    await list(mia).waitFor({ state: 'detached' });
  });

  it('is opened, read and closed by keyboard', async () => {
    for (const title of ['Ring the lighthouse', 'Ring the ferry']) await assign({ title });
    await bell(mia, 'Reminders 2 unread').waitFor();
    await pressShortcut(mia, 'g', 'b');
    const all = list(mia).getByRole('button', { name: 'Mark all as read' });
    await all.waitFor();
    await list(mia).getByRole('button', { name: 'Mark as read: Ring the ferry' }).focus();
    await mia.keyboard.press('Enter');
    await bell(mia, 'Reminders 1 unread').waitFor({ state: 'attached' });
    await list(mia).getByRole('button', { name: 'Ring the ferry', exact: true }).waitFor();
    await all.focus();
    await mia.keyboard.press('Enter');
    await all.waitFor({ state: 'detached' });
    // The button goes with the focus, which the list takes in the next frame.
    await waitForSomeFocus(mia);
    await mia.keyboard.press('Escape');
    await list(mia).waitFor({ state: 'detached' });
    const unread = await app.rows('SELECT FROM reminders WHERE read_at IS NULL');
    assert.equal(unread.length, 0);
  });

  it('has the focus back when it is closed', async () => {
    await bell(mia, 'Reminders').focus();
    await mia.keyboard.press('Enter');
    await list(mia).waitFor();
    await mia.keyboard.press('Escape');
    await waitForFocus(bell(mia, 'Reminders'));
  });

  it('forgets what is done', async () => {
    await mia.goto('/tasks');
    await mia.getByRole('checkbox', { name: 'Done: Ring the ferry' }).waitFor();
    await mia.locator('label', { has: mia.getByRole('checkbox', { name: 'Done: Ring the ferry' }) }).click();
    await mia.getByRole('button', { name: 'Undo' }).waitFor();
    await bell(mia, 'Reminders').click();
    await list(mia).getByRole('button', { name: 'Ring the lighthouse', exact: true }).waitFor();
    await list(mia)
      .getByRole('button', { name: 'Ring the ferry', exact: true })
      .waitFor({ state: 'detached' });
    await mia.keyboard.press('Escape');
  });

  it('tells of a note that mentions the person, whom the field offered by keyboard', async () => {
    const contact = await createRecord(app.page, '/api-contacts', {
      first_name: 'Greta',
      last_name: 'Harbour',
    });
    const { page } = app;
    await page.goto(`/contacts/${contact}`);
    const note = page.getByRole('textbox', { name: 'Write a note' });
    await note.click();
    await page.keyboard.type('Ask @mi');
    const people = page.getByRole('listbox', { name: 'People to mention' });
    await people.getByRole('option', { name: 'Mia', selected: true }).waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.keyboard.press('Enter');
    // Who types fast goes on at once.
    await page.keyboard.type('about the lamps');
    assert.equal(await note.inputValue(), 'Ask @Mia about the lamps');
    await page.keyboard.press('Control+Enter');
    await bell(mia, 'Reminders 1 unread').click();
    await list(mia).getByText('Olive Owner mentioned you').waitFor();
    assert.deepEqual(await violationsInEitherLight(mia), []);
    await list(mia).getByRole('button', { name: 'Unread: Ask @Mia about the lamps' }).click();
    await mia.waitForURL(`**/contacts/${contact}`);
    await bell(mia, 'Reminders').waitFor();
  });

  it('fits a phone, and has no fault that axe finds', async () => {
    await assign({
      title: 'Ring whoever has the longest name of all of the people who live along this coast',
    });
    const phone = await app.openTab({ person: MIA, width: 390, height: 844, hasTouch: true });
    for (const page of [phone, mia]) {
      await bell(page, 'Reminders 1 unread').click();
      await list(page).getByText('Ring whoever').waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      assert.deepEqual(await violationsInEitherLight(page), []);
    }
    assert.deepEqual(await lowTargetsOn(phone), []);
    assert.deepEqual(app.complaints, []);
  });
});
