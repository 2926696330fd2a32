import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { invite, join, PASSWORD, signIn } from '../../server/access/testing/people.ts';
import { EMAIL, FIRST_NAME, type ShownForm } from '../../server/web-forms/testing/forms.ts';
import { openPage, sendJson } from '../../server/web-forms/testing/visitor.ts';
import { IN_A_BROWSER, openEmptyApp, post } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { lowTargetsOn } from './touch-targets.ts';

/** Forms as people build and publish them, and what they do with submissions. */

describe('forms', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const button = (name: string | RegExp, on: Page = page) => on.getByRole('button', { name, exact: true });
  const labels = (on: Page = page) =>
    on
      .getByRole('grid', { name: 'Fields' })
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  const saved = (on: Page = page) => on.getByRole('status').filter({ hasText: /^Saved/ });
  const newForm = (fields: object) =>
    post<ShownForm>(page, '/api-forms', { fields: [FIRST_NAME, EMAIL], ...fields });
  /** Sends a form faster than a person can type, so that it is held. */
  const sendFast = async (form: ShownForm, fields: object) => {
    const address = app.url + new URL(form.url).pathname;
    const { token } = await openPage(address);
    assert.equal((await sendJson(address, { _token: token, ...fields })).status, 202);
  };

  it('say at the field what is wrong, keep what was typed, and give back a field that was removed', async () => {
    const { id } = await newForm({ name: 'Wrong' });
    await page.goto(`/forms/${id}`);
    await button('Edit First name').click();
    await page.getByRole('textbox', { name: 'Label' }).fill('');
    const row = page.getByRole('grid', { name: 'Fields' }).getByRole('row').first();
    await row.getByText('Label must not be empty.').waitFor();
    await page.getByRole('status').filter({ hasText: 'Not saved: see below' }).waitFor();
    await page.getByRole('textbox', { name: 'Label' }).fill('Your name');
    await saved().waitFor();
    await button('Done with Your name').click();
    await button('More actions for Email').click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('radio', { name: 'After sending' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'Confirm the address by email' }).check({ force: true });
    await page.getByRole('main').getByText('The confirmation needs a field that maps to').last().waitFor();
    await page.getByRole('checkbox', { name: 'Confirm the address by email' }).uncheck({ force: true });
    await saved().waitFor();
    await button('Undo').click();
    await page.getByRole('radio', { name: 'Fields' }).check({ force: true });
    await saved().waitFor();
    await button('Edit Email').waitFor();
    assert.deepEqual(await labels(), ['Your name', 'Email']);
  });

  it('lead to the part in which a problem of publishing is solved', async () => {
    const { id } = await newForm({ name: 'Nobody', fields: [{ key: 'city', label: 'City', type: 'text' }] });
    await page.goto(`/forms/${id}`);
    await page.getByRole('radio', { name: 'Embed' }).check({ force: true });
    await button('Publish').click();
    await page
      .getByText(/^The form must have a field that maps to/)
      .first()
      .waitFor();
    await page.getByRole('radio', { name: 'Fields', checked: true }).waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
  });

  it('are built and published on a phone, in the dark', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true, colorScheme: 'dark' });
    await phone.goto('/forms');
    await button('New form', phone).tap();
    await phone.getByRole('textbox', { name: 'Name' }).fill('On a phone');
    await button('Create form', phone).tap();
    await button('Add a field', phone).tap();
    await phone.getByRole('menuitem', { name: 'Phone', exact: true }).tap();
    await phone.getByRole('button', { name: 'Done with Phone' }).tap();
    await saved(phone).waitFor();
    assert.deepEqual(await violationsInEitherLight(phone), []);
    assert.deepEqual(await lowTargetsOn(phone), []);
    await button('Publish', phone).tap();
    await phone.getByText('Published as version 1.').waitFor();
    await phone.context().close();
  });

  it('are drafts that members write and only owners and admins publish, close or delete', async () => {
    const { id } = await newForm({ name: 'Published', publish: true });
    const person = { email: 'mia@acme.example', password: PASSWORD };
    await join(app, await invite(await signIn(app, 'olive@acme.example'), person.email), 'Mia');
    const theirs = await app.openTab({ person });
    await theirs.goto(`/forms/${id}`);
    await button('Add a field', theirs).waitFor();
    assert.equal(await button('Publish', theirs).count(), 0);
    await button('More', theirs).click();
    await theirs.getByRole('menu').waitFor();
    assert.deepEqual(await theirs.getByRole('menuitem').allTextContents(), ['Submissions', 'Open page']);
    await theirs.context().close();
  });

  it('hold what looks like a program, with the reasons, until somebody accepts or rejects it', async () => {
    const form = await newForm({ name: 'Held', publish: true });
    await page.goto(`/forms/submissions?form=${form.id}&verdict=held`);
    await page.getByText('Nothing is held').waitFor();
    await sendFast(form, { first_name: 'Ada', email: 'ada@held.example' });
    await sendFast(form, { first_name: 'Bot', email: 'bot@held.example' });
    const list = page.getByRole('list', { name: 'Submissions' });
    const bot = list.getByRole('listitem').filter({ hasText: 'Bot' });
    await bot.getByText('It was sent within two seconds.').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await button('Accept: Ada').click();
    await page.getByText('Accepted.').waitFor();
    await button('Reject: Bot').click();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Nothing is held').waitFor();
    const contacts = await app.rows<{ email: string }>(
      "SELECT email FROM contacts WHERE email LIKE '%@held.example'",
    );
    assert.deepEqual(contacts, [{ email: 'ada@held.example' }]);
  });

  it('keep what nobody confirmed as a suggestion beside the contact', async () => {
    const form = await newForm({ name: 'Suggest', publish: true });
    await sendFast(form, { first_name: 'Augusta', email: 'ada@held.example', utm_campaign: 'Spring' });
    await page.goto(`/forms/submissions?form=${form.id}`);
    await button('Accept: Augusta').click();
    await page.getByText('Suggestion', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Augusta' }).click();
    await page.getByRole('row', { name: 'First name Augusta Ada' }).waitFor();
    await page.getByText('Spring').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.getByRole('link', { name: 'Ada', exact: true }).click();
    await page.getByText('Sent the form “Suggest”').waitFor();
  });

  it('caused no complaint of the browser', () => {
    assert.deepEqual(
      app.complaints.filter((complaint) => !complaint.includes('status of 400')),
      [],
    );
  });
});
