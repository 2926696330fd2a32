import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, deleteRecord, IN_A_BROWSER, openDemoApp, post } from './app.ts';
import { waitForField, waitForFocus } from './focus.ts';

/** Companies as a person uses them. */

describe('companies', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();
  const table = (page: Page) => page.getByRole('grid', { name: 'Companies' });
  it('are found by name and opened by Enter', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const [company] = await rows<{ id: string; name: string }>(
      'SELECT id, name FROM companies ORDER BY created_at LIMIT 1',
    );
    assert.ok(company);
    await page.goto('/companies');
    await table(page).waitFor();
    await page.keyboard.press('/');
    await waitForField(page);
    await page.keyboard.type(company.name);
    await page.waitForURL('**q=*');
    await table(page).getByRole('link', { name: company.name, exact: true }).waitFor();
    await table(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/companies\/[0-9a-f-]{36}$/);
  });

  it('are filtered by industry and country, shown in words', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/companies');
    for (const [name, country] of [
      ['Fjordfarm', 'Norway'],
      ['Dunefarm', 'Morocco'],
    ]) {
      await createRecord(page, '/api-companies', { name, industry: 'Sea farms', country });
    }
    const link = (name: string) => table(page).getByRole('link', { name, exact: true });
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page.getByLabel('Industry', { exact: true }).fill('sea FARMS');
    await page.keyboard.press('Enter');
    await page.waitForURL('**industry=sea*');
    await page.keyboard.press('Tab');
    await waitForFocus(page.getByLabel('Country', { exact: true }));
    await page.keyboard.type('norway');
    await page.keyboard.press('Enter');
    await page.waitForURL('**country=norway*');
    await page.keyboard.press('Escape');
    await link('Fjordfarm').waitFor();
    await link('Dunefarm').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove filter: Country is norway' }).click();
    await link('Dunefarm').waitFor();
    await page.getByRole('button', { name: 'Remove filter: Industry is sea FARMS' }).waitFor();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.waitForURL((url) => !url.search.includes('industry'));
  });

  it('are selected by keyboard and deleted together only after a question that says how many', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const left = () => rows<{ name: string }>("SELECT name FROM companies WHERE name LIKE '%Bulkholm'");
    for (const name of ['One', 'Two', 'Three'])
      await createRecord(page, '/api-companies', { name: `${name} Bulkholm` });
    await page.goto('/companies?q=bulkholm&sort=created_at&order=asc');
    await table(page).getByRole('link', { name: 'Three Bulkholm' }).waitFor();
    const selected = page.getByRole('region', { name: 'Selected companies' });
    await table(page).focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await selected.getByText('2 selected').waitFor();
    await selected.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete 2 companies?' });
    await question.waitFor();
    await waitForFocus(question.getByRole('button', { name: 'Keep' }));
    await page.keyboard.press('Enter');
    await question.waitFor({ state: 'detached' });
    assert.equal((await left()).length, 3);
    await selected.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete 2 companies' }).click();
    await page.getByText('Deleted 2 companies').waitFor();
    assert.deepEqual(await left(), [{ name: 'Three Bulkholm' }]);
    await page.getByRole('checkbox', { name: 'Select all' }).click();
    await selected.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: 'Delete 1 company' }).click();
    await page.getByText('Deleted 1 company').waitFor();
    assert.deepEqual(await left(), []);
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.keyboard.press('Control+z');
    await page.getByText('Restored 1 company').waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Restored 2 companies').waitFor();
    assert.equal((await left()).length, 3);
    await rows("DELETE FROM companies WHERE name LIKE '%Bulkholm'");
  });

  it('show their contacts, deals and timeline', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const [busy] = await rows<{ id: string }>(
      `SELECT company_id AS id FROM deals WHERE company_id IS NOT NULL AND contact_id IS NOT NULL
       GROUP BY company_id ORDER BY count(*) DESC LIMIT 1`,
    );
    await page.goto(`/companies/${busy?.id}`);
    await page.getByRole('region', { name: 'Deals' }).getByRole('link').first().waitFor();
    await page.getByRole('region', { name: 'Contacts' }).getByRole('link').first().waitFor();
    await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first().waitFor();
  });

  it('leave the tags of their contacts to the timelines of these', async () => {
    assert.ok(app);
    const { page } = app;
    const company_id = await createRecord(page, '/api-companies', { name: 'Tagged Mills' });
    const id = await createRecord(page, '/api-contacts', { first_name: 'Tilda', company_id });
    await post(page, `/api-contacts/${id}/tags`, { tags: ['day-one'] });
    const note = { activity_type: 'note', description: 'Called back', contact_id: id };
    await createRecord(page, '/api-activities', note);
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await page.goto(`/companies/${company_id}`);
    await timeline.getByText('Called back').waitFor();
    assert.equal(await timeline.getByText('Tag added').count(), 0);
    await page.goto(`/contacts/${id}`);
    await timeline.getByText('Tag added: day-one').waitFor();
  });

  it('take notes of their own, without a contact', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const id = await createRecord(page, '/api-companies', { name: 'Notewright' });
    await page.goto(`/companies/${id}`);
    await page
      .getByRole('group', { name: 'Quick actions' })
      .getByRole('button', { name: 'Log a call' })
      .click();
    await waitForFocus(page.getByLabel('What was the call about?'));
    await page.keyboard.type('Asked for a brochure');
    await page.getByRole('button', { name: 'Log call' }).click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.getByText('Asked for a brochure').waitFor();
    const [stored] = await rows<object>(
      'SELECT contact_id, company_id FROM activities WHERE company_id = $1',
      [id],
    );
    assert.deepEqual(stored, { contact_id: null, company_id: id });
    await page.goto('/activities');
    await page.getByText('Asked for a brochure').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Notewright' }).click();
    await page.getByRole('heading', { level: 1, name: 'Notewright' }).waitFor();
  });

  it('show all of that and their files with six requests, however many contacts they have and records the timeline names', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const [busy] = await rows<{ id: string; name: string }>(
      `SELECT o.id, o.name FROM companies o JOIN deals d ON d.company_id = o.id WHERE d.contact_id IS NOT NULL
       GROUP BY o.id, o.name ORDER BY count(*) DESC LIMIT 1`,
    );
    assert.ok(busy);
    await rows(
      `INSERT INTO contacts (org_id, id, first_name, last_name, status, source, tags, company_id, created_at, updated_at)
       SELECT org_id, gen_random_uuid(), 'Colleague', n::text, 'active', 'import', '{}', id, now(), now()
       FROM companies, generate_series(1, 120) n WHERE id = $1`,
      [busy.id],
    );
    await page.goto(`/companies?q=${encodeURIComponent(busy.name)}`);
    const link = table(page).getByRole('link', { name: busy.name, exact: true });
    await link.waitFor();
    // What the list asks for does not count.
    await page.waitForLoadState('networkidle');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/web/')) asked.push(pathname);
    });
    await link.click();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    await timeline.locator('a[href^="/deals/"]').first().waitFor();
    await page.getByRole('region', { name: 'Deals' }).getByRole('link').first().waitFor();
    await page.getByRole('region', { name: 'Contacts' }).getByRole('link', { name: 'Show all' }).waitFor();
    const files = page.getByRole('region', { name: 'Files' });
    await files.scrollIntoViewIfNeeded();
    await files.getByText('No files yet').waitFor();
    await page.waitForLoadState('networkidle');
    assert.ok(new Set(await timeline.locator('a').allTextContents()).size > 2);
    assert.ok(asked.length <= 6, asked.join('\n'));
    await rows("DELETE FROM contacts WHERE first_name = 'Colleague'");
  });

  it('can be scrolled above a message', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/companies');
    const last = table(page).getByRole('row').last();
    await last.waitFor();
    await page.keyboard.press('Control+z');
    const message = page.getByRole('alertdialog').filter({ hasText: 'Nothing to undo.' });
    await message.waitFor();
    await table(page).evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
    await page.waitForFunction(() => {
      const rows = document.querySelectorAll('[role=grid] [role=row]');
      const end = Math.max(...[...rows].map((row) => row.getBoundingClientRect().bottom));
      return end <= (document.querySelector('[data-toasts]')?.getBoundingClientRect().top ?? 0);
    });
  });

  it('are added, edited in place and merged', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const add = async (name: string) => {
      await page.goto('/companies');
      await page.getByRole('button', { name: 'New company' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await page.getByRole('button', { name: 'Create company' }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    };
    await add('Zwillingswerk');
    await add('ZWILLINGSWERK');
    await page.getByRole('button', { name: 'Edit domain' }).click();
    await page.getByLabel('Domain', { exact: true }).fill('https://www.Zwilling.example/team');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Open zwilling.example' }).waitFor();
    const note = page.getByRole('region', { name: 'Possible duplicates' });
    await note.getByRole('link', { name: 'Compare and merge with Zwillingswerk' }).click();
    await page.getByRole('button', { name: 'Merge into ZWILLINGSWERK' }).click();
    await page.getByText('Companies merged').waitFor();
    const left = await rows<{ domain: string }>(
      "SELECT domain FROM companies WHERE lower(name) = 'zwillingswerk'",
    );
    assert.deepEqual(left, [{ domain: 'zwilling.example' }]);
  });

  it('say that they no longer exist when someone deletes them, and link to the list', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-companies', { name: 'Fleeting Ltd' });
    await page.goto(`/companies/${id}`);
    await page.getByRole('heading', { level: 1, name: 'Fleeting Ltd' }).waitFor();
    await deleteRecord(page, `/api-companies/${id}`);
    await page.getByRole('heading', { name: 'Company not found' }).waitFor();
    await page.getByRole('link', { name: 'Go to companies' }).click();
    await page.getByRole('grid', { name: 'Companies' }).waitFor();
  });

  it('that are possible duplicates appear live on their page, which has an empty state', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/companies/duplicates');
    await page.getByText('No companies share the same domain.').waitFor();
    for (const name of ['Twin', 'Other twin']) {
      await createRecord(page, '/api-companies', { name, domain: 'twins.example' });
    }
    const group = page.getByRole('region', { name: 'twins.example' });
    await group.getByRole('listitem').nth(1).waitFor();
  });

  it('that are possible duplicates load page by page on scrolling', async () => {
    assert.ok(app);
    const { page, rows } = app;
    await rows(`
      INSERT INTO companies (org_id, id, name, domain, created_at, updated_at)
      SELECT o.id, gen_random_uuid(), 'Paged ' || n, 'paged' || n / 2 || '.example', now(), now()
      FROM organizations o, generate_series(0, 119) n`);
    await page.goto('/companies/duplicates');
    const groups = page.getByRole('region', { name: /^(twins|paged\d+)\.example$/ });
    await groups.nth(49).waitFor();
    assert.equal(await groups.count(), 50);
    await groups.nth(49).scrollIntoViewIfNeeded();
    await groups.nth(60).waitFor();
    assert.equal(await groups.count(), 61);
  });

  it('of a large group of duplicates are all found in the table', async () => {
    assert.ok(app);
    const { page, rows } = app;
    await rows(`
      INSERT INTO companies (org_id, id, name, domain, created_at, updated_at)
      SELECT o.id, gen_random_uuid(), 'Many ' || n, 'many.example', now(), now()
      FROM organizations o, generate_series(1, 11) n`);
    await page.goto('/companies/duplicates');
    const group = page.getByRole('region', { name: 'many.example' });
    await group.getByText('and 1 more').waitFor();
    await group.getByRole('link', { name: 'Show all 11' }).click();
    await page.waitForURL('**/companies?q=many.example');
    for (const name of ['Many 1', 'Many 11'])
      await table(page).getByRole('link', { name, exact: true }).waitFor();
  });

  it('log no errors except for refused requests', () => {
    assert.ok(app);
    const complaints = app.complaints.filter((text) => !text.includes('status of 404'));
    assert.deepEqual(complaints, []);
  });
});
