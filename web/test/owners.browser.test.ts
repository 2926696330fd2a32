import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus } from './focus.ts';
import { handsOn } from './keyboard.ts';

/** Owners of contacts and companies, as a person without a mouse uses them. */

const KINDS = [
  { kind: 'contact', title: 'Contacts', field: 'First name' },
  { kind: 'company', title: 'Companies', field: 'Name' },
] as const;

describe('the owners', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();

  for (const { kind, title, field } of KINDS) {
    const plural = title.toLowerCase();
    const name = `Ownholm${kind}`;
    const draft = (text: string) => (kind === 'contact' ? { first_name: text } : { name: text });
    const table = (page: Page) => page.getByRole('grid', { name: title });
    const row = (page: Page, text: string) => table(page).getByRole('row', { name: new RegExp(text) });

    it(`of a new ${kind} is who creates it, and another one is chosen on its page`, async () => {
      assert.ok(app);
      const { page, rows } = app;
      const hands = handsOn(page);
      const ownerNow = async () => {
        const [found] = await rows<{ name: string | null }>(
          `SELECT u.name FROM ${plural} r LEFT JOIN users u ON u.id = r.owner_id
           WHERE r.${kind === 'contact' ? 'first_name' : 'name'} = $1`,
          [name],
        );
        return found?.name;
      };
      const [me, other] = await rows<{ name: string }>(
        `SELECT u.name FROM memberships m JOIN users u ON u.id = m.user_id
         ORDER BY m.role = 'owner' DESC, u.name`,
      );
      assert.ok(me && other);
      await page.goto(`/${plural}`);
      await hands.enter(page.getByRole('button', { name: `New ${kind}` }));
      const dialog = page.getByRole('dialog', { name: `New ${kind}` });
      await dialog.getByRole('button', { name: `${me.name} Owner` }).waitFor();
      await hands.tabTo(dialog.getByLabel(field, { exact: true }));
      await hands.type(name);
      await hands.press('Enter');
      await page.getByRole('heading', { level: 1, name }).waitFor();
      assert.equal(await ownerNow(), me.name);
      await hands.choose(/Owner$/, other.name);
      await page.getByRole('button', { name: `${other.name} Owner` }).waitFor();
      // The choice is on screen before the server has it.
      await eventually(async () => assert.equal(await ownerNow(), other.name));
      assert.deepEqual(await violationsInEitherLight(page), []);
    });

    it(`filter the table of ${plural}: "Mine" and "Owner" are in the address and shown in words`, async () => {
      assert.ok(app);
      const { page } = app;
      const hands = handsOn(page);
      await page.goto(`/${plural}?q=ownholm`);
      await row(page, name).waitFor();
      const mine = page.getByRole('button', { name: 'Mine', exact: true });
      await hands.enter(mine);
      await page.waitForURL('**owner=me*');
      assert.equal(await mine.getAttribute('aria-pressed'), 'true');
      await page.getByRole('heading', { name: `No matching ${plural}` }).waitFor();
      await page.getByRole('button', { name: 'Remove filter: Owner is me' }).waitFor();
      assert.deepEqual(await violationsInEitherLight(page), []);
      await hands.enter(mine);
      await page.waitForURL((url) => !url.search.includes('owner'));
      await row(page, name).waitFor();
      await hands.enter(page.getByRole('button', { name: 'Filter', exact: true }));
      await hands.choose(/Owner$/, 'No owner');
      await page.waitForURL('**owner=none*');
      // The list gives the focus back to the dialog a frame after it closes.
      const dialog = page.getByRole('dialog', { name: `Filter ${plural}` });
      await waitForFocus(dialog.getByRole('button', { name: /Owner$/ }));
      await hands.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await hands.enter(page.getByRole('button', { name: 'Remove filter: Has no owner' }));
      await page.waitForURL((url) => !url.search.includes('owner'));
    });

    it(`of several ${plural} are set together, and Undo gives each the former one`, async () => {
      assert.ok(app);
      const { page, rows } = app;
      const hands = handsOn(page);
      const some = `Bulkown${kind}`;
      const [me] = await rows<{ name: string }>(
        "SELECT u.name FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.role = 'owner'",
      );
      assert.ok(me);
      const ids = [
        await createRecord(page, `/api-${plural}`, draft(`${some} One`)),
        await createRecord(page, `/api-${plural}`, draft(`${some} Two`)),
      ];
      const owners = async () => {
        const found = await rows<{ owner_id: string | null }>(
          `SELECT owner_id FROM ${plural} WHERE id = ANY ($1)`,
          [ids],
        );
        return found.map(({ owner_id }) => owner_id !== null);
      };
      await page.goto(`/${plural}?q=${some}`);
      await row(page, 'Two').waitFor();
      await table(page).focus();
      await hands.press('Space', 'Shift+ArrowDown');
      const selected = page.getByRole('region', { name: `Selected ${plural}` });
      await selected.getByText('2 selected').waitFor();
      await hands.enter(selected.getByRole('button', { name: 'Edit' }));
      const dialog = page.getByRole('dialog', { name: `Edit 2 ${plural}` });
      await hands.choose(/Field$/, 'Owner');
      await hands.choose(/Owner$/, me.name);
      assert.deepEqual(await violationsInEitherLight(page), []);
      await hands.enter(dialog.getByRole('button', { name: `Change 2 ${plural}` }));
      await page.getByText(`Updated 2 ${plural}`).waitFor();
      assert.deepEqual(await owners(), [true, true]);
      await hands.enter(page.getByRole('button', { name: 'Undo' }));
      await page.getByText('Change undone').waitFor();
      assert.deepEqual(await owners(), [false, false]);
    });
  }

  it('log no errors', () => {
    assert.deepEqual(app?.complaints, []);
  });
});
