import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { invite, join, signIn } from '../../server/access/testing/people.ts';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** What an owner does with the personal data of another member, by keyboard alone. */

const ADA = { email: 'ada@acme.example', password: 'correct horse battery' };

describe("a member's personal data", IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const olive = await signIn(app, 'olive@acme.example');
  await join(app, await invite(olive, 'mia@acme.example'), 'Mia Member');
  await join(app, await invite(olive, ADA.email, 'admin'), 'Ada Admin');
  const dialog = page.getByRole('dialog', { name: 'Erase Mia Member permanently?' });

  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More about Mia Member' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name }).focus();
    await page.keyboard.press('Enter');
  };

  it('is downloaded once the owner has confirmed who they are', async () => {
    await page.goto('/settings/members');
    await app.rows("UPDATE sessions SET authenticated_at = now() - interval '601 seconds'");
    await choose('Export personal data');
    const identity = page.getByRole('dialog', { name: 'Confirm your identity' });
    await identity.getByLabel('Password', { exact: true }).fill('correct horse battery');
    const downloading = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    const download = await downloading;
    assert.equal(download.suggestedFilename(), 'member.json');
    const { tables } = JSON.parse(await readFile(await download.path(), 'utf8'));
    assert.equal(tables.users[0].email, 'mia@acme.example');
  });

  it('is erased after a question that says what is deleted', async () => {
    await choose('Erase permanently…');
    await dialog.getByText('You cannot undo this.').waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      assert.deepEqual(await violationsInEitherLight(page), [], String(width));
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    assert.ok((await page.getByText('Mia Member').count()) > 0);
    await choose('Erase permanently…');
    await dialog.getByRole('button', { name: 'Erase permanently' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Person erased.').waitFor();
    await page.getByRole('button', { name: 'Remove Mia Member' }).waitFor({ state: 'detached' });
    assert.deepEqual(
      await app.rows(
        "SELECT 1 FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.name = 'Mia Member'",
      ),
      [],
    );
  });

  it('is erased in the same way after they have left', async () => {
    await app.rows('UPDATE sessions SET authenticated_at = now()');
    await join(app, await invite(olive, 'lou@acme.example'), 'Lou Leaver');
    const [lou] = await app.rows<{ id: string }>("SELECT id FROM users WHERE name = 'Lou Leaver'");
    assert.equal((await olive.call('DELETE', `/web/members/${lou?.id}`)).status, 204);
    await page.reload();
    const former = page.getByRole('list', { name: 'Former members' });
    await former.getByText('Lou Leaver').waitFor();
    await former.getByText('lou@acme.example').waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      assert.deepEqual(await violationsInEitherLight(page), [], String(width));
    }
    await page.getByRole('button', { name: 'More about Lou Leaver' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Erase permanently…' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Erase Lou Leaver permanently?' });
    await question.getByRole('button', { name: 'Erase permanently' }).press('Enter');
    await page.getByText('Person erased').last().waitFor();
    await former.waitFor({ state: 'detached' });
    assert.deepEqual(await app.rows('SELECT 1 FROM former_members'), []);
  });

  it('is offered to owners only, and not for themselves', async () => {
    assert.equal(await page.getByRole('button', { name: 'More about Olive Owner' }).count(), 0);
    await page.getByRole('button', { name: 'More about Ada Admin' }).waitFor();
    const ada = await app.openTab({ person: ADA });
    await ada.goto('/settings/members');
    await ada.getByText('Olive Owner').first().waitFor();
    assert.equal(await ada.getByRole('button', { name: /^More about/ }).count(), 0);
  });

  it('logs no errors except for the refused request', () => {
    assert.deepEqual(
      app.complaints.filter((text) => !/status of 403/.test(text)),
      [],
    );
  });
});
