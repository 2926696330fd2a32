import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { waitForFocus } from './focus.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });
const chosen = (page: Page) => page.getByRole('option', { selected: true });

describe('the command palette', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();

  it('opens by Ctrl-K and goes where Enter says, by keyboard alone', async () => {
    assert.ok(app);
    const { page } = app;
    await page.keyboard.press('Control+k');
    await waitForFocus(field(page));
    await page.keyboard.type('go cont');
    await page.getByRole('option', { name: 'Go to contacts' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/contacts');
    await field(page).waitFor({ state: 'detached' });
  });

  it('moves the choice by arrows and announces it', async () => {
    assert.ok(app);
    const { page } = app;
    await page.keyboard.press('Control+k');
    await waitForFocus(field(page));
    const options = page.getByRole('option');
    const isChosen = (option: Locator) => option.and(chosen(page)).waitFor();
    await isChosen(options.first());
    await page.keyboard.press('ArrowDown');
    await isChosen(options.nth(1));
    assert.equal(
      await field(page).getAttribute('aria-activedescendant'),
      await options.nth(1).getAttribute('id'),
    );
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await isChosen(options.last());
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
  });

  it('finds contacts, companies and deals by name', async () => {
    assert.ok(app);
    const { page, rows } = app;
    const [company] = await rows<{ id: string; name: string }>(
      'SELECT id, name FROM companies ORDER BY name LIMIT 1',
    );
    assert.ok(company);
    await page.keyboard.press('Control+k');
    await field(page).fill(company.name);
    const found = page.getByRole('group', { name: 'Companies' }).getByRole('option', { name: company.name });
    await found.click();
    await page.waitForURL(`**/companies/${company.id}`);
  });

  it('runs what matches the whole typed text, not an earlier result', async () => {
    assert.ok(app);
    const { page } = app;
    await createRecord(page, '/api-contacts', { first_name: 'Gogo' });
    const answer = Promise.withResolvers<void>();
    await page.route('**/web/contact-matches?q=go+cont&*', async (request) => {
      await answer.promise;
      await request.continue();
    });
    await page.goto('/companies');
    await page.getByRole('grid', { name: 'Companies' }).waitFor();
    await page.keyboard.press('Control+k');
    await field(page).fill('go');
    await page.getByRole('option', { name: 'Gogo' }).waitFor();
    await page.keyboard.type(' cont');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/contacts');
    answer.resolve();
    await page.unroute('**/web/contact-matches?q=go+cont&*');
  });

  it('switches between light and dark, invites a member and leads to duplicates', async () => {
    assert.ok(app);
    const { page } = app;
    const run = async (text: string, title: string) => {
      await page.keyboard.press('Control+k');
      await field(page).fill(text);
      await page.getByRole('option', { name: title, exact: true }).click();
    };
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await page.goto('/settings/appearance');
    await page.getByRole('heading', { name: 'Appearance', level: 1 }).waitFor();
    await run('dark', 'Use dark theme');
    assert.equal(await theme(), 'dark');
    await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor();
    await run('theme', 'Use light theme');
    assert.equal(await theme(), 'light');
    await run('theme', 'Match system theme');
    assert.equal(await theme(), 'system');
    await run('invite', 'Invite a member');
    await page
      .getByRole('dialog', { name: 'Invite a member' })
      .getByRole('button', { name: 'Cancel' })
      .click();
    await run('duplicates', 'Find and merge duplicates in contacts');
    await page.waitForURL('**/contacts/duplicates*');
    await run('merge', 'Find and merge duplicates in companies');
    await page.waitForURL('**/companies/duplicates*');
  });

  it('says when there are no results', async () => {
    assert.ok(app);
    const { page } = app;
    await page.keyboard.press('Control+k');
    await field(page).fill('zzqqxx');
    await page.getByText('No results for “zzqqxx”').waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
  });

  it('sends one request for text typed in one go', async () => {
    assert.ok(app);
    const { page } = app;
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/web/contact-matches') asked.push(searchParams.get('q') ?? '');
    });
    await page.keyboard.press('Control+k');
    const answered = page.waitForResponse((response) => response.url().includes('q=holmgren'));
    // Letter by letter, and faster than any machine is slow.
    await field(page).evaluate((input, text) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
      for (let length = 1; length <= text.length; length += 1) {
        set?.call(input, text.slice(0, length));
        input.dispatchEvent(new Event('input', { bubbles: true }));
      }
    }, 'holmgren');
    await answered;
    assert.deepEqual(asked, ['holmgren']);
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
  });

  it('opens from the rail, also on a phone, and returns the focus', async () => {
    assert.ok(app);
    const page = await app.openTab({ width: 390, height: 800, hasTouch: true });
    const button = page.getByRole('button', { name: 'Search and commands' });
    await button.tap();
    await field(page).waitFor();
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Search and commands'));
  });

  it('lists the shortcuts on "?", except while typing', async () => {
    assert.ok(app);
    const { page } = app;
    await page.keyboard.press('Control+k');
    await field(page).fill('?');
    await page.keyboard.press('Escape');
    await field(page).waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Go to companies').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    assert.deepEqual(
      app.complaints.filter((text) => !text.includes('404')),
      [],
    );
  });
});
