import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { pressShortcut } from './keyboard.ts';

describe('the outcome of a change', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();

  it('is shown after the page of a deleted record has closed, and the list opens', async () => {
    assert.ok(app);
    const { page } = app;
    const id = await createRecord(page, '/api-contacts', { first_name: 'Fleeting' });
    await page.goto(`/contacts/${id}`);
    await page.getByRole('heading', { name: 'Fleeting' }).waitFor();
    // The change ends when the lists of deals are there anew; before that, a live notice takes the page away.
    const lists = await holdBack(page, '**/web/api-deals?*');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete contact' }).click();
    await page.getByRole('button', { name: 'Delete contact' }).click();
    await page.getByText('Deleted: Fleeting').waitFor();
    await page.waitForURL('**/contacts');
    await lists.release();
  });

  it('is shown to someone who has closed the dialog, without leaving the page', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/activities');
    await page.getByRole('heading', { name: 'Activities' }).waitFor();
    for (const [key, label, path, name] of [
      ['d', 'Title', '/web/api-deals', 'A hasty deal'],
      ['c', 'First name', '/web/api-contacts', 'Hasty'],
      ['o', 'Name', '/web/api-companies', 'Haste Inc.'],
    ] as const) {
      const requests = await holdBack(page, `**${path}`);
      await pressShortcut(page, 'c', key);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(label, { exact: true }).fill(name);
      await dialog.getByRole('button', { name: /^(Create|Add) / }).click();
      await requests.held;
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await requests.release();
      await page.getByText(`Created: ${name}`).waitFor();
      assert.match(page.url(), /\/activities$/);
    }
  });

  it('is shown for a refusal to someone who has closed the dialog', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/activities');
    await page.getByRole('heading', { name: 'Activities' }).waitFor();
    const requests = await holdBack(page, '**/web/api-contacts');
    await pressShortcut(page, 'c', 'c');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Hasty');
    await dialog.getByLabel('Email').fill('nowhere');
    await dialog.getByRole('button', { name: 'Create contact' }).click();
    await requests.held;
    await page.keyboard.press('Escape');
    await requests.release();
    await page.getByText('Enter an email address, such as').waitFor();
  });

  it('is shown to an admin who gives up their own role', async () => {
    assert.ok(app);
    const { name, password } = { name: 'Jonas Vogel', password: app.demo.password };
    const email = app.demo.email.replace('mara.lindqvist', 'jonas.vogel');
    const page = await app.openTab({ person: { email, password } });
    await page.goto('/settings/members');
    const role = page.getByRole('button', { name: `Role of ${name}` });
    await role.click();
    await page.getByRole('option', { name: 'Member' }).click();
    await page.getByText(`${name} is now member`).waitFor();
    await role.waitFor({ state: 'detached' });
  });
});

/** Holds back requests until they are released. */
async function holdBack(page: Page, url: string) {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    arrived.resolve();
    await released.promise;
    // The page may have given it up meanwhile.
    await route.continue().catch(() => undefined);
  });
  return {
    /** Until a request is held. */
    held: arrived.promise,
    release: async () => {
      released.resolve();
      await page.unroute(url);
    },
  };
}
