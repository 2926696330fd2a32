import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus, waitForList } from './focus.ts';

/** Own fields as owners define them and people fill them in. */

describe('the editor of own fields', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const dialog = () => page.getByRole('dialog');
  const list = (of: string) => page.getByRole('grid', { name: `Fields of ${of}` });
  const labels = (of: string) =>
    list(of)
      .getByRole('row')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')));
  const menu = async (label: string, item: string) => {
    await page.getByRole('button', { name: `More actions for field ${label}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const open = async (tab: Page) => {
    await tab.goto('/settings/fields');
    await tab.getByRole('heading', { name: 'Fields of deals' }).waitFor();
  };

  it('creates a field by keyboard alone, with a key that follows its label', async () => {
    await open(page);
    await page.getByText('No fields yet. Add one that deals lack.').waitFor();
    await page.getByRole('button', { name: 'Add field to deals' }).focus();
    await page.keyboard.press('Enter');
    await waitForFocus(dialog().getByLabel('Label'));
    await page.keyboard.type('Service tier');
    assert.equal(await dialog().getByLabel('Key').inputValue(), 'service_tier');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('option', { name: 'One choice' }).waitFor();
    await waitForList(page);
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await waitForFocus(dialog().getByRole('button', { name: /Type/ }));
    await page.keyboard.press('Tab');
    await waitForFocus(dialog().getByLabel('Choices', { exact: true }));
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.keyboard.type('Gold');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Silver');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'detached' });
    await list('deals').getByText('One choice: Gold, Silver').waitFor();
    await waitForFocus(page.getByRole('button', { name: 'Add field to deals' }));
  });

  it('says at its field what is wrong with an input', async () => {
    await page.getByRole('button', { name: 'Add field to deals' }).click();
    const send = () => dialog().getByRole('button', { name: 'Add field' }).click();
    await dialog().getByLabel('Label').fill('Title');
    await send();
    await page
      .getByText("The key must not be 'title', which is a name of Kontor's own for a deal.")
      .waitFor();
    await dialog().getByLabel('Key').fill('Bad key');
    await send();
    await page.getByText('The key must begin with a letter and have only a to z, 0 to 9 and _').waitFor();
    await dialog().getByLabel('Key').fill('service_tier');
    await send();
    await page.getByText('Another field of these records has this key.').waitFor();
    assert.equal(await dialog().getByLabel('Key').getAttribute('aria-invalid'), 'true');
    await dialog().getByRole('button', { name: /Type/ }).click();
    await page.getByRole('option', { name: 'Several choices' }).click();
    await send();
    await page.getByText('The choices must have at least one choice').waitFor();
    await dialog().getByLabel('Choices', { exact: true }).fill('A\na');
    await send();
    await page.getByText('The choices must not have the same choice twice').waitFor();
    await page.keyboard.press('Escape');
  });

  it('renames a field and changes its choices, but keeps one that records hold', async () => {
    await createRecord(page, '/api-deals', { title: 'Relaunch', custom_fields: { service_tier: 'Gold' } });
    await menu('Service tier', 'Edit…');
    await dialog().getByLabel('Label').fill('Tier');
    await dialog().getByLabel('Choices', { exact: true }).fill('Platinum\nSilver');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page
      .getByText("The choices must keep 'Gold', because records hold it; change these first.")
      .waitFor();
    await dialog().getByLabel('Choices', { exact: true }).fill('Platinum\nGold\nSilver');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await list('deals').getByText('One choice: Platinum, Gold, Silver').waitFor();
    assert.deepEqual(await labels('deals'), ['Tier']);
  });

  it('orders fields by menu and by keys, as the API lists them', async () => {
    for (const key of ['seats', 'ends']) {
      await createRecord(page, '/api-custom-fields', { object: 'deal', key, label: key, type: 'number' });
    }
    // Another page hears of them, too.
    await list('deals').getByText('ends').first().waitFor();
    const saved = async (act: () => Promise<void>) => {
      const answer = page.waitForResponse('**/api-custom-fields/*');
      await act();
      const response = await answer;
      assert.equal(response.status(), 200, `${response.request().method()} ${response.url()}`);
    };
    await saved(() => menu('ends', 'Move up'));
    await saved(async () => {
      await list('deals').getByRole('row', { name: 'Tier' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Insert between Tier and ends' }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
    });
    const listed = await app.rows<{ key: string }>(
      "SELECT key FROM custom_fields WHERE object = 'deal' ORDER BY sort_order",
    );
    await page.reload();
    await list('deals').waitFor();
    const byKey: Record<string, string> = { service_tier: 'Tier', seats: 'seats', ends: 'ends' };
    assert.deepEqual(
      await labels('deals'),
      listed.map(({ key }) => byKey[key]),
    );
    assert.notEqual(listed[0]?.key, 'service_tier');
  });

  it('names in numbers what is lost before it deletes a field, and keeps it by default', async () => {
    const query = { 'custom_fields[service_tier]': 'Gold' };
    await createRecord(page, '/api-views', { object: 'deal', name: 'Gold deals', query });
    await menu('Tier', 'Delete…');
    await dialog().getByText('This view filters or sorts by it, and will no longer: Gold deals.').waitFor();
    await dialog().getByText('1 deal loses its value in this field. It cannot be restored.').waitFor();
    await waitForFocus(dialog().getByRole('button', { name: 'Keep' }));
    assert.deepEqual(await violationsInEitherLight(page), []);
    await dialog().getByRole('button', { name: 'Delete field' }).click();
    await page.getByText('Deleted: Tier').waitFor();
    await list('deals').getByText('Tier').waitFor({ state: 'detached' });
    assert.deepEqual(
      app.complaints.filter((text) => !/4\d\d/.test(text)),
      [],
    );
  });
});

const FIELDS = [
  { key: 'memo', label: 'Memo', type: 'text' },
  { key: 'seats', label: 'Seats', type: 'number' },
  { key: 'budget', label: 'Budget', type: 'money' },
  { key: 'ends', label: 'Contract ends', type: 'date' },
  { key: 'signed', label: 'Signed', type: 'boolean' },
  { key: 'tier', label: 'Tier', type: 'choice', options: ['Gold', 'Silver'] },
  { key: 'goods', label: 'Goods', type: 'choices', options: ['Seeds', 'Tools', 'Soil'] },
  { key: 'site', label: 'Site', type: 'url' },
  { key: 'keeper', label: 'Keeper', type: 'user' },
];

const KINDS = [
  { object: 'contact', path: 'contacts', draft: { first_name: 'Ada', last_name: 'Lovelace' } },
  { object: 'company', path: 'companies', draft: { name: 'Northwind' } },
  { object: 'deal', path: 'deals', draft: { title: 'Relaunch' } },
] as const;

describe('own fields on record pages', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  for (const { object } of KINDS) {
    for (const field of FIELDS) await createRecord(page, '/api-custom-fields', { object, ...field });
  }
  const stored = async (table: string, id: string) =>
    (await app.rows<{ custom_fields: object }>(`SELECT custom_fields FROM ${table} WHERE id = $1`, [id]))[0]
      ?.custom_fields;
  const [olive] = await app.rows<{ id: string; name: string }>('SELECT id, name FROM users');

  for (const { object, path, draft } of KINDS) {
    it(`of a ${object} are filled in by keyboard, each with the control of its type`, async () => {
      const id = await createRecord(page, `/api-${path}`, draft);
      await page.goto(`/${path}/${id}`);
      await page.getByRole('heading', { name: 'Own fields' }).waitFor();
      const saved = async (act: () => Promise<void>) => {
        const answer = page.waitForResponse(
          (response) => response.url().endsWith(id) && response.request().method() === 'PATCH',
        );
        await act();
        assert.equal((await answer).status(), 200);
      };
      const type = (label: string, text: string) =>
        saved(async () => {
          const button = page.getByRole('button', { name: `Edit ${label.toLowerCase()}:` });
          await button.focus();
          await page.keyboard.press('Enter');
          await page.getByLabel(label, { exact: true }).fill(text);
          await page.keyboard.press('Enter');
          await waitForFocus(button);
        });
      const choose = (label: string, option: string) =>
        saved(async () => {
          await page.getByRole('button', { name: label, exact: false }).last().focus();
          await page.keyboard.press('Enter');
          await page.getByRole('option', { name: option, exact: true }).waitFor();
          await waitForList(page);
          await (option === '–' ? page.keyboard.press('Home') : page.keyboard.type(option));
          await page.keyboard.press('Enter');
        });
      await type('Memo', 'By hand');
      await type('Seats', '12,5');
      await type('Budget', '1,200.50 eur');
      await type('Contract ends', '2027-02-28');
      await type('Site', 'https://example.com/a');
      await choose('Signed', 'Yes');
      await choose('Tier', 'Silver');
      await choose('Keeper', olive?.name ?? '');
      await saved(async () => {
        await page.getByRole('button', { name: 'Goods' }).focus();
        await page.keyboard.press('Enter');
        await waitForFocus(page.getByRole('checkbox', { name: 'Seeds' }));
        await page.keyboard.press('Space');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Space');
        await page.keyboard.press('Escape');
      });
      assert.deepEqual(await stored(path, id), {
        memo: 'By hand',
        seats: 12.5,
        budget: { value: 1200.5, currency: 'EUR' },
        ends: '2027-02-28',
        signed: true,
        tier: 'Silver',
        goods: ['Seeds', 'Soil'],
        site: 'https://example.com/a',
        keeper: olive?.id,
      });
      await page.getByRole('link', { name: 'Open https://example.com/a' }).waitFor();
      await page.getByText('€1,200.50').waitFor();
      assert.deepEqual(await violationsInEitherLight(page), []);
      await choose('Tier', '–');
      await type('Memo', '');
      assert.ok(!('tier' in Object(await stored(path, id))) && !('memo' in Object(await stored(path, id))));
    });

    it(`of a ${object} say what is wrong beneath the field, and keep what was typed`, async () => {
      const id = await createRecord(page, `/api-${path}`, draft);
      await page.goto(`/${path}/${id}`);
      await page.getByRole('button', { name: 'Edit seats:' }).click();
      await page.getByLabel('Seats', { exact: true }).fill('many');
      await page.keyboard.press('Enter');
      await page.getByText('Seats must be a number with at most 15 digits and 10 decimals').waitFor();
      assert.equal(await page.getByLabel('Seats', { exact: true }).inputValue(), 'many');
      await page.keyboard.press('Escape');
    });

    it(`are in the form for a new ${object}, with refusals at their fields`, async () => {
      const words = { contact: 'First name', company: 'Name', deal: 'Title' }[object];
      await page.goto(`/${path}`);
      await page
        .getByRole('button', { name: `New ${object}` })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(words, { exact: true }).fill('Zora');
      await dialog.getByLabel('Seats').fill('many');
      await dialog.getByRole('textbox', { name: 'Budget' }).fill('99 CHF');
      await dialog.getByRole('button', { name: 'Tier' }).click();
      await page.getByRole('option', { name: 'Gold' }).click();
      await dialog.getByText('Tools', { exact: true }).click();
      const create = () => dialog.getByRole('button', { name: `Create ${object}` }).click();
      await create();
      await dialog.getByText('The value must be a number with at most 15 digits and 10 decimals').waitFor();
      assert.deepEqual(await violationsInEitherLight(page), []);
      await dialog.getByLabel('Seats').fill('7');
      await create();
      await dialog.waitFor({ state: 'detached' });
      const [made] = await app.rows<{ custom_fields: object }>(
        `SELECT custom_fields FROM ${path} ORDER BY created_at DESC LIMIT 1`,
      );
      assert.deepEqual(made?.custom_fields, {
        seats: 7,
        budget: { value: 99, currency: 'CHF' },
        tier: 'Gold',
        goods: ['Tools'],
      });
    });
  }

  it('fit a phone and pass axe there', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true, colorScheme: 'dark' });
    for (const { path, draft } of KINDS) {
      const custom_fields = {
        memo: 'x'.repeat(200),
        site: `https://example.com/${'y'.repeat(200)}`,
        seats: 5,
      };
      const id = await createRecord(phone, `/api-${path}`, { ...draft, custom_fields });
      await phone.goto(`/${path}/${id}`);
      await phone.getByRole('tab', { name: 'Fields' }).click();
      await phone.getByRole('heading', { name: 'Own fields' }).waitFor();
      assert.ok((await phone.evaluate(() => document.documentElement.scrollWidth)) <= 390, path);
      assert.deepEqual(await violationsInEitherLight(phone), []);
    }
    await phone.context().close();
  });
});

describe('own fields of tasks', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  for (const field of FIELDS) await createRecord(page, '/api-custom-fields', { object: 'task', ...field });
  const dialog = (on = page) => on.getByRole('dialog');
  const stored = async () =>
    (await app.rows<{ custom_fields: object }>("SELECT custom_fields FROM tasks WHERE title = 'Zora'"))[0]
      ?.custom_fields;
  const values = {
    memo: 'By hand',
    seats: 7,
    budget: { value: 99, currency: 'CHF' },
    tier: 'Gold',
    goods: ['Tools'],
  };

  it('are in the dialog of a new one, with refusals at their fields', async () => {
    await page.goto('/tasks');
    await page.getByRole('button', { name: 'New task' }).first().click();
    await dialog().getByLabel('Title').fill('Zora');
    await dialog().getByLabel('Memo').fill('By hand');
    await dialog().getByLabel('Seats').fill('many');
    await dialog().getByRole('textbox', { name: 'Budget' }).fill('99 CHF');
    await dialog().getByRole('button', { name: 'Tier' }).click();
    await page.getByRole('option', { name: 'Gold' }).click();
    await dialog().getByText('Tools', { exact: true }).click();
    const create = () => dialog().getByRole('button', { name: 'Create task' }).click();
    await create();
    await dialog().getByText('The value must be a number with at most 15 digits and 10 decimals').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await dialog().getByLabel('Seats').fill('7');
    await create();
    await dialog().waitFor({ state: 'detached' });
    assert.deepEqual(await stored(), values);
  });

  it('are shown in the dialog of a task; only those that change are sent', async () => {
    await page.getByRole('button', { name: 'Zora', exact: true }).click();
    assert.equal(await dialog().getByLabel('Memo').inputValue(), 'By hand');
    assert.equal(await dialog().getByRole('textbox', { name: 'Budget' }).inputValue(), '99');
    assert.equal(await dialog().getByRole('textbox', { name: 'Currency' }).inputValue(), 'CHF');
    assert.ok(await dialog().getByRole('checkbox', { name: 'Tools' }).isChecked());
    await dialog().getByLabel('Memo').fill('');
    await dialog().getByLabel('Seats').fill('8');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await dialog().getByRole('button', { name: 'Save task' }).click();
    assert.deepEqual((await sent).postDataJSON(), { custom_fields: { memo: null, seats: 8 } });
    await dialog().waitFor({ state: 'detached' });
    const { memo, ...others } = values;
    assert.deepEqual(await stored(), { ...others, seats: 8 });
  });

  it('fit a phone, where lists of tasks are filtered by them', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true, colorScheme: 'dark' });
    await createRecord(phone, '/api-tasks', { title: 'Alone', assignee_id: 'me' });
    const where = JSON.stringify({ all: [{ field: 'custom_fields.seats', op: 'gte', value: '8' }] });
    await phone.goto(`/tasks?where=${encodeURIComponent(where)}`);
    await phone.getByRole('button', { name: 'Zora', exact: true }).click();
    await dialog(phone).getByLabel('Seats').waitFor();
    assert.ok((await phone.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    await dialog(phone).getByRole('button', { name: 'Cancel' }).click();
    await dialog(phone).waitFor({ state: 'detached' });
    assert.deepEqual(await violationsInEitherLight(phone), []);
    assert.equal(await phone.getByText('Alone').count(), 0);
    await phone.getByRole('region', { name: 'No date 1' }).waitFor();
    await phone.getByRole('button', { name: 'Remove filter: Seats is at least 8' }).click();
    await phone.getByRole('button', { name: 'Alone', exact: true }).waitFor();
    await phone.context().close();
  });
});

describe('own fields in tables', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const TABLES = [
    { object: 'contact', path: 'contacts', draft: (name: string) => ({ first_name: name }) },
    { object: 'company', path: 'companies', draft: (name: string) => ({ name }) },
  ] as const;
  const [olive] = await app.rows<{ id: string; name: string }>('SELECT id, name FROM users');
  for (const { object, path, draft } of TABLES) {
    for (const field of FIELDS) await createRecord(page, '/api-custom-fields', { object, ...field });
    const first = {
      seats: 5,
      tier: 'Gold',
      goods: ['Seeds'],
      ends: '2020-02-28',
      signed: true,
      keeper: olive?.id,
    };
    const values = { ...first, budget: { value: 1200.5, currency: 'EUR' } };
    await createRecord(page, `/api-${path}`, { ...draft('Alpha'), custom_fields: values });
    await createRecord(page, `/api-${path}`, {
      ...draft('Beta'),
      custom_fields: { seats: 50, tier: 'Silver' },
    });
    await createRecord(page, `/api-${path}`, draft('Gamma'));
  }

  for (const { object, path } of TABLES) {
    const grid = () => page.getByRole('grid', { name: path, exact: false });
    const shows = async (names: readonly string[]) => {
      await grid()
        .locator(`xpath=self::*[@aria-rowcount="${names.length + 1}"]`)
        .waitFor();
      for (const name of names) await grid().getByRole('row').filter({ hasText: name }).waitFor();
    };

    it(`of a ${object} are columns that a person chooses, and that stay chosen`, async () => {
      await page.goto(`/${path}`);
      await shows(['Alpha', 'Beta', 'Gamma']);
      await page.getByRole('button', { name: 'Columns' }).click();
      for (const { label } of FIELDS.filter(({ key }) => key !== 'memo' && key !== 'site')) {
        await page.getByRole('checkbox', { name: label }).check({ force: true });
      }
      await page.keyboard.press('Escape');
      await page.reload();
      const row = grid().getByRole('row').filter({ hasText: 'Alpha' });
      for (const text of ['5', '€1,200.50', 'Feb 28, 2020', 'Yes', 'Gold', 'Seeds', olive?.name ?? '']) {
        await row.getByRole('gridcell', { name: text, exact: true }).waitFor();
      }
      assert.deepEqual(await violationsInEitherLight(page), []);
    });

    it(`filter ${path}; the filters are words on chips and in the address`, async () => {
      await page.goto(`/${path}`);
      await page.getByRole('button', { name: 'Filter' }).click();
      const filters = page.getByRole('dialog');
      await filters.getByRole('group', { name: 'Seats' }).getByLabel('at most').fill('lots');
      await page.keyboard.press('Enter');
      await filters.getByText('Enter a number.').waitFor();
      await filters.getByRole('group', { name: 'Seats' }).getByLabel('at most').fill('10');
      await page.keyboard.press('Enter');
      await filters.getByRole('button', { name: 'Tier' }).click();
      await page.getByRole('option', { name: 'Gold' }).click();
      await page.waitForURL(/custom_fields%5Btier%5D=Gold/);
      // Until the options are gone, Escape is theirs.
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await shows(['Alpha']);
      const export_ = page.getByRole('link', { name: `Export these ${path} as CSV` });
      assert.match((await export_.getAttribute('href')) ?? '', /custom_fields%5Bseats%5D%5Blte%5D=10/);
      await page.reload();
      await shows(['Alpha']);
      await page.getByRole('button', { name: 'Remove filter: Tier is Gold' }).click();
      await page.getByRole('button', { name: 'Remove filter: Seats is at most 10' }).waitFor();
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await shows(['Alpha', 'Beta', 'Gamma']);
      assert.doesNotMatch(page.url(), /custom_fields/);
    });
  }

  it('of which an address names one that is gone can be removed as a filter', async () => {
    await page.goto('/contacts?custom_fields[gone]=x');
    await page.getByRole('button', { name: 'Remove filter: gone is x' }).click();
    await page.getByRole('grid').getByText('Alpha').waitFor();
  });
});
