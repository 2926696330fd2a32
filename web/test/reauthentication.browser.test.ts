import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Authenticator, fromBase32 } from '../../server/access/testing/authenticator.ts';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** Proving again who one is before keys and members change, by keyboard alone. */

const PASSWORD = 'correct horse battery';

describe('a change that needs a confirmed identity', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  // WebAuthn needs a host name, and trusts this one without TLS.
  const app = await openEmptyApp({ baseUrl: 'http://crm.localhost' });
  const { page } = app;
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });

  const press = async (name: string, within: Pick<typeof page, 'getByRole'> = page) => {
    await within.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  /** Lets ten minutes pass. */
  const grow = () => app.rows("UPDATE sessions SET authenticated_at = now() - interval '601 seconds'");
  const askForKey = async (name: string) => {
    await grow();
    await page.goto('/settings/api-keys');
    await page.getByRole('button', { name: 'Create key' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name', { exact: true }).fill(name);
    await press('Create key', page.getByRole('dialog'));
    await dialog.waitFor();
  };
  const isReady = async (name: string) => {
    await page.getByRole('heading', { name: `API key created: ${name}` }).waitFor();
    assert.equal((await app.rows('SELECT 1 FROM api_keys WHERE name = $1', [name])).length, 1);
  };
  const typeAndEnter = async (label: string, text: string) => {
    await dialog.getByLabel(label, { exact: true }).fill(text);
    await page.keyboard.press('Enter');
  };

  it('asks for the password, says when it is wrong, and then makes the change', async () => {
    await askForKey('Sync');
    await page.waitForFunction(() => document.activeElement?.getAttribute('type') === 'password');
    for (const width of [390, 1440]) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await violationsInEitherLight(page), [], `asking at ${width}`);
    }
    await page.keyboard.type('wrong horse');
    await page.keyboard.press('Enter');
    await dialog.getByText('The password is wrong.').waitFor();
    await typeAndEnter('Password', PASSWORD);
    await isReady('Sync');
  });

  it('is not made when the person cancels, and the form keeps its values', async () => {
    await askForKey('Later');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Confirm that it is you, then try again.').waitFor();
    assert.equal(await page.getByLabel('Name', { exact: true }).inputValue(), 'Later');
    await press('Create key', page.getByRole('dialog'));
    await dialog.waitFor();
    await typeAndEnter('Password', PASSWORD);
    await isReady('Later');
  });

  it('asks for a code instead, if the person has an app', async () => {
    await page.goto('/settings/profile');
    await press('Set up authenticator app');
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    const text = await page.locator('span:text-is("Secret") + div pre').textContent();
    const authenticator = new Authenticator(app, fromBase32(text ?? ''), []);
    await page.getByLabel('Code from the app').fill(authenticator.code());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
    await press('Done');
    await askForKey('Coded');
    await press('Use a code', dialog);
    await typeAndEnter('Code', '000000');
    await dialog.getByText('The code is wrong or was used before.').waitFor();
    await typeAndEnter('Code', await authenticator.freshCode());
    await isReady('Coded');
  });

  it('asks for a passkey instead, if the person has one', async () => {
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
    await page.getByLabel('Name', { exact: true }).last().fill('Laptop');
    await page.keyboard.press('Enter');
    await page.getByText('never used').waitFor();
    await askForKey('Keyed');
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await press('Use a passkey', dialog);
    await dialog.getByText('No passkey was used.').waitFor();
    await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    await press('Use a passkey', dialog);
    await isReady('Keyed');
  });

  it('needs no second confirmation within ten minutes', async () => {
    await page.goto('/settings/profile');
    await press('Remove passkey Laptop');
    await press('Remove');
    await page.getByText('Passkey removed: Laptop').waitFor();
  });

  it('asks above an open dialog', async () => {
    await grow();
    await press('Remove authenticator app');
    await press('Remove');
    await dialog.waitFor();
    await typeAndEnter('Password', PASSWORD);
    await page.getByText('Authenticator app removed').waitFor();
  });

  it('logs no errors except for refused requests', () => {
    const others = app.complaints.filter((text) => !/status of (400|403)/.test(text));
    assert.deepEqual(others, []);
  });
});
