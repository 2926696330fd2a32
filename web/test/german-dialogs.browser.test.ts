import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsNow } from './axe.ts';
import { englishOn, GERMAN } from './english-words.ts';
import { demoPlaces, goTo } from './places.ts';

/** Where much can be opened. */
const PLACES = [
  ...['home', 'report', 'new-report', 'board', 'deal', 'contacts', 'contact', 'contact-merge', 'companies'],
  ...['company', 'tasks', 'activities', 'workflows', 'workflow', 'workflow-run', 'forms', 'form'],
  ...[
    'conversion-destinations',
    'settings-profile',
    'settings-members',
    'settings-teams',
    'settings-pipelines',
  ],
  ...['settings-fields', 'settings-api-keys', 'settings-webhooks', 'settings-apps', 'settings-webhook'],
];

/** What opens a menu, a list or a dialog, and the buttons of dialogs that say so by three dots or begin something new. */
const OPENERS = 'main button[aria-haspopup], header button[aria-haspopup], nav button[aria-haspopup]';
const BEGINNING = [
  'New',
  'Add',
  'Create',
  'Invite',
  'Register',
  'Rename',
  'Delete',
  'Edit',
  'Merge',
  'Publish',
];

/** The German names of buttons that begin with one of these words in English, without those that differ by a value. */
const STARTERS = new Set(
  Object.keys(GERMAN)
    .filter((message) => BEGINNING.includes(message.split(/[ …]/)[0] ?? '') && !message.includes('{'))
    .map((message) => GERMAN[message] ?? ''),
);

/**
 * What axe says wrongly here: that the page lacks a heading or a main part, which a dialog covers on a phone, and that keys reach what a
 * list of suggestions hides, where Tab closes the list.
 */
const FALSE_ALARMS = /^(?:page-has-heading-one|landmark-one-main|aria-hidden-focus):/;

const overlay = (page: Page) =>
  page.locator('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]').last();

/** The buttons of a page that open something, each kind of them once. */
async function openersOn(page: Page, known: Set<string>): Promise<readonly Locator[]> {
  const found: Locator[] = [];
  for (const button of await page.locator(`${OPENERS}, main button`).all()) {
    if (!(await button.isVisible()) || (await button.isDisabled())) continue;
    const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
    const opens = (await button.getAttribute('aria-haspopup')) !== null || STARTERS.has(name.trim());
    // Buttons of many rows differ by the name of the row.
    const kind = name.trim().split(/[\s:]/).slice(0, 2).join(' ');
    if (!opens || known.has(kind)) continue;
    known.add(kind);
    found.push(button);
  }
  return found;
}

describe('menus and dialogs in German', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const places = (await demoPlaces(app)).filter(({ name }) => PLACES.includes(name));
  await createRecord(app.page, '/api-contacts', { first_name: 'Zora', email: 'zora@vesper.example' });
  const phone = await app.openTab({ width: 390, height: 844, hasTouch: true, colorScheme: 'dark' });
  await app.rows(
    "UPDATE users SET language = 'de' WHERE id IN (SELECT user_id FROM memberships WHERE role = 'owner')",
  );
  const tabs = [
    { page: app.page, width: 1440, known: new Set<string>() },
    { page: phone, width: 390, known: new Set<string>() },
  ];

  before(async () => {
    for (const { page } of tabs) {
      await page.goto('/contacts');
      await page.getByRole('heading', { name: 'Kontakte', exact: true }).waitFor();
    }
  });

  /** What is wrong with what is open, with what opened it. */
  async function faultsOf(page: Page, opener: string): Promise<readonly string[]> {
    const english = await englishOn(page);
    // The narrow tab is dark, the wide one light.
    const violations = (await violationsNow(page)).filter((violation) => !FALSE_ALARMS.test(violation));
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    return [
      ...english.map((words) => `${opener}: ${words}`),
      ...violations.map((violation) => `${opener}: ${violation}`),
      ...(overflow === 0 ? [] : [`${opener}: ${overflow} px too wide`]),
    ];
  }

  for (const { page, width, known } of tabs) {
    for (const place of places) {
      it(`say nothing in English, fit and pass axe, ${width} px wide: ${place.name}`, async () => {
        await goTo(page, place);
        const faults: string[] = [];
        for (const button of await openersOn(page, known)) {
          const name = (await button.getAttribute('aria-label')) ?? (await button.innerText());
          const mustOpen = (await button.getAttribute('aria-haspopup')) !== null;
          await button.click();
          // Some that begin something new go to a page of their own, or show it in place.
          const opened = overlay(page).waitFor(mustOpen ? {} : { timeout: 2_000 });
          const isOpen = await opened.then(
            () => true,
            () => false,
          );
          if (mustOpen && !isOpen) faults.push(`${name}: opens nothing`);
          if (isOpen) faults.push(...(await faultsOf(page, name)));
          await page.keyboard.press('Escape');
          if (!isOpen || (await overlay(page).isVisible())) await goTo(page, place);
        }
        assert.deepEqual(faults, []);
      });
    }

    it(`say nothing in English, fit and pass axe, ${width} px wide: changing several contacts`, async () => {
      await page.goto('/contacts');
      await page.getByRole('row').nth(1).getByRole('checkbox').check({ force: true });
      const faults = [...(await faultsOf(page, 'the bar'))];
      for (const button of await page.getByRole('toolbar').getByRole('button').all()) {
        if ((await button.getAttribute('aria-haspopup')) === null) continue;
        await button.click();
        await overlay(page).waitFor();
        faults.push(...(await faultsOf(page, await button.innerText())));
        await page.keyboard.press('Escape');
        await overlay(page).waitFor({ state: 'detached' });
      }
      assert.deepEqual(faults, []);
    });

    it(`say nothing in English, fit and pass axe, ${width} px wide: an import, step by step`, async () => {
      await page.goto('/import');
      const file = 'Vorname,E-Mail,Zuständig\nAda,ada@vesper.example,Niemand\nBo,kaputt,\n';
      const content = { name: 'kontakte.csv', mimeType: 'text/csv', buffer: Buffer.from(file) };
      await page.locator('input[type="file"]').first().setInputFiles(content);
      const check = page.getByRole('button', { name: GERMAN['Check file'] ?? '', exact: true });
      await check.waitFor();
      const faults = [...(await faultsOf(page, 'the columns'))];
      await check.click();
      await page.getByRole('table').first().waitFor();
      faults.push(...(await faultsOf(page, 'the check')));
      assert.deepEqual(faults, []);
      assert.equal(await page.getByText(/ must be |No member is/).count(), 0);
    });

    it(`say nothing in English, fit and pass axe, ${width} px wide: keys of the keyboard and the account`, async () => {
      await page.goto('/contacts');
      await page.getByRole('heading', { name: 'Kontakte', exact: true }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      const faults = [...(await faultsOf(page, 'the keys'))];
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').waitFor();
      faults.push(...(await faultsOf(page, 'the search')));
      assert.deepEqual(faults, []);
    });
  }
});
