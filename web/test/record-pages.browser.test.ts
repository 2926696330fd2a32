import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus } from './focus.ts';

/** What the pages of contacts, companies and deals have in common. */

describe('record pages', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();
  const figures = (page: Page) => page.locator('dl[aria-label="Key figures"]');
  const timeline = (page: Page) => page.getByRole('region', { name: 'Timeline' });
  const quick = (page: Page, name: string) =>
    page.getByRole('group', { name: 'Quick actions' }).getByRole('button', { name });

  it('say who it is, with key figures and the owner', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const company_id = await createRecord(page, '/api-companies', { name: 'Havenlight', industry: 'Lamps' });
    const contact_id = await createRecord(page, '/api-contacts', {
      first_name: 'Runa',
      last_name: 'Haven',
      job_title: 'Keeper',
      email: 'runa@haven.example',
      phone: '+49 40 1234',
      company_id,
    });
    const deal = (title: string, value: number, currency: string) =>
      createRecord(page, '/api-deals', { title, value, currency, company_id, contact_id });
    await deal('Lamps', 1200.5, 'EUR');
    await deal('Lenses', 800, 'EUR');
    const won = await deal('Oil', 300, 'USD');
    const [stage] = await rows<{ id: string }>(
      `SELECT s.id FROM stages s JOIN deals d ON d.pipeline_id = s.pipeline_id AND d.id = '${won}' WHERE s.is_won`,
    );
    const status = await page.evaluate(
      async ([url, body]) => {
        const headers = { 'Content-Type': 'application/json' };
        return (await fetch(url, { method: 'PATCH', headers, body })).status;
      },
      [`/web/api-deals/${won}`, JSON.stringify({ stage_id: stage?.id })] as const,
    );
    assert.equal(status, 200);

    await page.goto(`/contacts/${contact_id}`);
    await page.getByRole('heading', { level: 1, name: 'Runa Haven' }).waitFor();
    await page.getByText('Keeper · Havenlight').waitFor();
    await figures(page).getByText('2 · €2,000.5').waitFor();
    await figures(page).getByText('$300').waitFor();
    await figures(page).getByText('No owner').waitFor();
    const actions = page.getByRole('group', { name: 'Quick actions' });
    assert.equal(
      await actions.getByRole('link', { name: 'Email runa@haven.example' }).getAttribute('href'),
      'mailto:runa%40haven.example',
    );
    assert.equal(
      await actions.getByRole('link', { name: 'Call +49 40 1234' }).getAttribute('href'),
      'tel:+49401234',
    );

    await page.goto(`/companies/${company_id}`);
    await page.getByText('Lamps', { exact: true }).first().waitFor();
    await figures(page).getByText('2 · €2,000.5').waitFor();
    await figures(page).getByText('just now').waitFor();
  });

  it('count all deals of a company, however many there are', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const company_id = await createRecord(page, '/api-companies', { name: 'Manydeals' });
    await createRecord(page, '/api-deals', { title: 'First', value: 10, currency: 'EUR', company_id });
    await rows(
      `INSERT INTO deals (org_id, id, title, value, currency, company_id, pipeline_id, stage_id, created_at, updated_at)
       SELECT org_id, gen_random_uuid(), 'Deal ' || n, 10, 'EUR', company_id, pipeline_id, stage_id, now(), now()
       FROM deals, generate_series(1, 59) n WHERE company_id = $1`,
      [company_id],
    );
    await page.goto(`/companies/${company_id}`);
    await figures(page).getByText('60 · €600', { exact: true }).waitFor();
  });

  it('fold empty fields away, and show them on request', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Folda', city: 'Kiel' });
    await page.goto(`/contacts/${id}`);
    await page.getByRole('button', { name: 'Edit city' }).waitFor();
    const zip = page.getByRole('button', { name: 'Edit zip' });
    const toggle = page.getByRole('button', { name: /^Show \d+ empty fields$/ });
    await toggle.waitFor();
    assert.equal(await zip.count(), 0);
    await toggle.click();
    await zip.click();
    await page.getByLabel('Zip', { exact: true }).fill('24103');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit zip: 24103' }).waitFor();
    await page.getByRole('button', { name: 'Hide empty fields' }).click();
    await page.getByRole('button', { name: 'Edit zip: 24103' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Edit country' }).count(), 0);
  });

  it('log a call and add a task from the header, also on a phone', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Quicka' });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/contacts/${id}`);
      await quick(page, 'Add a task').click();
      await waitForFocus(page.getByLabel('New task', { exact: true }));
      await quick(page, 'Log a call').click();
      await waitForFocus(page.getByLabel('What was the call about?'));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('show a deal’s value, stage, date, owner and contact on the first screen of a phone', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const [deal] = await rows<{ id: string }>(
      `SELECT d.id FROM deals d JOIN stages s ON s.id = d.stage_id WHERE d.contact_id IS NOT NULL
       AND d.assigned_to IS NOT NULL AND d.expected_close_date IS NOT NULL AND NOT s.is_won AND NOT s.is_lost LIMIT 1`,
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/deals/${deal?.id}`);
    for (const name of ['Value', 'Stage', 'Close date', 'Owner']) {
      const box = await figures(page).getByText(name, { exact: true }).boundingBox();
      assert.ok(box && box.y + box.height < 400, name);
    }
    const contact = await page.locator('header a[href^="/contacts/"]').first().boundingBox();
    assert.ok(contact && contact.y < 400);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('show the formatting of notes, and nothing in them as HTML', async () => {
    assert.ok(app);
    const { page } = app;
    const contact_id = await createRecord(page, '/api-contacts', { first_name: 'Nota' });
    const description =
      'Met **Ada** <img src=x onerror=alert(1)>\n\n- oil\n- lamps\n\nSee https://a.example/x.';
    await createRecord(page, '/api-activities', { activity_type: 'note', description, contact_id });
    await page.goto(`/contacts/${contact_id}`);
    await timeline(page).locator('strong', { hasText: 'Ada' }).waitFor();
    assert.deepEqual(await timeline(page).locator('ul li').allTextContents(), ['oil', 'lamps']);
    const link = timeline(page).getByRole('link', { name: 'https://a.example/x' });
    assert.equal(await link.getAttribute('href'), 'https://a.example/x');
    assert.equal(await timeline(page).locator('img').count(), 0);
    await timeline(page).getByText('<img src=x onerror=alert(1)>').waitFor();
  });

  it('put changes that one person made in a row behind one line', async () => {
    assert.ok(app);
    const { page } = app;
    const tags = ['one', 'two', 'three', 'four'];
    const id = await createRecord(page, '/api-contacts', { first_name: 'Grupa' });
    for (const count of [1, 2, 3, 4]) {
      const body = JSON.stringify({ tags: tags.slice(0, count) });
      await page.evaluate(
        async ([url, text]) => {
          const headers = { 'Content-Type': 'application/json' };
          await fetch(url, { method: 'PATCH', headers, body: text });
        },
        [`/web/api-contacts/${id}`, body] as const,
      );
    }
    await page.goto(`/contacts/${id}`);
    const more = timeline(page).getByRole('button', { name: /^\d changes by Mara Lindqvist$/ });
    await more.waitFor();
    await timeline(page).getByText('Tag added: four').waitFor();
    assert.equal(await timeline(page).getByText('Tag added: one').count(), 0);
    await more.click();
    await timeline(page).getByText('Tag added: one').waitFor();
  });

  it('tell in one line which fields somebody changed, and how the record began', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Edda', job_title: 'Clerk' });
    await page.goto(`/contacts/${id}`);
    await timeline(page).getByText('Created · Mara Lindqvist').waitFor();
    for (const [name, value] of [
      ['Phone', '+49 40 5678'],
      ['Job title', 'Chief clerk'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^Edit ${name}`, 'i') }).click();
      await page.getByLabel(name, { exact: true }).fill(value);
      await page.keyboard.press('Enter');
    }
    await timeline(page).getByText('Changed phone and job title · Mara Lindqvist').waitFor();
    await figures(page).getByText('None yet').waitFor();
    await rows("UPDATE contacts SET original_created_at = '2019-04-05T12:00:00Z' WHERE id = $1", [id]);
    await page.reload();
    await timeline(page).getByText('Imported; first created on Apr 5, 2019').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
  });

  it('tell which tags were removed, also by Undo, and what an enrichment found', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Tagea', last_name: 'Untold' });
    await rows(
      `INSERT INTO activities (org_id, id, contact_id, activity_type, description, metadata, created_at)
       SELECT org_id, gen_random_uuid(), id, 'enrichment', 'datalane found industry, linkedin_url',
         '{"provider": "datalane", "fields": ["industry", "linkedin_url"]}', now() FROM contacts WHERE id = $1`,
      [id],
    );
    await page.goto('/contacts?q=untold');
    await page.getByRole('grid', { name: 'Contacts' }).getByText('Tagea Untold').waitFor();
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await page.getByRole('button', { name: 'Tags', exact: true }).click();
    await page.getByRole('combobox', { name: 'Add' }).fill('day-one');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Change tags' }).click();
    await page.getByText('Updated 1 contact').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Change undone').waitFor();
    await page.goto(`/contacts/${id}`);
    await timeline(page).getByText('Tag removed: day-one · Mara Lindqvist').waitFor();
    await timeline(page).getByText('datalane found industry and LinkedIn').waitFor();
  });

  it('let notes be edited and given the time at which they happened', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const contact_id = await createRecord(page, '/api-contacts', { first_name: 'Edita' });
    const activity = { activity_type: 'note', description: 'She wants oil', contact_id };
    const id = await createRecord(page, '/api-activities', activity);
    await page.goto(`/contacts/${contact_id}`);
    await timeline(page).getByRole('button', { name: 'More for this note' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('form', { name: 'Edit note' });
    await form.getByLabel('Text').fill('She wants lamps');
    await form.getByLabel('When it happened').fill('2026-02-03T14:30');
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'detached' });
    await timeline(page).getByText('She wants lamps').waitFor();
    await timeline(page).getByText('2:30 PM').waitFor();
    const [stored] = await rows<{ description: string; occurred_at: Date }>(
      'SELECT description, occurred_at FROM activities WHERE id = $1',
      [id],
    );
    assert.equal(stored?.description, 'She wants lamps');
    assert.equal(stored.occurred_at.toISOString(), '2026-02-03T13:30:00.000Z');
  });

  it('keep the edit of a note that nobody saved', async () => {
    assert.ok(app);
    const { page } = app;
    const contact_id = await createRecord(page, '/api-contacts', { first_name: 'Kepta' });
    await createRecord(page, '/api-activities', { activity_type: 'note', description: 'Oil', contact_id });
    await page.goto(`/contacts/${contact_id}`);
    const edit = async () => {
      await timeline(page).getByRole('button', { name: 'More for this note' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    };
    await edit();
    await page.getByRole('form', { name: 'Edit note' }).getByLabel('Text').fill('Oil and lamps');
    await page.getByRole('link', { name: 'Companies' }).first().click();
    await page.getByRole('grid', { name: 'Companies' }).waitFor();
    await page.goBack();
    await page.getByRole('form', { name: 'Edit note' }).waitFor();
    assert.equal(await page.getByRole('form').getByLabel('Text').inputValue(), 'Oil and lamps');
    await page.keyboard.press('Escape');
  });

  it('delete a note, and bring it back by Undo', async () => {
    assert.ok(app);
    const { page } = app;
    const contact_id = await createRecord(page, '/api-contacts', { first_name: 'Deleta' });
    await createRecord(page, '/api-activities', { activity_type: 'call', description: 'Rang', contact_id });
    await page.goto(`/contacts/${contact_id}`);
    await timeline(page).getByRole('button', { name: 'More for this call' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await timeline(page).getByText('Rang').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await timeline(page).getByText('Rang').waitFor();
  });

  it('are printed whole, without the navigation', async () => {
    assert.ok(app);
    const { page } = app;
    const contact_id = await createRecord(page, '/api-contacts', { first_name: 'Printa' });
    for (let count = 0; count < 12; count += 1) {
      await createRecord(page, '/api-activities', { activity_type: 'note', description: 'Oil', contact_id });
    }
    await page.goto(`/contacts/${contact_id}`);
    await timeline(page).getByText('Oil').nth(11).waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('navigation', { name: 'Main' }).isVisible(), false);
    const { height, cut } = await page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      cut: [...document.querySelectorAll('#root div, #root main')]
        .filter(
          (part) =>
            part.clientHeight > 1 &&
            part.scrollHeight > part.clientHeight + 1 &&
            getComputedStyle(part).overflowY !== 'visible',
        )
        .map(({ className }) => className),
    }));
    await page.emulateMedia({ media: 'screen' });
    assert.ok(height > 1200, String(height));
    assert.deepEqual(cut, []);
  });

  it('are free of faults in light and dark, on a phone and a wide screen', async () => {
    assert.ok(app);
    const { page } = app;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const contact_id = await createRecord(page, '/api-contacts', {
      first_name: 'Axa',
      tags: ['a', 'b', 'c', 'd'],
    });
    await createRecord(page, '/api-activities', {
      activity_type: 'note',
      description: '- one\n- two',
      contact_id,
    });
    await page.goto(`/contacts/${contact_id}`);
    await timeline(page).getByRole('button', { name: 'More for this note' }).waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await violationsInEitherLight(page), [], `at ${width}`);
    }
  });
});
