import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** What floats above a page is as accessible as the page, while it is open. */

type Open = (page: Page) => Promise<void>;

const press =
  (name: string | RegExp): Open =>
  (page) =>
    page.getByRole('button', { name }).first().click();

/** Opens the field for the company of a new deal: with the records that it offers. */
const pickCompany: Open = async (page) => {
  await page.getByRole('button', { name: 'New deal' }).first().click();
  await page.getByRole('combobox', { name: 'Company' }).click();
};

const POPOVERS: readonly (readonly [name: string, path: string, open: Open, shown: string])[] = [
  ['filters of a table', '/contacts', press('Filter'), '[role=dialog]'],
  ['columns of a table', '/contacts', press('Columns'), '[role=dialog]'],
  ['filters of the board', '/deals', press('Filter'), '[role=dialog]'],
  ['parts of a total', '/deals', press(/^Total of/), '[role=dialog]'],
  ['reminders', '/deals', press(/^Reminders/), '[role=dialog]'],
  ['a menu', '/settings/pipelines', press(/^More actions for pipeline/), '[role=menu]'],
  ['choices of a field', '/activities', press(/Activity type/), '[role=listbox]'],
  ['records to choose from', '/deals', pickCompany, '[role=listbox]'],
];

describe('while open, there is nothing that axe finds in', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const sizes = {
    'a wide page': app.page,
    'a phone': await app.openTab({ width: 390, height: 844, hasTouch: true }),
  };

  for (const [name, path, open, shown] of POPOVERS) {
    it(name, async () => {
      for (const [size, page] of Object.entries(sizes)) {
        // A phone has no room for columns.
        if (size === 'a phone' && name === 'columns of a table') continue;
        await page.goto(path);
        await open(page);
        await page.locator(shown).first().waitFor();
        assert.deepEqual(await violationsInEitherLight(page), [], size);
        await page.keyboard.press('Escape');
        await page.locator(shown).first().waitFor({ state: 'detached' });
      }
    });
  }
});
