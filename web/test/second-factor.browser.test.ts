import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { totpCode, totpStep } from '../../server/access/factors/totp.ts';
import { fromBase32 } from '../../server/access/testing/authenticator.ts';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** Second factors as a person sets them up and signs in with them, by keyboard alone. */

const EMAIL = 'olive@acme.example';
const PASSWORD = 'correct horse battery';

describe('a second factor', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  // WebAuthn needs a host name, and trusts this one without TLS.
  const app = await openEmptyApp({ baseUrl: 'http://crm.localhost' });
  const { page } = app;
  let secret: Buffer = Buffer.alloc(0);
  let recoveryCodes: string[] = [];

  /** Moves the focus to what has this name and presses it. */
  const press = async (name: string | RegExp, exact = true) => {
    const target = page.getByRole('button', { name, exact });
    await target.focus();
    await page.keyboard.press('Enter');
  };
  const copied = async (label: string) =>
    (await page.locator(`span:text-is("${label}") + div pre`).textContent()) ?? '';
  const code = () => totpCode(secret, totpStep(Date.now()));
  /** Looks at a page as on a phone and on a screen, in the light and in the dark. */
  const looksRight = async (where: Page, name: string) => {
    for (const width of [390, 1440]) {
      // Colours are read once nothing fades.
      await where.emulateMedia({ reducedMotion: 'reduce' });
      await where.setViewportSize({ width, height: 900 });
      assert.deepEqual(await violationsInEitherLight(where), [], `${name} at ${width}`);
    }
  };
  const enterPassword = async () => {
    await page.context().clearCookies();
    await page.goto('/sign-in?return_to=/settings/profile');
    await page.getByLabel('Email address').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Enter a code' }).waitFor();
  };

  it('is set up in the profile, with an authenticator app', async () => {
    await page.goto('/settings/profile');
    await press('Set up authenticator app');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    await looksRight(page, 'setting up');
    secret = fromBase32(await copied('Secret'));
    await page.getByLabel('Code from the app').fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong.').waitFor();
    await page.getByLabel('Code from the app').fill(code());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    recoveryCodes = (await copied('Recovery codes')).split('\n');
    assert.equal(recoveryCodes.length, 10);
    await looksRight(page, 'recovery codes');
    await press('Done');
    await page.getByText('10 left. Use one if you lose your device.').waitFor();
    await looksRight(page, 'profile');
  });

  it('is asked for after the password, and a recovery code does, too', async () => {
    await enterPassword();
    await looksRight(page, 'second step');
    await page.keyboard.type('999999');
    await page.keyboard.press('Enter');
    await page.getByText('The code is wrong or was used before.').waitFor();
    await page.getByLabel('Code').fill(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.getByText('9 left. Use one if you lose your device.').waitFor();
    await enterPassword();
    await app.rows('UPDATE totp_factors SET last_step = 0');
    await page.keyboard.type(code());
    await page.keyboard.press('Enter');
    await page.getByText('9 left. Use one if you lose your device.').waitFor();
  });

  it('is removed again', async () => {
    await press('Remove authenticator app');
    await press('Remove');
    await page.getByText('Authenticator app removed').waitFor();
    await page.getByRole('button', { name: 'Set up authenticator app' }).waitFor();
  });

  it('is a passkey, which signs in without a password', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    const options = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    } as const;
    const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options });
    await page.goto('/settings/profile');
    await press('Add a passkey');
    await looksRight(page, 'adding a passkey');
    await page.getByLabel('Name', { exact: true }).last().fill('Work laptop');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    await press('Done');
    await page.getByText('never used').waitFor();
    await page.context().clearCookies();
    await page.goto('/sign-in?return_to=/settings/profile');
    await page.getByRole('link', { name: 'Sign in with a passkey' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in with a passkey' }).waitFor();
    await looksRight(page, 'passkey');
    await press('Use a passkey');
    await page.getByText(/Added .* · last used/).waitFor();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await page.context().clearCookies();
    await page.goto('/sign-in/passkey');
    await press('Use a passkey');
    await page.getByText('No passkey was used.').waitFor();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await enterPassword();
    await page.getByRole('link', { name: 'Use a passkey instead' }).focus();
    await page.keyboard.press('Enter');
    await press('Use a passkey');
    await page.getByText(/Added .* · last used/).waitFor();
    await press('Remove passkey Work laptop');
    await press('Remove');
    await page.getByText('Passkey removed: Work laptop').waitFor();
  });

  it('logs no errors except for refused requests', () => {
    const others = app.complaints.filter((text) => !/status of (400|401)/.test(text));
    assert.deepEqual(others, []);
  });
});
