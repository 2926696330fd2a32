import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';

/** Finding records by words, and linking those that do not exist yet. */

describe('search and pickers', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openEmptyApp();
  const option = (page: Page, name: string) => page.getByRole('option', { name });

  it('the palette shows people of a name before those of a company, without accents and in any order', async () => {
    assert.ok(app);
    const { page } = app;
    const company_id = await createRecord(page, '/api-companies', { name: 'Lüders Bau' });
    await createRecord(page, '/api-contacts', { first_name: 'Anna', last_name: 'Lüders' });
    await createRecord(page, '/api-contacts', {
      first_name: 'Petra',
      last_name: 'Sommer',
      company: 'Lüders Bau',
      company_id,
      phone: '+49 40 66969 441',
    });
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search and commands' });
    await field.fill('luders');
    const people = page.getByRole('group', { name: 'Contacts' }).getByRole('option');
    await people.nth(1).waitFor();
    assert.match((await people.first().textContent()) ?? '', /Anna Lüders/);
    for (const text of ['sommer petra', '66969 441']) {
      await field.fill(text);
      await option(page, 'Petra Sommer').waitFor();
      assert.equal(await people.count(), 1);
    }
    await page.keyboard.press('Escape');
  });

  it('a new deal creates the company that is not found, keeps what was typed and ranks its contacts, by keyboard', async () => {
    assert.ok(app);
    const { page, rows } = app;
    await page.goto('/deals');
    await page.getByRole('button', { name: 'New deal' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New deal' });
    await dialog.getByLabel('Title').fill('Roof');
    const company = dialog.getByRole('combobox', { name: 'Company' });
    await company.fill('Novum');
    await option(page, 'Create company “Novum”').waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('combobox', { name: 'Contact', expanded: true }).waitFor();
    // The next field shows its choices, behind which the rest is hidden from assistive technology.
    await page.keyboard.press('Escape');
    assert.equal(await company.inputValue(), 'Novum');
    await dialog.getByText('Choose or create “Novum”, or clear the field.').waitFor();
    await dialog.getByRole('button', { name: 'Create deal' }).click();
    await page.locator('input:focus[value="Novum"]').waitFor();
    assert.deepEqual(await rows('SELECT id FROM deals'), []);
    await option(page, 'Create company “Novum”').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'No company' }).waitFor();
    await dialog.getByText('Choose or create').waitFor({ state: 'detached' });
    const contact = dialog.getByRole('combobox', { name: 'Contact' });
    await contact.fill('Vera Lund');
    await option(page, 'Create contact “Vera Lund”').click();
    await dialog.getByRole('button', { name: 'No contact' }).waitFor();
    await dialog.getByRole('button', { name: 'Create deal' }).click();
    await dialog.waitFor({ state: 'detached' });
    const [made] = await rows(
      `SELECT co.name, c.first_name, c.last_name, c.company_id = co.id AS linked
       FROM deals d JOIN companies co ON co.id = d.company_id JOIN contacts c ON c.id = d.contact_id`,
    );
    assert.deepEqual(made, { name: 'Novum', first_name: 'Vera', last_name: 'Lund', linked: true });
  });

  it('a contact fills the empty company of a new deal', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/deals');
    await page.getByRole('button', { name: 'New deal' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New deal' });
    await dialog.getByRole('combobox', { name: 'Contact' }).fill('sommer');
    await option(page, 'Petra Sommer').click();
    const company = dialog.getByRole('combobox', { name: 'Company' });
    await page.waitForFunction(
      (input) => input instanceof HTMLInputElement && input.value === 'Lüders Bau',
      await company.elementHandle(),
    );
    await page.keyboard.press('Escape');
  });

  it('the page of a company adds a new contact and links one that exists', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const id = await createRecord(page, '/api-companies', { name: 'Lonely' });
    await createRecord(page, '/api-contacts', { first_name: 'Free', last_name: 'Agent' });
    await page.goto(`/companies/${id}`);
    const contacts = page.getByRole('region', { name: 'Contacts' });
    await contacts.getByRole('button', { name: 'Link a contact' }).click();
    await contacts.getByRole('combobox').fill('agent');
    await option(page, 'Free Agent').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await contacts.getByRole('link', { name: 'Free Agent' }).waitFor();
    await contacts.getByRole('button', { name: 'New contact' }).click();
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    assert.equal(await dialog.getByRole('combobox', { name: 'Company' }).inputValue(), 'Lonely');
    await dialog.getByLabel('First name').fill('Nora');
    await dialog.getByRole('button', { name: 'Create contact' }).click();
    await page.waitForURL('**/contacts/*');
    assert.deepEqual(
      await rows(`SELECT first_name, company FROM contacts WHERE company_id = '${id}' ORDER BY first_name`),
      [
        { first_name: 'Free', company: 'Lonely' },
        { first_name: 'Nora', company: 'Lonely' },
      ],
    );
    assert.deepEqual(app.complaints, []);
  });
});
