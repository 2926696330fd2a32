import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { invite, join, signIn } from '../../server/access/testing/people.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** Teams, and what members see and delete, as an owner sets it up by keyboard, and what follows for a member. */

const MIA = { email: 'mia@acme.example', password: 'correct horse battery' };
const SHOTS = process.env.SHOTS;

describe('teams', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page: owner } = app;
  const olive = await signIn(app, 'olive@acme.example');
  await join(app, await invite(olive, MIA.email), 'Mia Member');
  const { data } = (await olive.call('GET', '/web/session')).json;
  const contact = await createRecord(owner, '/api-contacts', {
    ...{ first_name: 'Hidden', last_name: 'Contact', owner_id: data.user.id },
  });
  const mia = await app.openTab({ person: MIA });

  const press = async (page: Page, name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const choose = async (label: string, choice: string) => {
    await owner.getByRole('button', { name: new RegExp(label) }).focus();
    await owner.keyboard.press('Enter');
    await owner.getByRole('option', { name: choice }).focus();
    await owner.keyboard.press('Enter');
  };
  const looksRight = async (page: Page, name: string) => {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      assert.deepEqual(await violationsInEitherLight(page), [], `${name} at ${width}`);
      if (SHOTS === undefined) continue;
      mkdirSync(SHOTS, { recursive: true });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
      }
    }
  };

  it('are made of members', async () => {
    await owner.goto('/settings/teams');
    await owner.getByText('No teams yet.').waitFor();
    await looksRight(owner, 'none');
    await press(owner, 'Add team');
    await owner.getByLabel('Name').fill('North');
    await owner.getByRole('checkbox', { name: 'Mia Member' }).focus();
    await owner.keyboard.press('Space');
    await looksRight(owner, 'adding');
    await owner.getByRole('dialog').getByRole('button', { name: 'Add team' }).focus();
    await owner.keyboard.press('Enter');
    await owner.getByText('North', { exact: true }).waitFor();
    await owner.getByText('Mia Member', { exact: true }).waitFor();
    await owner.reload();
    await owner.getByText('North', { exact: true }).waitFor();
    await looksRight(owner, 'teams');
  });

  it('say what a member sees, at once', async () => {
    await mia.goto(`/contacts/${contact}`);
    await mia.getByRole('heading', { name: 'Hidden Contact' }).waitFor();
    await choose('Members see', 'Records of their teams');
    await owner.getByRole('heading', { name: 'Hide records from members?' }).waitFor();
    await looksRight(owner, 'asking');
    await press(owner, 'Hide records');
    await owner.getByText('Changed what members see').waitFor();
    await mia.goto('/contacts');
    await mia.getByText('No contacts yet').waitFor();
  });

  it('are changed, and show the records of their people to each other', async () => {
    await press(owner, 'More actions for team North');
    await owner.getByRole('menuitem', { name: 'Edit…' }).focus();
    await owner.keyboard.press('Enter');
    await owner.getByRole('checkbox', { name: 'Olive Owner' }).focus();
    await owner.keyboard.press('Space');
    await press(owner, 'Save');
    await owner.getByText('Olive Owner and Mia Member').waitFor();
    await mia.goto(`/contacts/${contact}`);
    await mia.getByRole('heading', { name: 'Hidden Contact' }).waitFor();
  });

  it('are seen, not changed, by members', async () => {
    await mia.goto('/settings/teams');
    await mia.getByText('Only owners and admins can change teams and what members see.').waitFor();
    assert.equal(await mia.getByRole('button', { name: 'Add team' }).count(), 0);
    await looksRight(mia, 'member');
  });

  it('stand beside what members delete', async () => {
    await choose('Members delete and merge', 'Nothing');
    await owner.getByText('Changed what members delete').waitFor();
    const { status } = await mia.request
      .delete(`/web/api-contacts/${contact}`, { headers: { Origin: app.url } })
      .then((answer) => ({ status: answer.status() }));
    assert.equal(status, 403);
  });

  it('are deleted after a question', async () => {
    await press(owner, 'More actions for team North');
    await owner.getByRole('menuitem', { name: 'Delete…' }).focus();
    await owner.keyboard.press('Enter');
    await press(owner, 'Delete team');
    await owner.getByText('No teams yet.').waitFor();
  });
});
