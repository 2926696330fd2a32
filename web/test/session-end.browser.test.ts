import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { invite, join, signIn } from '../../server/access/testing/people.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** What happens to the work of a person whose session ends while a page is open. */

const EMAIL = 'olive@acme.example';
const PASSWORD = 'correct horse battery';

describe('a session that ends while someone works', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Sign in' });
  const contact = await createRecord(page, '/api-contacts', { first_name: 'Ada', job_title: 'Analyst' });
  const owner = await signIn(app, EMAIL);
  const path = await invite(owner, 'paul@acme.example');
  await join(app, path, 'Paul');
  const stored = async (table: string, column: string) =>
    (await app.rows(`SELECT ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL`)).map(
      ({ value }) => value,
    );

  const openContact = async (tab: Page) => {
    await tab.goto(`/contacts/${contact}`);
    await tab.getByRole('region', { name: 'Log an activity' }).waitFor();
  };
  const endSession = (tab: Page) => tab.context().clearCookies({ name: 'kontor_session' });
  const writeNote = async (tab: Page, text: string) => {
    await tab.getByPlaceholder('Write a note').fill(text);
    await tab.keyboard.press('Control+Enter');
  };
  const signInAgain = async (tab: Page, password = PASSWORD) => {
    await dialog(tab).getByLabel('Password').fill(password);
    await tab.keyboard.press('Enter');
  };

  it('asks to sign in above the page, says why, and stores the note then, once', async () => {
    await openContact(page);
    await endSession(page);
    await writeNote(page, 'She wants an offer by Friday.');
    await dialog(page).getByText('Your session has ended. Sign in to continue.').waitFor();
    assert.equal(new URL(page.url()).pathname, `/contacts/${contact}`);
    assert.equal(await dialog(page).getByLabel('Email address').inputValue(), EMAIL);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(await violationsInEitherLight(page), []);
    await signInAgain(page, 'a wrong password');
    await dialog(page).getByText('The email address or the password is wrong.').waitFor();
    await signInAgain(page);
    await dialog(page).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Timeline' }).getByText('She wants an offer by Friday.').waitFor();
    assert.deepEqual(await stored('activities', 'description'), ['She wants an offer by Friday.']);
  });

  it('stores the edit of a field, too, asking once for all requests', async () => {
    await openContact(page);
    await endSession(page);
    await page.getByRole('button', { name: 'Edit job title: Analyst' }).click();
    await page.getByLabel('Job title').fill('Head of Analysis');
    await page.keyboard.press('Enter');
    await dialog(page).waitFor();
    await signInAgain(page);
    await page.getByRole('button', { name: 'Edit job title: Head of Analysis' }).waitFor();
    await dialog(page).waitFor({ state: 'detached' });
    await eventually(async () =>
      assert.deepEqual(await stored('contacts', 'job_title'), ['Head of Analysis']),
    );
  });

  it('keeps what was typed if the person does not sign in now', async () => {
    await openContact(page);
    await endSession(page);
    await writeNote(page, 'Later');
    await dialog(page).getByRole('button', { name: 'Not now' }).click();
    await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Later');
    await page.getByPlaceholder('Write a note').focus();
    await page.keyboard.press('Control+Enter');
    await dialog(page).waitFor();
    await signInAgain(page);
    await page.getByRole('region', { name: 'Timeline' }).getByText('Later', { exact: true }).waitFor();
  });

  it('goes on when the person has signed in in another tab', async () => {
    await openContact(page);
    await endSession(page);
    await writeNote(page, 'From two tabs');
    await dialog(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/sign-in');
    await other.getByLabel('Email address').fill(EMAIL);
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.getByRole('navigation', { name: 'Main' }).waitFor();
    await other.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('region', { name: 'Timeline' }).getByText('From two tabs').waitFor();
  });

  it('offers all ways to sign in on the page for it, which leads back', async () => {
    await openContact(page);
    await endSession(page);
    await writeNote(page, 'By another way');
    await dialog(page).getByRole('link', { name: 'Other ways to sign in' }).click();
    await page.getByLabel('Email address').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('heading', { name: 'Ada' }).waitFor();
    assert.equal(new URL(page.url()).pathname, `/contacts/${contact}`);
  });

  it('shows nothing that the former person typed to another person', async () => {
    const shared = await app.openTab();
    await openContact(shared);
    await endSession(shared);
    await writeNote(shared, 'For me alone');
    await dialog(shared).getByLabel('Email address').fill('paul@acme.example');
    await signInAgain(shared);
    await shared.getByRole('button', { name: 'Your account: Paul' }).waitFor();
    assert.equal(await shared.getByPlaceholder('Write a note').inputValue(), '');
    assert.ok(!(await stored('activities', 'description')).includes('For me alone'));
  });
});
