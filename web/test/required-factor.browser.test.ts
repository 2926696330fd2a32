import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { totpCode, totpStep } from '../../server/access/factors/totp.ts';
import { fromBase32 } from '../../server/access/testing/authenticator.ts';
import { invite, join, signIn } from '../../server/access/testing/people.ts';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** An organization that requires a second factor, as its owner and a member meet it, by keyboard alone. */

const MIA = { email: 'mia@acme.example', password: 'correct horse battery' };

describe('a required second factor', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page: owner } = app;
  const olive = await signIn(app, 'olive@acme.example');
  await join(app, await invite(olive, MIA.email), 'Mia');
  const mia = await app.openTab({ person: MIA });

  const press = async (page: Page, name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const looksRight = async (page: Page, name: string) => {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await violationsInEitherLight(page), [], `${name} at ${width}`);
    }
  };
  const requireFactor = async () => {
    await owner.getByRole('checkbox', { name: /^Require a second factor/ }).focus();
    await owner.keyboard.press('Space');
    await owner.getByText(/members? ha(s|ve) no second factor and cannot work here/).waitFor();
    await looksRight(owner, 'asking');
    await press(owner, 'Require');
  };
  const enrol = async (page: Page) => {
    await press(page, 'Set up authenticator app');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const secret = fromBase32((await page.locator('span:text-is("Secret") + div pre').textContent()) ?? '');
    await page.getByLabel('Code from the app').fill(totpCode(secret, totpStep(Date.now())));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    await press(page, 'Done');
  };

  it('is refused to an owner who has none', async () => {
    await owner.goto('/settings/organization');
    await requireFactor();
    await owner.getByText('Set up a second factor for your own account first.').waitFor();
    await owner.goto('/settings/profile');
    await enrol(owner);
    await owner.getByText('10 left. Use one if you lose your device.').waitFor();
  });

  it('is turned on by the owner, who sees who has none', async () => {
    await mia.goto('/contacts');
    await mia.getByRole('heading', { name: 'Contacts', exact: true }).waitFor();
    await owner.goto('/settings/members');
    await owner.getByText('No second factor').waitFor();
    await looksRight(owner, 'members');
    await owner.goto('/settings/organization');
    await requireFactor();
    await owner.getByText('A second factor is now required').waitFor();
    await owner.reload();
    await owner.getByRole('checkbox', { name: /^Require a second factor/ }).waitFor();
    assert.ok(await owner.getByRole('checkbox', { name: /^Require a second factor/ }).isChecked());
    await looksRight(owner, 'switched on');
  });

  it('sends a member who has none to the profile, and back once it is set up', async () => {
    await mia.goto('/contacts?search=ada');
    await mia.waitForURL((url) => url.pathname === '/settings/profile');
    await mia.getByText('Acme requires a second factor.').waitFor();
    await looksRight(mia, 'led to the profile');
    await enrol(mia);
    await mia.waitForURL((url) => `${url.pathname}${url.search}` === '/contacts?search=ada');
    await mia.getByRole('heading', { name: 'Contacts', exact: true }).waitFor();
  });

  it('never redirects to another site', async () => {
    // A page that is open would be sent to the profile as soon as the factor is gone.
    await mia.goto('about:blank');
    await app.rows(
      "DELETE FROM totp_factors USING users u WHERE u.id = user_id AND u.email = 'mia@acme.example'",
    );
    await mia.goto(`/settings/profile?return_to=${encodeURIComponent('//evil.example/')}`);
    await enrol(mia);
    await mia.getByText('10 left. Use one if you lose your device.').waitFor();
    assert.equal(new URL(mia.url()).pathname, '/settings/profile');
  });

  it('logs no errors except for refused requests', () => {
    const others = app.complaints.filter((text) => !/status of (403|409)/.test(text));
    assert.deepEqual(others, []);
  });
});
