import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { waitForFocus } from './focus.ts';
import { pressShortcut } from './keyboard.ts';

/** Tasks as a person uses them. */

describe('tasks', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();
  const section = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const box = (page: Page, title: string) =>
    page.locator('label', { has: page.getByRole('checkbox', { name: `Done: ${title}` }) });
  const opener = (page: Page, title: string) => page.getByRole('button', { name: title, exact: true });
  const setTimeZone = (page: Page, time_zone: string) =>
    page.evaluate(async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch('/web/settings', { method: 'PATCH', headers, body });
      if (!answer.ok) throw new Error(await answer.text());
    }, JSON.stringify({ time_zone }));
  const task = async (title: string) => {
    assert.ok(app);
    const found = await app.rows<Record<string, unknown>>(
      'SELECT *, due_on::text AS due_on FROM tasks WHERE title = $1 ORDER BY created_at',
      [title],
    );
    return found;
  };
  const quickly = async (page: Page, title: string) => {
    await page.getByLabel('New task', { exact: true }).fill(title);
    await page.keyboard.press('Enter');
  };

  it('are added one after the other, checked off, and taken back', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/tasks');
    await quickly(page, 'Ring the harbour');
    await section(page, 'Today').getByRole('button', { name: 'Ring the harbour' }).waitFor();
    await quickly(page, 'Ring the lighthouse');
    await opener(page, 'Ring the lighthouse').waitFor();
    await box(page, 'Ring the harbour').click();
    await opener(page, 'Ring the harbour').waitFor({ state: 'detached' });
    assert.ok((await task('Ring the harbour'))[0]?.done_at);
    await page.getByRole('button', { name: 'Undo' }).click();
    await opener(page, 'Ring the harbour').waitFor();
    const [back] = await task('Ring the harbour');
    const [session] = await app.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [
      app.demo.email,
    ]);
    assert.deepEqual([back?.done_at, back?.assignee_id], [null, session?.id]);
  });

  it('are opened again by Ctrl+Z, also when the message has gone, one after the other', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/tasks');
    const titles = ['Grease the crane', 'Grease the winch'];
    for (const title of titles) {
      await quickly(page, title);
      await opener(page, title).waitFor();
    }
    for (const title of titles) {
      await box(page, title).click();
      await page.getByText(`Completed: ${title}`).waitFor();
    }
    await page.getByRole('button', { name: 'Close' }).last().click();
    const changes: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') changes.push(request.url());
    });
    const field = page.getByLabel('New task', { exact: true });
    await field.press('Control+z');
    assert.deepEqual(changes, [], 'a text field has an undo of its own');
    await field.fill('');
    await page.getByRole('checkbox').first().focus();
    for (const title of titles.toReversed()) {
      await page.keyboard.press('Control+z');
      await page.getByText(`Opened again: ${title}`).waitFor();
      await opener(page, title).waitFor();
    }
    await page.keyboard.press('Control+z');
    await page.getByText('Nothing to undo.').waitFor();
    for (const title of titles) assert.equal((await task(title))[0]?.done_at, null);
  });

  it('are due by the days of the organization, whatever the time zone of the browser', async () => {
    assert.ok(app);
    const { page } = app;
    const dayIn = (timeZone: string) => new Date().toLocaleDateString('en', { timeZone });
    // The browser is in Berlin. At any time it is another day in one of these two.
    const timeZone =
      ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find((zone) => dayIn(zone) !== dayIn('Europe/Berlin')) ??
      '';
    await page.goto('/tasks');
    await page.getByLabel('New task', { exact: true }).fill('Wind the clock');
    await page.getByRole('button', { name: 'Add', exact: true }).waitFor();
    await setTimeZone(page, timeZone);
    // The day of a draft is only kept if somebody chose it.
    await page.reload();
    await page.getByLabel('New task', { exact: true }).press('Enter');
    await section(page, 'Today')
      .getByRole('listitem')
      .filter({ hasText: 'Wind the clock' })
      .getByText('today')
      .waitFor();
    await setTimeZone(page, 'UTC');
  });

  it('repeat: the next one is there when one is checked off, and gone when that is taken back', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/tasks');
    await section(page, 'Upcoming').waitFor();
    await pressShortcut(page, 'c', 't');
    const dialog = page.getByRole('dialog', { name: 'New task' });
    await dialog.getByLabel('Title').fill('Water the palms');
    await dialog.getByLabel('Due').fill('2097-01-31');
    await dialog.getByRole('button', { name: /Repeats/ }).click();
    await page.getByRole('option', { name: 'Every month' }).click();
    await dialog.getByRole('button', { name: 'Create task' }).click();
    await dialog.waitFor({ state: 'detached' });
    await box(page, 'Water the palms').click();
    await page.getByText('Feb 28, 2097').waitFor();
    assert.deepEqual(
      (await task('Water the palms')).map(({ due_on }) => due_on),
      ['2097-01-31', '2097-02-28'],
    );
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('Jan 31, 2097').waitFor();
    assert.equal((await task('Water the palms')).length, 1);
  });

  it('are walked through, checked off and opened by keyboard', async () => {
    assert.ok(app);
    const { page } = app;
    for (const title of ['Key one', 'Key two']) {
      await createRecord(page, '/api-tasks', { title, due_on: '2096-05-01', assignee_id: 'me' });
    }
    await page.goto('/tasks');
    await opener(page, 'Key two').waitFor();
    await opener(page, 'Key one').focus();
    await page.keyboard.press('j');
    await waitForFocus(opener(page, 'Key two'));
    await page.keyboard.press('ArrowUp');
    await waitForFocus(opener(page, 'Key one'));
    await page.keyboard.press('x');
    await opener(page, 'Key one').waitFor({ state: 'detached' });
    await opener(page, 'Key two').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Task' });
    await dialog.getByLabel('Time').fill('14:30');
    await dialog.getByRole('button', { name: /Assignee/ }).click();
    await page.getByRole('option', { name: 'Jonas Vogel' }).click();
    await dialog.getByRole('button', { name: 'Save task' }).click();
    await opener(page, 'Key two').waitFor({ state: 'detached' });
    const [changed] = await task('Key two');
    assert.deepEqual([changed?.due_on, changed?.due_at], [null, new Date('2096-05-01T12:30:00.000Z')]);
    await page.getByRole('radiogroup', { name: 'Whose' }).getByText('Everybody').click();
    await page.waitForURL('**who=everyone');
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Done').click();
    await page.waitForURL('**show=done*');
    await opener(page, 'Key one').waitFor();
  });

  it('are deleted only after a question', async () => {
    assert.ok(app);
    const { page } = app;
    await createRecord(page, '/api-tasks', { title: 'Needless', assignee_id: 'me' });
    await page.goto('/tasks');
    await section(page, 'No date').getByRole('button', { name: 'Needless' }).click();
    await page.getByRole('dialog', { name: 'Task' }).getByRole('button', { name: 'Delete' }).click();
    await waitForFocus(page.getByRole('button', { name: 'Keep' }));
    await page.getByRole('button', { name: 'Delete task' }).click();
    await page.getByText('Deleted: Needless').waitFor();
    assert.deepEqual(await task('Needless'), []);
  });

  it('appear when somebody else adds them', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/tasks');
    await section(page, 'Upcoming').waitFor();
    const other = await app.openTab();
    await createRecord(other, '/api-tasks', {
      title: 'From elsewhere',
      assignee_id: 'me',
      due_on: '2096-05-01',
    });
    await opener(page, 'From elsewhere').waitFor();
    await other.context().close();
  });

  for (const [kind, table, link] of [
    ['contacts', 'contacts', 'contact_id'],
    ['companies', 'companies', 'company_id'],
    ['deals', 'deals', 'deal_id'],
  ] as const) {
    it(`of ${kind} are on their pages, and on their timelines when they are done`, async () => {
      assert.ok(app);
      const { page } = app;
      const [record] = await app.rows<{ id: string }>(`SELECT id FROM ${table} ORDER BY created_at LIMIT 1`);
      assert.ok(record);
      const title = `Look after the ${kind}`;
      await page.goto(`/${kind}/${record.id}`);
      const region = page.getByRole('region', { name: 'Tasks', exact: true });
      await region.getByRole('button', { name: 'New task' }).click();
      await waitForFocus(region.getByRole('textbox', { name: 'New task' }));
      await page.keyboard.type(title);
      await page.keyboard.press('Enter');
      await opener(page, title).waitFor();
      assert.equal((await task(title))[0]?.[link], record.id);
      await box(page, title).click();
      await opener(page, title).waitFor({ state: 'detached' });
      await page.getByText(`Task "${title}" completed`).waitFor();
    });
  }

  it('caused no complaint of the browser', () => {
    assert.deepEqual(app?.complaints, []);
  });

  it('are told in a daily email, which people turn off in their profile', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/settings/profile');
    const email = page.getByRole('checkbox', { name: 'Email me about my tasks' });
    const isKnown = () =>
      page.waitForFunction(() => document.querySelector('input[type=checkbox]')?.matches(':enabled'));
    await isKnown();
    assert.ok(await email.isChecked());
    await page.locator('label', { has: email }).click();
    await page.getByText('No more daily emails.').waitFor();
    await page.reload();
    await email.waitFor();
    await isKnown();
    assert.ok(!(await email.isChecked()));
  });
});
