import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { invite, join, signIn } from '../../server/access/testing/people.ts';
import { unzip } from '../../server/files/exports/testing/unzip.ts';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** An owner downloads all data of the organization. */

const ADA = { email: 'ada@acme.example', password: 'correct horse battery' };

describe('the download of all data', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;

  it('begins once the owner has confirmed who they are, and leaves the page where it is', async () => {
    await page.goto('/settings/organization');
    await app.rows("UPDATE sessions SET authenticated_at = now() - interval '601 seconds'");
    await page.getByRole('button', { name: 'Download all data' }).focus();
    await page.keyboard.press('Enter');
    const identity = page.getByRole('dialog', { name: 'Confirm your identity' });
    await identity.getByLabel('Password', { exact: true }).fill('correct horse battery');
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const download = await downloading;
    assert.match(download.suggestedFilename(), /^kontor-data-.*\.zip$/);
    const files = await unzip(readFileSync(await download.path()));
    assert.equal(JSON.parse(files.get('organization.json') ?? '').tables.organizations[0].name, 'Acme');
    assert.equal(new URL(page.url()).pathname, '/settings/organization');
  });

  it('fits narrow and wide windows, and axe finds nothing', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('button', { name: 'Download all data' }).scrollIntoViewIfNeeded();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      assert.deepEqual(await violationsInEitherLight(page), []);
    }
  });

  it('is not offered to admins', async () => {
    const olive = await signIn(app, 'olive@acme.example');
    await join(app, await invite(olive, ADA.email, 'admin'), 'Ada');
    const ada = await app.openTab({ person: ADA });
    await ada.goto('/settings/organization');
    await ada.getByRole('link', { name: 'Download all lists' }).waitFor();
    assert.equal(await ada.getByRole('button', { name: 'Download all data' }).count(), 0);
  });

  it('logs no errors except for the refused request', () => {
    assert.deepEqual(
      app.complaints.filter((text) => !/status of 403/.test(text)),
      [],
    );
  });
});
