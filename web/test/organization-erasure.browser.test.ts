import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { invite, join, signIn } from '../../server/access/testing/people.ts';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** An owner has the organization erased, and cancels it, by keyboard alone. */

const MIA = { email: 'mia@acme.example', password: 'correct horse battery' };

describe('the erasure of an organization', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const dialog = page.getByRole('dialog', { name: 'Erase Acme?' });

  const press = async (name: string, within: Pick<typeof page, 'getByRole'> = page) => {
    await within.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const looksRight = async (name: string) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      assert.deepEqual(await violationsInEitherLight(page), [], `${name} at ${width}`);
    }
  };
  const notice = page.getByText('Olive Owner requested the erasure of this organization.');

  it('is requested once its name is entered and the person has confirmed who they are', async () => {
    await page.goto('/settings/organization');
    await press('Erase organization');
    await dialog.waitFor();
    await looksRight('asking');
    await dialog.getByLabel('Organization name').fill('Acm');
    await page.keyboard.press('Enter');
    assert.ok(await dialog.getByRole('button', { name: 'Request erasure' }).isDisabled());
    await app.rows("UPDATE sessions SET authenticated_at = now() - interval '601 seconds'");
    await dialog.getByLabel('Organization name').fill('Acme');
    await page.keyboard.press('Enter');
    const identity = page.getByRole('dialog', { name: 'Confirm your identity' });
    await identity.getByLabel('Password', { exact: true }).fill('correct horse battery');
    await page.keyboard.press('Enter');
    await notice.waitFor();
    await looksRight('requested');
    assert.equal((await app.rows('SELECT 1 FROM organization_erasures')).length, 1);
  });

  it('is shown to members, who cannot cancel it', async () => {
    const olive = await signIn(app, 'olive@acme.example');
    await join(app, await invite(olive, MIA.email), 'Mia');
    const mia = await app.openTab({ person: MIA });
    await mia.goto('/settings/organization');
    await mia.getByText('Olive Owner requested the erasure of this organization.').waitFor();
    for (const name of ['Cancel erasure', 'Erase organization']) {
      assert.equal(await mia.getByRole('button', { name }).count(), 0);
    }
    assert.equal(await mia.getByRole('link', { name: 'Download all lists' }).count(), 0);
  });

  it('is canceled by an owner', async () => {
    await page.reload();
    await press('Cancel erasure');
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Erase organization' }).waitFor();
    assert.equal((await app.rows('SELECT 1 FROM organization_erasures')).length, 0);
  });

  it('logs no errors except for the refused request', () => {
    const others = app.complaints.filter((text) => !/status of 403/.test(text));
    assert.deepEqual(others, []);
  });
});
