import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { giveFactor } from '../../server/access/single-sign-on/testing/people-at-provider.ts';
import { startTestProvider } from '../../server/access/single-sign-on/testing/test-provider.ts';
import { invite, join, PASSWORD, signIn } from '../../server/access/testing/people.ts';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** Single sign-on as an owner sets it up and as someone new signs in by it, by keyboard alone. */

const OWNER = 'olive@acme.example';

describe('single sign-on', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const provider = await startTestProvider();
  const app = await openEmptyApp({ baseUrl: 'http://localhost:3000', oidcAllowPrivateAddresses: true });
  const { page: owner } = app;

  const press = async (page: Page, role: 'button' | 'link', name: string) => {
    await page.getByRole(role, { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const type = async (page: Page, label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const looksRight = async (page: Page, name: string) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await violationsInEitherLight(page), [], `${name} at ${width}`);
    }
  };

  it('is set up, checked and tested by an owner', async () => {
    await owner.goto('/settings/single-sign-on');
    await owner.getByText('http://localhost:3000/sign-in/sso/callback').waitFor();
    await type(owner, 'Issuer', provider.issuer);
    await type(owner, 'Client ID', provider.clientId);
    await type(owner, 'Client secret', provider.clientSecret);
    await type(owner, 'Email domains', 'gmail.com');
    await owner.keyboard.press('Enter');
    await owner.getByText(/must be your own domain/).waitFor();
    await type(owner, 'Email domains', 'acme.example');
    await owner.keyboard.press('Enter');
    await owner.getByText('Provider saved').waitFor();
    await owner.getByText('Saved: …ider. Leave empty to keep it.').waitFor();
    await press(owner, 'button', 'Check');
    await owner.getByText('The provider responds correctly.').waitFor();
    await looksRight(owner, 'settings');
    provider.person = { sub: 'olive', email: OWNER, email_verified: true, name: 'Olive Owner' };
    await press(owner, 'link', 'Test sign-in');
    await owner.getByRole('heading', { name: 'Test single sign-on' }).waitFor();
    await looksRight(owner, 'before the test');
    await press(owner, 'button', 'Continue');
    await owner.getByRole('heading', { name: 'The test succeeded' }).waitFor();
    await owner.getByText(`${OWNER}, verified`).waitFor();
    await looksRight(owner, 'after the test');
    await press(owner, 'link', 'Back to settings');
  });

  it('is turned on once an owner has a second factor', async () => {
    await owner.getByText(/an owner must have a password and a second factor/).waitFor();
    assert.ok(await owner.getByRole('button', { name: 'Turn on', exact: true }).isDisabled());
    await giveFactor(app, OWNER);
    await owner.reload();
    await press(owner, 'button', 'Turn on');
    await owner.getByRole('heading', { name: 'Single sign-on is on' }).waitFor();
    await owner.getByText('http://localhost:3000/sign-in/sso?organization=acme').waitFor();
    await looksRight(owner, 'turned on');
  });

  it('signs someone in who was invited, for the organization only', async () => {
    const context = await owner.context().browser()?.newContext({ baseURL: 'http://localhost:3000' });
    assert.ok(context);
    const ines = await context.newPage();
    ines.setDefaultTimeout(10_000);
    await app.rows('DELETE FROM totp_factors');
    await invite(await signIn(app, OWNER), 'ines@acme.example');
    await giveFactor(app, OWNER);
    provider.person = { sub: 'ines', email: 'ines@acme.example', email_verified: true, name: 'Ines' };
    await ines.goto('/sign-in');
    await press(ines, 'link', 'Sign in with single sign-on');
    await ines.getByRole('heading', { name: 'Single sign-on' }).waitFor();
    await looksRight(ines, 'organization');
    await ines.keyboard.type('acme');
    await ines.keyboard.press('Enter');
    await ines.getByRole('navigation', { name: 'Main' }).waitFor();
    await ines.goto('/settings/profile');
    await ines.getByText(/You signed in with single sign-on, which works for Acme only/).waitFor();
    await looksRight(ines, 'profile');
    await ines.goto('/settings/single-sign-on');
    await ines.getByText('Only owners and admins can see single sign-on').waitFor();
  });

  it('is required of members, who are led to it after their password', async () => {
    await app.rows('DELETE FROM totp_factors');
    await join(app, await invite(await signIn(app, OWNER), 'mina@acme.example'), 'Mina');
    await giveFactor(app, OWNER);
    await owner.reload();
    await owner.getByRole('checkbox', { name: 'Require single sign-on' }).focus();
    await owner.keyboard.press('Space');
    await owner.getByRole('heading', { name: 'Require single sign-on?' }).waitFor();
    await looksRight(owner, 'asking to require');
    await press(owner, 'button', 'Require');
    await owner.getByRole('checkbox', { name: 'Require single sign-on', checked: true }).waitFor();
    const context = await owner.context().browser()?.newContext({ baseURL: 'http://localhost:3000' });
    const mina = await context?.newPage();
    assert.ok(mina);
    mina.setDefaultTimeout(10_000);
    await mina.goto('/sign-in');
    await type(mina, 'Email address', 'mina@acme.example');
    await type(mina, 'Password', PASSWORD);
    await mina.keyboard.press('Enter');
    await mina.getByText('Acme requires single sign-on.', { exact: false }).waitFor();
    await looksRight(mina, 'required');
    await mina.goto('/contacts');
    await mina.getByText('Acme requires single sign-on.', { exact: false }).waitFor();
    await press(mina, 'link', 'Go to your profile or another organization');
    await mina.getByText('Acme requires single sign-on.', { exact: false }).waitFor();
    await looksRight(mina, 'profile of a member who is shut out');
    provider.person = { sub: 'mina', email: 'mina@acme.example', email_verified: true, name: 'Mina' };
    await press(mina, 'link', 'Sign in with your provider');
    await press(mina, 'button', 'Continue');
    await press(mina, 'button', 'Connect');
    await mina.getByRole('navigation', { name: 'Main' }).waitFor();
    await context?.close();
    // Without the message about the change, which fades while the page is checked.
    await owner.reload();
  });

  it('is turned off, which signs out the people who used it', async () => {
    await press(owner, 'button', 'Turn off…');
    await owner.getByRole('heading', { name: 'Turn off single sign-on?' }).waitFor();
    await looksRight(owner, 'asking');
    await press(owner, 'button', 'Turn off');
    await owner.getByRole('heading', { name: 'Single sign-on is off' }).waitFor();
    const left = await app.rows('SELECT 1 FROM sessions WHERE sso_org_id IS NOT NULL');
    assert.deepEqual(left, []);
  });

  it('logs no errors except for refused requests', () => {
    const others = app.complaints.filter((text) => !/status of (400|401|403)/.test(text));
    assert.deepEqual(others, []);
  });
});
