import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { skipWithout } from '../../test/optional.ts';
import { createRecord, IN_A_BROWSER, openDemoApp, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { pressShortcut } from './keyboard.ts';

/** Work without a connection: what is on screen stays, changes wait visibly, and each is stored once. */

const OFFLINE = 'You are offline. Changes are kept here and sent when the connection returns.';
const GONE = 'Kontor cannot be reached. Changes are kept here and sent when it answers again.';

/** The server stops answering, while the network is there. */
const stopServer = (tab: Page) => tab.route('**/web/**', (route) => route.abort('connectionrefused'));
const startServer = (tab: Page) => tab.unroute('**/web/**');
/** Makes the page look for the server now, which it would do within seconds. */
const lookNow = (tab: Page) => tab.evaluate(() => void dispatchEvent(new Event('online')));

/** A number that no longer changes. */
async function settled(count: () => Promise<number>): Promise<number> {
  for (let former = -1; ; ) {
    const now = await count();
    if (now === former) return now;
    former = now;
    await sleep(500);
  }
}

describe('without a connection', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const contact = await createRecord(page, '/api-contacts', { first_name: 'Ada', job_title: 'Analyst' });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  const openContact = async () => {
    await page.goto(`/contacts/${contact}`);
    await page.getByRole('region', { name: 'Log an activity' }).waitFor();
    await page.getByText('No activity yet.').or(timeline.getByRole('listitem').first()).first().waitFor();
  };
  const writeNote = async (text: string) => {
    await page.getByLabel('Write a note').fill(text);
    await page.getByLabel('Write a note').press('Control+Enter');
  };
  const notes = async (text: string) =>
    (await app.rows('SELECT 1 FROM activities WHERE description = $1', [text])).length;
  const jobTitle = async () =>
    (await app.rows<{ job_title: string }>('SELECT job_title FROM contacts WHERE id = $1', [contact]))[0]
      ?.job_title;
  /** Takes the network away, and lets the page notice it now: on a busy machine the browser does not always tell it. */
  const goOffline = async () => {
    await page.context().setOffline(true);
    await eventually(async () => {
      await lookNow(page);
      await page.getByText(OFFLINE).waitFor({ timeout: 1_000 });
    });
  };
  /** Brings the network back, and has the page look for the server until it finds it. */
  const goOnline = async () => {
    await page.context().setOffline(false);
    await eventually(async () => {
      await lookNow(page);
      await page.getByText(OFFLINE).waitFor({ state: 'detached', timeout: 1_000 });
    });
  };
  const waits = (count: number) =>
    page
      .getByText(count === 1 ? '1 change is not saved yet.' : `${count} changes are not saved yet.`)
      .waitFor();

  it('a banner says so, notes and fields wait visibly, and are stored once when it returns', async () => {
    await openContact();
    await goOffline();
    await writeNote('Written in a tunnel');
    await timeline.getByText('Written in a tunnel').waitFor();
    await timeline.getByText('Not saved yet').waitFor();
    await page.getByRole('button', { name: 'Edit job title: Analyst' }).click();
    await page.getByLabel('Job title').fill('Countess');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit job title: Countess Not saved yet' }).waitFor();
    await waits(2);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(await violationsInEitherLight(page), []);
    await goOnline();
    await eventually(async () =>
      assert.deepEqual([await notes('Written in a tunnel'), await jobTitle()], [1, 'Countess']),
    );
    await page.getByText('Not saved yet').first().waitFor({ state: 'detached' });
    await timeline.getByText('Written in a tunnel').waitFor();
  });

  it('code that cannot be loaded is waited for, and what was typed stays', async () => {
    const dialogs = '**/assets/panels-*.js';
    const { promise: isOpen, resolve: open } = Promise.withResolvers<void>();
    await page.route(dialogs, async (route) => {
      // On a busy machine the code is asked for before the page has its data.
      await isOpen;
      await stopServer(page);
      await route.abort('connectionrefused');
    });
    await openContact();
    open();
    await page.getByLabel('Write a note').fill('Not sent yet');
    await page.getByText(GONE).waitFor();
    assert.equal(await page.getByLabel('Write a note').inputValue(), 'Not sent yet');
    await page.unroute(dialogs);
    await startServer(page);
    await lookNow(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByLabel('Write a note').fill('');
  });

  it('the code of other pages is there', async () => {
    const tab = await app.openTab();
    await tab.goto(`/contacts/${contact}`);
    await tab.waitForFunction(() => performance.getEntriesByName('pages-ahead-end').length > 0, undefined, {
      timeout: 60_000,
    });
    await tab.context().setOffline(true);
    await tab.getByRole('link', { name: 'Companies', exact: true }).click();
    await tab.getByRole('heading', { name: 'Companies' }).waitFor();
    await tab.getByRole('link', { name: 'Activities', exact: true }).click();
    await tab.getByRole('heading', { name: 'Activities' }).waitFor();
    await tab.context().setOffline(false);
    await tab.close();
  });

  it('a change whose answer was lost is not made twice', async () => {
    await openContact();
    let isLost = false;
    await page.route('**/web/api-activities', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      await route.fetch();
      return route.abort('connectionreset');
    });
    await writeNote('Answered into the void');
    await timeline.getByText('Answered into the void').waitFor();
    await page.getByText(GONE).waitFor({ state: 'detached' });
    await eventually(async () => assert.equal(await notes('Answered into the void'), 1));
  });

  it('changes survive a reload and are sent then', async () => {
    await openContact();
    await stopServer(page);
    await writeNote('Before the reload');
    await page.getByText(GONE).waitFor();
    await waits(1);
    const warning = page.waitForEvent('dialog');
    void page.reload().catch(() => undefined);
    const dialog = await warning;
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    page.on('dialog', (next) => void next.accept());
    await startServer(page);
    // Before the next attempt to reach the server.
    await page.reload();
    await page.getByRole('region', { name: 'Log an activity' }).waitFor();
    await eventually(async () => assert.equal(await notes('Before the reload'), 1));
    await timeline.getByText('Before the reload').waitFor();
  });

  it('a form waits, may be closed, and its record is created once', async () => {
    await page.goto('/activities');
    await page.getByRole('heading', { name: 'Activities' }).waitFor();
    await stopServer(page);
    await pressShortcut(page, 'c', 'c');
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await dialog.getByLabel('First name').fill('Grace');
    await page.keyboard.press('Enter');
    await page.getByText(GONE).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await waits(1);
    await startServer(page);
    await lookNow(page);
    await page.getByText('Created: Grace').waitFor();
    assert.equal((await app.rows("SELECT 1 FROM contacts WHERE first_name = 'Grace'")).length, 1);
  });

  it('what is refused after all comes back into its form', async () => {
    await openContact();
    await goOffline();
    await page.getByRole('button', { name: /^Edit email/ }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('nowhere');
    await page.keyboard.press('Enter');
    await waits(1);
    await goOnline();
    await page.getByText('Enter an email address, such as').waitFor();
    assert.equal(await page.getByRole('textbox', { name: 'Email' }).inputValue(), 'nowhere');
  });
});

/** Chromium without a window cannot say whether an app can be installed. */
const IN_THE_FULL_BROWSER = { skip: skipWithout('full chromium') };

describe('the installed app', IN_THE_FULL_BROWSER, async () => {
  if (IN_THE_FULL_BROWSER.skip) return;
  const app = await openEmptyApp({}, { fullBrowser: true });

  it('can be installed, and says that the server cannot be reached until it answers again', async () => {
    const page = await app.openTab({ serviceWorkers: 'allow' });
    await page.goto('/tasks');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
    // The browsers of tests are incognito, and the only thing that may keep them from installing it.
    assert.deepEqual(
      installabilityErrors.map(({ errorId }) => errorId),
      ['in-incognito'],
    );

    await page.context().setOffline(true);
    await page.goto('/contacts');
    await page.getByRole('heading', { name: 'Kontor cannot be reached' }).waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.context().setOffline(false);
    await page.getByRole('heading', { name: 'Contacts', exact: true }).waitFor();
  });
});

describe('the board without a connection', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const { page } = app;

  it('keeps its cards, and marks a card that was moved until the move is stored', async () => {
    await page.goto('/deals');
    const card = page.locator('[data-card]').first();
    await card.waitFor();
    const cards = () => page.locator('[data-card]').count();
    const count = await settled(cards);
    const id = await card.getAttribute('data-card');
    const stage = async () =>
      (await app.rows<{ stage_id: string }>('SELECT stage_id FROM deals WHERE id = $1', [id]))[0]?.stage_id;
    const before = await stage();
    await stopServer(page);
    await card.focus();
    for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
    await page.getByText(GONE).waitFor();
    await page.locator(`[data-card="${id}"]`).getByText('Not saved yet').waitFor();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    assert.equal(await cards(), count);
    assert.equal(await stage(), before);
    await startServer(page);
    await lookNow(page);
    await page.locator(`[data-card="${id}"]`).getByText('Not saved yet').waitFor({ state: 'detached' });
    await eventually(async () => assert.notEqual(await stage(), before));
    await eventually(async () => assert.equal(await cards(), count));
  });
});
