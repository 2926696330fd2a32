import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { invite, join, signIn } from '../../server/access/testing/people.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitUntilKept } from './kept.ts';
import { pressShortcut } from './keyboard.ts';

/** What a person typed and did not save stays in the browser. */

const EMAIL = 'olive@acme.example';
const PASSWORD = 'correct horse battery';

describe('drafts', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const contact = await createRecord(page, '/api-contacts', { first_name: 'Ada', job_title: 'Analyst' });
  const owner = await signIn(app, EMAIL);
  await join(app, await invite(owner, 'paul@acme.example'), 'Paul');

  const openContact = async (tab: Page) => {
    await tab.goto(`/contacts/${contact}`);
    await tab.getByRole('region', { name: 'Log an activity' }).waitFor();
  };
  const note = (tab: Page) => tab.getByLabel('Write a note');
  const holds = (tab: Page, text: string) =>
    tab.waitForFunction(
      (expected) =>
        [...document.querySelectorAll('textarea, input')].some(
          (field) => 'value' in field && field.value === expected,
        ),
      text,
    );
  const CHANGES = '**/web/api-contacts/*';
  /** Holds changes of contacts on their way to the server; answers what lets them go. */
  const holdChanges = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(CHANGES, async (route) => {
      if (route.request().method() === 'PATCH') await promise;
      await route.continue();
    });
    return resolve;
  };
  const signInOnPage = async (tab: Page, email: string) => {
    await tab.getByLabel('Email address').fill(email);
    await tab.getByLabel('Password').fill(PASSWORD);
    await tab.getByRole('button', { name: 'Sign in', exact: true }).click();
    await tab.getByRole('navigation', { name: 'Main' }).waitFor();
  };
  const signOut = async (tab: Page) => {
    await tab.getByRole('button', { name: /^Your account/ }).click();
    await tab.getByRole('menuitem', { name: 'Sign out' }).click();
  };

  it('of a note survive a closed tab and the end of the session, until they are logged', async () => {
    const first = await page.context().newPage();
    await openContact(first);
    await note(first).fill('Half a thought');
    await waitUntilKept(first, 'Half a thought');
    await first.close();
    await page.context().clearCookies({ name: 'kontor_session' });
    await page.goto(`/contacts/${contact}`);
    await signInOnPage(page, EMAIL);
    await holds(page, 'Half a thought');
    await note(page).focus();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('region', { name: 'Timeline' }).getByText('Half a thought').waitFor();
    await page.reload();
    await page.getByRole('region', { name: 'Timeline' }).getByText('Half a thought').waitFor();
    assert.equal(await note(page).inputValue(), '');
  });

  it('of two tabs at one place are both kept, and each is shown when the other has been logged', async () => {
    const [one, other] = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of [one, other]) await openContact(tab);
    await note(one).fill('First thought');
    await note(other).fill('Second thought');
    for (const text of ['First thought', 'Second thought']) await waitUntilKept(page, text);
    for (const tab of [one, other]) await tab.close();
    const timeline = page.getByRole('region', { name: 'Timeline' });
    for (const text of ['Second thought', 'First thought']) {
      await openContact(page);
      await holds(page, text);
      await note(page).press('Control+Enter');
      await timeline.getByText(text).waitFor();
    }
    await openContact(page);
    await timeline.getByText('First thought').waitFor();
    assert.equal(await note(page).inputValue(), '');
  });

  it('of one tab stay when another tab logs what it has at the same place', async () => {
    const other = await page.context().newPage();
    for (const tab of [page, other]) await openContact(tab);
    await note(other).fill('Unfinished');
    await waitUntilKept(page, 'Unfinished');
    await note(page).fill('Finished');
    await note(page).press('Control+Enter');
    await page.getByRole('region', { name: 'Timeline' }).getByText('Finished', { exact: true }).waitFor();
    await other.close();
    await openContact(page);
    await holds(page, 'Unfinished');
    await note(page).fill('');
  });

  it('of a field survive a reload, and are saved or given up then', async () => {
    await openContact(page);
    await page.getByRole('button', { name: 'Edit job title: Analyst' }).click();
    await page.getByLabel('Job title').fill('Countess');
    await waitUntilKept(page, 'Countess');
    await page.reload();
    await holds(page, 'Countess');
    await page.getByText('Not saved yet. Press Enter to save, Escape to cancel.').waitFor();
    await page.getByLabel('Job title').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit job title: Countess' }).click();
    await page.getByLabel('Job title').fill('Nobody');
    await waitUntilKept(page, 'Nobody');
    await page.reload();
    await holds(page, 'Nobody');
    await page.getByLabel('Job title').focus();
    await page.keyboard.press('Escape');
    await waitUntilKept(page, 'Nobody', false);
    await page.reload();
    await page.getByRole('button', { name: 'Edit job title: Countess' }).waitFor();
  });

  it('of a field are kept by a page that goes before anything else runs', async () => {
    await openContact(page);
    await page.getByRole('button', { name: 'Edit job title: Countess' }).click();
    await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }));
    await page.getByLabel('Job title').fill('Duchess');
    await page.reload();
    await holds(page, 'Duchess');
    await page.getByLabel('Job title').press('Escape');
    await waitUntilKept(page, 'Duchess', false);
  });

  it('of a field stay drafts while the person looks something up in another window', async () => {
    await openContact(page);
    await page.getByRole('button', { name: 'Edit job title: Countess' }).click();
    const field = page.getByLabel('Job title');
    await field.fill('Half a title');
    // As when the window loses the focus: the field is still the one of the page that has it.
    await field.evaluate((input) => input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    assert.equal(await field.inputValue(), 'Half a title');
    await page.reload();
    await page.getByText('Not saved yet.').waitFor();
    await field.press('Escape');
    await page.getByRole('button', { name: 'Edit job title: Countess' }).waitFor();
  });

  it('of two tabs in one field are both kept, and each is shown when the other has been saved', async () => {
    const [one, other] = [await page.context().newPage(), await page.context().newPage()];
    for (const tab of [one, other]) await openContact(tab);
    for (const [tab, text] of [
      [one, 'First title'],
      [other, 'Second title'],
    ] as const) {
      await tab.getByRole('button', { name: 'Edit job title: Countess' }).click();
      await tab.getByLabel('Job title').fill(text);
      await waitUntilKept(page, text);
    }
    for (const tab of [one, other]) await tab.close();
    await openContact(page);
    await holds(page, 'Second title');
    // The page hears of the change before it is answered.
    const { promise: heard, resolve: answer } = Promise.withResolvers<void>();
    await page.route(CHANGES, async (route) => {
      const response = await route.fetch();
      if (route.request().method() === 'PATCH') await heard;
      await route.fulfill({ response });
    });
    const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
    await page.getByLabel('Job title').press('Enter');
    await waitUntilKept(page, 'Second title', false);
    answer();
    await (await answered).finished();
    await page.unroute(CHANGES);
    await openContact(page);
    await holds(page, 'First title');
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Edit job title: First title' }).waitFor();
    await waitUntilKept(page, 'First title', false);
  });

  it('of a field that is edited again while it is being saved stay, and the last one counts', async () => {
    await openContact(page);
    const release = await holdChanges();
    const edit = async (former: string, text: string) => {
      await page.getByRole('button', { name: `Edit city: ${former}` }).click();
      await page.getByLabel('City').fill(text);
    };
    await page.getByRole('button', { name: /^Show \d+ empty fields$/ }).click();
    await edit('–', 'Turin');
    await page.keyboard.press('Enter');
    await edit('Turin', 'Rome');
    const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
    release();
    await (await saved).finished();
    // The page has half a second to do the wrong thing.
    await page.waitForTimeout(500);
    assert.equal(await page.getByLabel('City').inputValue(), 'Rome');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Edit city: Rome' }).waitFor();
    await page.unroute(CHANGES);
    await page.reload();
    await page.getByRole('button', { name: 'Edit city: Rome' }).waitFor();
  });

  it('of a field that is set back to what it was, while the change is being saved, are saved', async () => {
    await openContact(page);
    const release = await holdChanges();
    for (const [former, text] of [
      ['Rome', 'Bonn'],
      ['Bonn', 'Rome'],
    ] as const) {
      await page.getByRole('button', { name: `Edit city: ${former}` }).click();
      await page.getByLabel('City').fill(text);
      await page.keyboard.press('Enter');
    }
    let count = 0;
    page.on('response', (response) => {
      if (response.request().method() === 'PATCH') count += 1;
    });
    release();
    await eventually(async () => assert.equal(count, 2));
    await page.unroute(CHANGES);
    await page.reload();
    await page.getByRole('button', { name: 'Edit city: Rome' }).waitFor();
  });

  const FORMS = [
    ['c', 'New contact', 'First name', 'Grace'],
    ['o', 'New company', 'Name', 'Initech'],
    ['d', 'New deal', 'Title', 'A big one'],
  ] as const;
  for (const [key, title, label, text] of FORMS) {
    it(`of the form ${title} survive Escape, Back and a reload, until the record is created`, async () => {
      await page.goto('/contacts');
      await page.getByRole('link', { name: 'Activities' }).click();
      await page.getByRole('heading', { name: 'Activities' }).waitFor();
      const dialog = page.getByRole('dialog', { name: title });
      const openForm = async () => {
        await pressShortcut(page, 'c', key);
        await dialog.waitFor();
      };
      const field = dialog.getByLabel(label, { exact: true });
      await openForm();
      await field.waitFor();
      assert.equal(await dialog.getByText('This is your unsaved draft.').count(), 0);
      await field.fill(text);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await openForm();
      assert.equal(await field.inputValue(), text);
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      await page.waitForURL('**/activities');
      await page.getByRole('heading', { name: 'Activities' }).waitFor();
      await waitUntilKept(page, text);
      await page.reload();
      await page.getByRole('heading', { name: 'Activities' }).waitFor();
      await openForm();
      await dialog.getByText('This is your unsaved draft.').waitFor();
      assert.equal(await field.inputValue(), text);
      await dialog.getByRole('button', { name: /^Create / }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.goto('/activities');
      await page.getByRole('heading', { name: 'Activities' }).waitFor();
      await openForm();
      assert.equal(await field.inputValue(), '');
      await page.keyboard.press('Escape');
    });
  }

  it('of a form can be given up to start over', async () => {
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'New contact' }).first().click();
    await page.getByLabel('First name').fill('Wrong');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'New contact' }).first().click();
    await page.getByRole('button', { name: 'Start over' }).click();
    assert.equal(await page.getByLabel('First name').inputValue(), '');
    await page.keyboard.press('Escape');
  });

  it('are named when the person signs out, who may stay, and are deleted after that', async () => {
    const tab = await app.openTab();
    await openContact(tab);
    await note(tab).fill('Not for everyone');
    await waitUntilKept(tab, 'Not for everyone');
    await signOut(tab);
    const dialog = tab.getByRole('dialog', { name: 'You have an unsaved draft' });
    await dialog.getByText('Note on Ada: Not for everyone').waitFor();
    await tab.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(await violationsInEitherLight(tab), []);
    await tab.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    assert.equal(await note(tab).inputValue(), 'Not for everyone');
    await signOut(tab);
    await dialog.getByRole('button', { name: 'Delete draft and sign out' }).click();
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInOnPage(tab, EMAIL);
    await openContact(tab);
    await tab.getByRole('heading', { name: 'Ada' }).waitFor();
    assert.equal(await note(tab).inputValue(), '');
  });

  it('are never shown to another person on the same browser, and wait for their own', async () => {
    const tab = await app.openTab();
    await openContact(tab);
    await note(tab).fill('Mine alone');
    await waitUntilKept(tab, 'Mine alone');
    await tab.context().clearCookies({ name: 'kontor_session' });
    await tab.goto(`/contacts/${contact}`);
    await signInOnPage(tab, 'paul@acme.example');
    await tab.getByRole('region', { name: 'Log an activity' }).waitFor();
    assert.equal(await note(tab).inputValue(), '');
    await tab.context().clearCookies({ name: 'kontor_session' });
    await tab.goto(`/contacts/${contact}`);
    await signInOnPage(tab, EMAIL);
    await holds(tab, 'Mine alone');
  });

  it('stay when another person deletes the record, to be copied', async () => {
    const id = await createRecord(page, '/api-contacts', { first_name: 'Fleeting' });
    await page.goto(`/contacts/${id}`);
    await page.getByRole('heading', { name: 'Fleeting' }).waitFor();
    await note(page).fill('A long talk');
    await waitUntilKept(page, 'A long talk');
    assert.equal((await owner.call('DELETE', `/web/api-contacts/${id}`)).status, 204);
    const left = page.getByRole('region', { name: 'Not saved' });
    await left.getByText('A long talk').waitFor();
    await left.getByRole('button', { name: 'Copy: Note on Fleeting' }).waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(await violationsInEitherLight(page), []);
    await left.getByRole('button', { name: 'Delete draft' }).click();
    await left.waitFor({ state: 'detached' });
  });

  it('stay when the record is merged away, and its page leads to the other one', async () => {
    const id = await createRecord(page, '/api-contacts', { first_name: 'Adda' });
    await page.goto(`/contacts/${id}`);
    await page.getByRole('heading', { name: 'Adda' }).waitFor();
    await note(page).fill('Another talk');
    const merge = { merge_id: id, fields: {} };
    assert.equal((await owner.call('POST', `/web/api-contacts/${contact}/merge`, merge)).status, 200);
    await page.getByRole('region', { name: 'Not saved' }).getByText('Another talk').waitFor();
    await page.getByText('This contact was merged into another one.').waitFor();
    await page.getByRole('link', { name: 'Go to that contact' }).click();
    await page.getByRole('heading', { name: 'Ada' }).waitFor();
    assert.equal(new URL(page.url()).pathname, `/contacts/${contact}`);
  });

  it('leave no errors in the console', () => {
    assert.deepEqual(
      app.complaints.filter((text) => !/status of (401|404)/.test(text)),
      [],
    );
  });
});
