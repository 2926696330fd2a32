import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForField, waitForFocus } from './focus.ts';

/** Several addresses of a contact and several contacts of a deal, as a person edits them on the pages. */

describe('the page', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openEmptyApp();
  const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
  /** The button that gets the focus back shows its tooltip, which is outside of all landmarks. */
  const hideTooltip = async (page: Page) => {
    await page.getByRole('tooltip').waitFor();
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
  };
  const stored = (page: Page, path: string) =>
    page.evaluate(async (url) => (await (await fetch(url)).json()).data, `/web${path}`);

  it('of a contact adds an address by keyboard, labels it, makes it the primary one and removes it', async () => {
    assert.ok(app);
    const { page } = app;
    const fields = {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@work.example',
      phone: '+44 20 7946 0018',
    };
    const id = await createRecord(page, '/api-contacts', fields);
    await page.goto(`/contacts/${id}`);
    await page.getByRole('button', { name: 'Add email' }).focus();
    await page.keyboard.press('Enter');
    await waitForFocus(page.getByRole('textbox', { name: 'Other email' }));
    await page.keyboard.type('ada@home.example');
    await page.keyboard.press('Enter');
    const menu = page.getByRole('button', { name: 'Actions for ada@home.example' });
    await menu.click();
    await item(page, 'Label as home').click();
    await page.getByText('Email, home', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add phone' }).click();
    await waitForField(page);
    await page.keyboard.type('07700 900123');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Call 07700 900123' }).waitFor();
    await hideTooltip(page);
    assert.deepEqual(await violationsInEitherLight(page), []);
    await menu.click();
    await item(page, 'Make primary').click();
    await page.getByRole('button', { name: 'Actions for ada@work.example' }).click();
    await item(page, 'Remove email').click();
    await page.getByRole('button', { name: 'Actions for ada@work.example' }).waitFor({ state: 'detached' });
    // The page shows it before the server has it.
    await eventually(async () => {
      const { email, emails, phones } = await stored(page, `/api-contacts/${id}`);
      assert.deepEqual([email, emails], ['ada@home.example', undefined]);
      assert.deepEqual(phones, [{ phone: '07700 900123', label: null }]);
    });
  });

  it('of a contact shows labels from elsewhere as they were written', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-contacts', {
      first_name: 'Grace',
      email: 'grace@work.example',
      emails: [
        { email: 'desk@work.example', label: 'Assistant' },
        { email: 'grace@home.example', label: 'home' },
        { email: 'site@work.example', label: 'constructor' },
      ],
    });
    await page.goto(`/contacts/${id}`);
    for (const label of ['Assistant', 'home', 'constructor'])
      await page.getByText(`Email, ${label}`, { exact: true }).waitFor();
  });

  it('of a deal adds a contact with a role, and the deal is on the page of that contact', async () => {
    assert.ok(app);
    const { page } = app;
    const primary = await createRecord(page, '/api-contacts', { first_name: 'Prima' });
    const other = await createRecord(page, '/api-contacts', { first_name: 'Otto', last_name: 'Other' });
    const deal = await createRecord(page, '/api-deals', { title: 'Two people', contact_id: primary });
    await page.goto(`/deals/${deal}`);
    await page.getByRole('button', { name: 'Add contact' }).click();
    await waitForField(page);
    await page.keyboard.type('otto');
    await page.getByRole('option', { name: /Otto Other/ }).click();
    await page.getByRole('button', { name: 'Actions for Otto Other' }).click();
    await item(page, 'Add role').click();
    await page.getByRole('combobox', { name: 'Role of Otto Other' }).fill('Champion');
    await page.keyboard.press('Enter');
    await page.getByText('Champion', { exact: true }).waitFor();
    await hideTooltip(page);
    assert.deepEqual(await violationsInEitherLight(page), []);
    await eventually(async () =>
      assert.deepEqual((await stored(page, `/api-deals/${deal}`)).contacts, [
        { contact_id: other, role: 'Champion' },
      ]),
    );
    await page.goto(`/contacts/${other}`);
    await page.getByRole('region', { name: 'Deals' }).getByText('Two people').waitFor();
  });
});
