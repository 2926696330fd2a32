import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus } from './focus.ts';
import { handsOn } from './keyboard.ts';
import { lowTargetsOn } from './touch-targets.ts';

/** Workflows as a person writes, tries, publishes and watches them. */

/** Ten steps, as the list of kinds calls them. */
const STEPS = [
  ...['Create a task', 'Log an activity', 'Wait', 'Branch by conditions', 'Create a contact'],
  ...['Create a deal', 'Assign to somebody', 'Create a task', 'Log an activity', 'Stop here'],
];

describe('workflows', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();
  const steps = (page: Page) => page.getByRole('grid', { name: 'Steps' });
  const sentences = (page: Page) => steps(page).getByRole('row', { name: /^Step \d+: / });
  const dialog = (page: Page) => page.getByRole('dialog');
  const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved/ });
  const published = async (name: string) => {
    assert.ok(app);
    const [row] = await app.rows<{ state: string; steps: number }>(
      `SELECT w.state, json_array_length(v.definition -> 'steps') AS steps FROM workflows w
       JOIN workflow_versions v ON v.org_id = w.org_id AND v.workflow_id = w.id WHERE w.name = $1`,
      [name],
    );
    return row;
  };
  const rename = async (page: Page, name: string) => {
    const id = page.url().split('/').at(-1);
    assert.ok(app);
    await app.rows('UPDATE workflows SET name = $1 WHERE id = $2', [name, id]);
  };

  it('of ten steps are written, tried and published by keyboard alone', async () => {
    assert.ok(app);
    const { page } = app;
    const hands = handsOn(page);
    await page.goto('/workflows');
    await hands.enter(page.getByRole('button', { name: 'New workflow' }));
    await hands.enter(dialog(page).getByRole('button', { name: /Start from scratch/ }));
    await steps(page).waitFor({ state: 'attached' });
    for (const [index, kind] of STEPS.entries()) {
      await hands.pick(page.getByRole('button', { name: 'Add a step', exact: true }), kind);
      await page.getByRole('button', { name: `Done with step ${index + 1}` }).waitFor();
      await sentences(page).nth(index).locator(':focus').waitFor();
      if (index === 0) {
        await hands.retype('Call them today');
      }
      const close = page.getByRole('button', { name: `Done with step ${index + 1}` });
      if (kind === 'Stop here') continue;
      await hands.press('Escape');
      await close.waitFor({ state: 'detached' });
      await waitForFocus(page.getByRole('button', { name: `Edit step ${index + 1}` }));
    }
    assert.equal(await sentences(page).count(), STEPS.length);
    await saved(page).waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await hands.enter(page.getByRole('button', { name: 'Try it' }));
    const [deal] = await app.rows<{ title: string }>('SELECT title FROM deals ORDER BY id LIMIT 1');
    assert.ok(deal);
    await page.getByRole('combobox', { name: 'Deal' }).waitFor();
    await hands.type(deal.title);
    await page.getByRole('option', { name: deal.title }).first().waitFor();
    await hands.press('ArrowDown', 'Enter');
    await hands.enter(dialog(page).getByRole('button', { name: 'Try it' }));
    await dialog(page).getByText('All taken back.').waitFor();
    await dialog(page).getByRole('listitem').filter({ hasText: 'Call them today' }).waitFor();
    assert.deepEqual(await app.rows("SELECT FROM tasks WHERE title = 'Call them today'"), []);
    await hands.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await rename(page, 'By keyboard');
    await hands.enter(page.getByRole('button', { name: 'Publish', exact: true }));
    await hands.enter(dialog(page).getByRole('button', { name: 'Publish', exact: true }));
    await page.getByText('Published.').waitFor();
    assert.deepEqual(await published('By keyboard'), { state: 'published', steps: STEPS.length });
  });

  it('are saved while a person types, who goes on typing in the same field', async () => {
    assert.ok(app);
    const { page } = app;
    const hands = handsOn(page);
    await page.goto('/workflows');
    await hands.enter(page.getByRole('button', { name: 'New workflow' }));
    await hands.enter(dialog(page).getByRole('button', { name: /Start from scratch/ }));
    await hands.pick(page.getByRole('button', { name: 'Add a step', exact: true }), 'Create a task');
    const title = steps(page).getByRole('textbox').first();
    await waitForFocus(title);
    const field = await title.elementHandle();
    assert.ok(field);
    // On a slow machine the page is drawn between any two steps of saving.
    const machine = await page.context().newCDPSession(page);
    await machine.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    for (const words of ['Call them', 'Call them today']) {
      await hands.retype(words);
      await page.getByRole('status').filter({ hasText: 'Saving' }).waitFor({ state: 'detached' });
      await saved(page).waitFor();
      assert.ok(await field.evaluate((input) => input === document.activeElement));
      assert.equal(await title.inputValue(), words);
    }
    await machine.detach();
  });

  it('of ten steps are written and published on a phone', async () => {
    assert.ok(app);
    const page = await app.openTab({ width: 390, height: 844, hasTouch: true });
    await page.goto('/workflows');
    await page.getByRole('button', { name: 'New workflow' }).tap();
    await dialog(page)
      .getByRole('button', { name: /Start from scratch/ })
      .tap();
    for (const [index, kind] of STEPS.entries()) {
      await page.getByRole('button', { name: 'Add a step', exact: true }).tap();
      await page.getByRole('menuitem', { name: kind }).tap();
      const done = page.getByRole('button', { name: `Done with step ${index + 1}` });
      await done.tap();
      await done.waitFor({ state: 'detached' });
    }
    await saved(page).waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    assert.deepEqual(await lowTargetsOn(page), []);
    await rename(page, 'On a phone');
    await page.getByRole('button', { name: 'Publish', exact: true }).tap();
    await dialog(page).getByRole('button', { name: 'Publish', exact: true }).tap();
    await page.getByText('Published.').waitFor();
    assert.deepEqual(await published('On a phone'), { state: 'published', steps: STEPS.length });
    await page.context().close();
  });

  it('give a step back that was deleted, and say what is wrong at its step', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/workflows');
    await page.getByRole('button', { name: 'New workflow' }).click();
    await dialog(page)
      .getByRole('button', { name: /Onboard a customer/ })
      .click();
    const first = sentences(page).first();
    await first.getByText('Say thank you').waitFor();
    await page.getByRole('button', { name: 'More actions for step 1' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await first.getByText('Say thank you').waitFor();
    await page.getByRole('button', { name: 'Edit step 1' }).click();
    await first.getByRole('textbox', { name: 'Title', exact: true }).fill('');
    await first.getByText('Title must not be empty.').waitFor();
    await first.getByRole('textbox', { name: 'Title', exact: true }).fill('Thank {{ record.titel }}');
    await first.getByText(/uses record\.titel, which is not a field/).waitFor();
  });

  for (const template of [
    'Welcome a lead',
    'Create a task when a deal enters a stage',
    'Remind of a deal that is idle for 14 days',
    'Onboard a customer after a win',
    'Ask again 90 days after a loss',
  ]) {
    it(`begin from "${template}", which is published as it is`, async () => {
      assert.ok(app);
      const { page } = app;
      await page.goto('/workflows');
      await page.getByRole('button', { name: 'New workflow' }).click();
      await dialog(page).getByRole('button', { name: template }).click();
      await sentences(page).first().waitFor();
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await dialog(page).getByRole('list', { name: 'What changes' }).waitFor();
      await dialog(page).getByRole('button', { name: 'Publish', exact: true }).click();
      await page.getByText('Published.').waitFor();
      assert.equal((await published(template))?.state, 'published');
    });
  }

  it('show their runs, step by step, and which record they touched', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/contacts');
    await page.evaluate(async () => {
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ first_name: 'Ada', last_name: 'Runner', email: 'ada@runner.example' });
      await fetch('/web/api-contacts', { method: 'POST', headers, body });
    });
    await page.goto('/workflows/runs');
    const run = page.getByRole('listitem').filter({ hasText: 'Ada Runner' });
    await run.getByText('Completed').waitFor({ timeout: 20_000 });
    await run.getByRole('link', { name: 'Welcome a lead' }).click();
    await page.getByRole('list', { name: 'Steps' }).getByRole('img', { name: 'Done' }).first().waitFor();
    await page
      .getByText('Not reached')
      .or(page.getByRole('img', { name: 'Not reached' }))
      .first()
      .waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.getByRole('link', { name: 'Ada Runner' }).click();
    await page.getByRole('button', { name: 'Show runs' }).click();
    await page
      .getByRole('region', { name: 'Workflows' })
      .getByRole('link', { name: 'Welcome a lead' })
      .waitFor();
  });

  it('are cancelled or repeated all at once, after their number was confirmed', async () => {
    assert.ok(app);
    const { page } = app;
    const [{ id } = assert.fail()] = await app.rows<{ id: string }>(
      "SELECT id FROM workflows WHERE name = 'Welcome a lead'",
    );
    await app.rows(
      `INSERT INTO workflow_runs (org_id, id, workflow_id, version, state, subject_type, subject_id, position, due_at, trigger, started_at)
       SELECT w.org_id, gen_random_uuid(), w.id, 1, 'waiting', 'contact', c.id, 'gone', now() + interval '1 day', '{}', now() - interval '1 hour'
       FROM workflows w, LATERAL (SELECT id FROM contacts c WHERE c.org_id = w.org_id LIMIT 3) c WHERE w.id = $1`,
      [id],
    );
    const inState = async (state: string) =>
      (await app.rows('SELECT FROM workflow_runs WHERE workflow_id = $1 AND state = $2', [id, state])).length;
    await page.goto(`/workflows/runs?workflow=${id}&state=waiting`);
    await page.getByRole('button', { name: 'Cancel all…' }).click();
    const asking = page.getByRole('dialog');
    await asking.getByText('3 runs of “Welcome a lead” under way will end.').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await asking.getByRole('button', { name: 'Cancel 3 runs' }).click();
    await page.getByText('Cancelling 3 runs.').waitFor();
    await page.getByText('No runs').waitFor();
    assert.deepEqual([await inState('waiting'), await inState('cancelled')], [0, 3]);
    await page.goto(`/workflows/runs?workflow=${id}&state=cancelled`);
    await page.getByRole('button', { name: 'Run all again…' }).click();
    await asking.getByRole('button', { name: 'Repeat 3 runs' }).click();
    await page.getByText('Starting 3 runs again.').waitFor();
    await page.goto(`/workflows/runs?workflow=${id}`);
    await page.getByRole('button', { name: 'Cancel all…' }).waitFor();
    await page.goto('/workflows/runs');
    await page.getByRole('listitem').first().waitFor();
    assert.equal(await page.getByRole('button', { name: /all/ }).filter({ hasText: '…' }).count(), 0);
  });

  it('caused no complaint of the browser', () => {
    assert.deepEqual(
      app?.complaints.filter((complaint) => !complaint.includes('status of 400')),
      [],
    );
  });
});
