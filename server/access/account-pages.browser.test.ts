import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findProgram, skipWithout } from '../../test/optional.ts';
import { PASSWORD, startService } from './testing/people.ts';

/** The main walk with a real browser pressing the buttons, scripts switched off. */

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const service = await startService();
const { url } = service;

describe('people and their accounts in a browser', { skip: skipWithout('chromium') }, () => {
  let browser: Browser;
  before(async () => {
    const executablePath = findProgram('chromium') ?? '';
    browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  });
  after(() => browser.close());

  /** A person's own browser; fails the test when the page's policy refused something. */
  async function open(path: string): Promise<Page> {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    page.on('console', (message) => assert.doesNotMatch(message.text(), /Content Security Policy/));
    await page.goto(url + path);
    return page;
  }

  it('first run, invite, accept, switch, sign out', async () => {
    const olive = await open('/');
    await olive.getByLabel('Organization').fill('Acme');
    await olive.getByLabel('Your name').fill('Olive');
    await olive.getByLabel('E-mail address').fill('olive@acme.example');
    await olive.getByLabel('Password').fill(PASSWORD);
    await olive.getByRole('button', { name: 'Set up' }).click();
    assert.match((await olive.locator('.secret code').textContent()) ?? '', /^kontor_\w{46}$/);
    await olive.getByRole('link', { name: 'To your account' }).click();

    await olive.getByRole('link', { name: 'Members', exact: true }).click();
    await olive.getByLabel('E-mail address').fill('mia@acme.example');
    await olive.getByRole('combobox', { name: 'Role', exact: true }).selectOption('admin');
    await olive.getByRole('button', { name: 'Invite' }).click();
    const link = new URL((await olive.locator('.secret code').textContent()) ?? '');

    const mia = await open(link.pathname);
    await mia.getByLabel('Your name').fill('Mia');
    await mia.getByLabel('Password').fill(PASSWORD);
    await mia.getByRole('button', { name: 'Create account and join' }).click();
    await mia.getByText('You joined.').waitFor();
    await mia.getByRole('link', { name: 'API keys', exact: true }).click();
    await mia.getByLabel('What is it for?').fill('Script');
    await mia.getByLabel('See contacts').check();
    await mia.getByRole('button', { name: 'Create key' }).click();
    await mia.getByText('The key is ready').waitFor();

    await service.rows(
      "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Beta', 'beta')",
    );
    await service.rows(
      "INSERT INTO memberships (org_id, user_id, role) SELECT o.id, u.id, 'owner' FROM organizations o, users u WHERE o.slug = 'beta' AND u.name = 'Mia'",
    );
    await mia.getByRole('link', { name: 'Your account' }).click();
    await mia.getByRole('button', { name: 'Switch to Beta' }).click();
    await mia.getByText('You work in another organization now.').waitFor();
    assert.equal(await mia.locator('.organization').textContent(), 'Beta');
    await mia.getByRole('button', { name: 'Switch to Acme' }).click();

    await olive.getByRole('link', { name: 'Members', exact: true }).click();
    await olive.getByLabel('Role of Mia').selectOption('member');
    await olive
      .locator('li', { hasText: 'mia@acme.example' })
      .getByRole('button', { name: 'Change' })
      .click();
    await olive.getByText('The role is changed.').waitFor();
    await mia.getByRole('link', { name: 'API keys', exact: true }).click();
    await mia.getByText('Only owners and admins').waitFor();

    await mia.getByRole('button', { name: 'Sign out' }).click();
    await mia.waitForURL('**/sign-in');
    await mia.goto(`${url}/account/members`);
    await mia.getByLabel('E-mail address').fill('mia@acme.example');
    await mia.getByLabel('Password').fill(PASSWORD);
    await mia.getByRole('button', { name: 'Sign in' }).click();
    await mia.waitForURL('**/account/members');
  });

  it('every page fits a phone without scrolling sideways', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await page.goto(`${url}/sign-in`);
    await page.getByLabel('E-mail address').fill('olive@acme.example');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/account');
    for (const path of ['/account', '/account/members', '/account/keys', '/reset-password']) {
      await page.goto(url + path);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      assert.equal(width, 390, path);
      const heights = await page
        .locator('button, input:not([type=hidden],[type=checkbox]), select')
        .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
      assert.ok(
        heights.filter((height) => height > 0).every((height) => height >= 44),
        `${path}: ${heights}`,
      );
    }
  });
});
