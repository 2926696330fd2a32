import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signIn } from '../../server/access/testing/people.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** A field that is changed elsewhere while a person edits it: they are told, and choose which text counts. */

describe('a field that is changed elsewhere while it is edited', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const other = await signIn(app, 'olive@acme.example');
  const contact = await createRecord(page, '/api-contacts', { first_name: 'Ada', job_title: 'Analyst' });
  const company = await createRecord(page, '/api-companies', { name: 'Acme', industry: 'Mills' });
  const stored = async (path: string, field: string) =>
    (await other.call('GET', `/web${path}`)).json.data[field];
  const mine = page.getByRole('button', { name: 'Keep mine' });
  const theirs = page.getByRole('button', { name: 'Use theirs' });

  const KINDS = [
    { path: `/api-contacts/${contact}`, at: `/contacts/${contact}`, label: 'Job title', field: 'job_title' },
    { path: `/api-companies/${company}`, at: `/companies/${company}`, label: 'Industry', field: 'industry' },
  ] as const;
  for (const { path, at, label, field } of KINDS) {
    const edit = async (text: string) => {
      await page.goto(at);
      await page.getByRole('button', { name: new RegExp(`^Edit ${label.toLowerCase()}: `) }).click();
      await page.getByLabel(label).fill(text);
    };
    const changeElsewhere = async (text: string) => {
      assert.equal((await other.call('PATCH', `/web${path}`, { [field]: text })).status, 200);
    };

    it(`says at once to what ${label} was changed, and saves nothing before the choice`, async () => {
      await edit('My text');
      await changeElsewhere('Their text');
      await page.getByText('This was changed elsewhere while you were editing, to: Their text').waitFor();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      assert.deepEqual(await violationsInEitherLight(page), []);
      await page.getByLabel(label).press('Enter');
      await page.getByLabel(label).blur();
      await mine.waitFor();
      assert.equal(await page.getByLabel(label).inputValue(), 'My text');
      assert.equal(await stored(path, field), 'Their text');
    });

    it(`keeps the person's own ${label} if they choose it, even after a reload`, async () => {
      await page.reload();
      await mine.click();
      await page.getByRole('button', { name: `Edit ${label.toLowerCase()}: My text` }).waitFor();
      await mine.waitFor({ state: 'detached' });
      // The page shows the text before the server has it.
      await eventually(async () => assert.equal(await stored(path, field), 'My text'));
    });

    it(`takes the other ${label} if they choose that`, async () => {
      await edit('Never mind');
      await changeElsewhere('Better');
      await theirs.click();
      await page.getByRole('button', { name: `Edit ${label.toLowerCase()}: Better` }).waitFor();
      assert.equal(await stored(path, field), 'Better');
    });
  }

  it('is not overwritten by a page that has not heard of the change', async () => {
    const deaf = await app.openTab();
    await deaf.route('**/web/live**', (route) => route.abort());
    await deaf.goto(`/contacts/${contact}`);
    await deaf.getByRole('button', { name: /^Edit job title: / }).click();
    await deaf.getByLabel('Job title').fill('From the deaf page');
    const path = `/web/api-contacts/${contact}`;
    assert.equal((await other.call('PATCH', path, { job_title: 'Unheard' })).status, 200);
    await deaf.keyboard.press('Enter');
    await deaf.getByText('This was changed elsewhere while you were editing, to: Unheard').waitFor();
    assert.equal(await deaf.getByLabel('Job title').inputValue(), 'From the deaf page');
    assert.equal(await stored(`/api-contacts/${contact}`, 'job_title'), 'Unheard');
    await deaf.getByRole('button', { name: 'Keep mine' }).click();
    await deaf.getByRole('button', { name: 'Edit job title: From the deaf page' }).waitFor();
    await eventually(async () =>
      assert.equal(await stored(`/api-contacts/${contact}`, 'job_title'), 'From the deaf page'),
    );
  });

  it('is asked about when the connection returns, if it was changed meanwhile', async () => {
    const away = await app.openTab();
    await away.goto(`/companies/${company}`);
    await away.getByRole('button', { name: /^Edit industry: / }).waitFor();
    await away.route('**/web/**', (route) => route.abort('connectionrefused'));
    await away.getByRole('button', { name: /^Edit industry: / }).click();
    await away.getByLabel('Industry').fill('Typed in a tunnel');
    await away.keyboard.press('Enter');
    await away.getByText('1 change is not saved yet.').waitFor();
    assert.equal(
      (await other.call('PATCH', `/web/api-companies/${company}`, { industry: 'Meanwhile' })).status,
      200,
    );
    await away.unroute('**/web/**');
    await away.evaluate(() => void dispatchEvent(new Event('online')));
    await away.getByText('This was changed elsewhere while you were editing, to: Meanwhile').waitFor();
    assert.equal(await away.getByLabel('Industry').inputValue(), 'Typed in a tunnel');
    await away.getByRole('button', { name: 'Use theirs' }).click();
    await away.getByRole('button', { name: 'Edit industry: Meanwhile' }).waitFor();
    assert.equal(await stored(`/api-companies/${company}`, 'industry'), 'Meanwhile');
  });

  it('has a draft of its own, also if another field of the record has the same label', async () => {
    const field = { object: 'contact', key: 'second_title', label: 'Job title', type: 'text' };
    await createRecord(page, '/api-custom-fields', field);
    const values = { first_name: 'Eve', job_title: 'Analyst', custom_fields: { second_title: 'Countess' } };
    const id = await createRecord(page, '/api-contacts', values);
    await page.goto(`/contacts/${id}`);
    await page.getByRole('button', { name: 'Edit job title: Countess' }).click();
    await page.getByLabel('Job title', { exact: true }).fill('Duchess');
    await page.getByRole('button', { name: 'Edit job title: Analyst' }).waitFor();
    assert.equal(await page.getByLabel('Job title', { exact: true }).count(), 1);
    await page.getByLabel('Job title', { exact: true }).press('Escape');
    await page.getByRole('button', { name: 'Edit job title: Countess' }).waitFor();
  });
});
