import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { signIn } from '../../server/access/testing/people.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { createRecord, IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { englishOn } from './english-words.ts';
import { waitForFocus } from './focus.ts';
import { handsOn, pressShortcut } from './keyboard.ts';

/** Deals as a table beside the board, by keyboard alone (docs/behaviour/tables.md 8). */

describe('the table of deals', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page, rows } = app;
  const hands = handsOn(page);
  const table = page.getByRole('grid', { name: 'Deals' });
  const layout = (name: string) => page.getByRole('radio', { name, exact: true });
  const selected = page.getByRole('region', { name: 'Selected deals' });
  const titles = async () => {
    const texts = await table.locator('[aria-rowindex]:not([aria-rowindex="1"])').allInnerTexts();
    return texts.map((text) => text.split('\n')[0]);
  };
  const showsOnly = (...wanted: string[]) => eventually(async () => assert.deepEqual(await titles(), wanted));
  const stored = async (title: string, column: string) => {
    const [row] = await rows<{ value: unknown }>(`SELECT ${column} AS value FROM deals d WHERE title = $1`, [
      title,
    ]);
    return row?.value;
  };
  const stageOf = (title: string) => stored(title, '(SELECT name FROM stages s WHERE s.id = d.stage_id)');
  before(async () => {
    await createRecord(page, '/api-custom-fields', {
      ...{ object: 'deal', key: 'seats', label: 'Seats', type: 'number' },
    });
    const company_id = await createRecord(page, '/api-companies', { name: 'Northwind' });
    for (const [title, value, seats] of [
      ['Alpha', 100, 5],
      ['Beta', 300, 50],
      ['Gamma', 200, 500],
    ])
      await createRecord(page, '/api-deals', { title, value, company_id, custom_fields: { seats } });
  });

  it('is one switch away from the board, at its own address, and is found again', async () => {
    await page.goto('/deals');
    await page.getByText('Alpha').waitFor();
    await hands.tabTo(layout('Board'));
    await hands.press('ArrowRight');
    await table.getByText('Alpha').waitFor();
    await waitForFocus(layout('Table'));
    assert.equal(new URL(page.url()).search, '?as=table');
    await page.reload();
    await table.getByText('Alpha').waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'New', exact: true }).waitFor();
    await page.goto('/contacts');
    await page.getByText('No contacts yet').waitFor();
    await pressShortcut(page, 'g', 'd');
    await table.getByText('Alpha').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
  });

  it('is sorted and filtered as its columns and the board are, and the board shows the same', async () => {
    await table.getByRole('columnheader', { name: 'Value' }).getByRole('button').first().focus();
    await hands.press('Enter');
    await page.waitForURL(/sort=value/);
    await eventually(async () => {
      const down = await titles();
      assert.ok(['Alpha Gamma Beta', 'Beta Gamma Alpha'].includes(down.join(' ')), down.join());
    });
    await page.goto('/deals?as=table&sort=value&custom_fields[seats][gte]=50');
    await showsOnly('Beta', 'Gamma');
    await page.getByText('Seats is at least 50').waitFor();
    await hands.tabTo(layout('Table'));
    await hands.press('ArrowLeft');
    await page.getByRole('region', { name: 'New', exact: true }).getByText('Beta').waitFor();
    await page.getByText('Alpha').waitFor({ state: 'detached' });
    await page.goBack();
    await showsOnly('Beta', 'Gamma');
    await page.goto('/deals?as=table&status=won');
    await page.getByText('No matching deals').waitFor();
    await hands.enter(page.getByRole('button', { name: 'Clear filters' }));
    await table.getByText('Alpha').waitFor();
  });

  const sortBy = async (column: string) => {
    await hands.tabTo(table.getByRole('columnheader', { name: column }).getByRole('button').first());
    await hands.press('Enter');
  };
  const isSorted = (column: string, direction: string) =>
    table.locator(`[role=columnheader][aria-sort=${direction}]`).filter({ hasText: column }).waitFor();

  it('is sorted by each column from its head, up and down, and stays so after a reload', async () => {
    await page.goto('/deals?as=table');
    await table.getByText('Alpha').waitFor();
    await sortBy('Title');
    await page.waitForURL(/sort=title$/);
    await isSorted('Title', 'ascending');
    await showsOnly('Alpha', 'Beta', 'Gamma');
    await hands.press('Enter');
    await page.waitForURL(/sort=title&order=desc/);
    await showsOnly('Gamma', 'Beta', 'Alpha');
    await page.reload();
    await showsOnly('Gamma', 'Beta', 'Alpha');
    for (const column of ['Stage', 'Status', 'Owner', 'Contact', 'Company']) {
      await sortBy(column);
      await page.waitForURL(new RegExp(`sort=${column.toLowerCase()}$`));
      await isSorted(column, 'ascending');
      await showsOnly('Alpha', 'Beta', 'Gamma');
    }
    assert.deepEqual(await violationsInEitherLight(page), []);
  });

  it('opens a deal beside the table, from which the next one is a key away', async () => {
    await page.goto('/deals?as=table&sort=value');
    await showsOnly('Beta', 'Gamma', 'Alpha');
    await table.focus();
    await hands.press('j', 'k', 'Enter');
    await page.getByRole('complementary', { name: 'Deal: Beta' }).waitFor();
    await hands.press('j');
    await page.getByRole('complementary', { name: 'Deal: Gamma' }).waitFor();
    assert.deepEqual(await titles(), ['Beta', 'Gamma', 'Alpha']);
    assert.deepEqual(await violationsInEitherLight(page), []);
    await hands.press('Escape');
    await waitForFocus(table);
    assert.equal(new URL(page.url()).search, '?as=table&sort=value');
  });

  /** Saves what is shown as a view, and opens the view by its address. */
  const saveView = async (name: string) => {
    await hands.pick(page.getByRole('button', { name: 'View: All deals' }), 'Save as new view…');
    await waitForFocus(page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name'));
    await hands.type(name);
    await hands.press('Enter');
    await page.getByRole('button', { name: `View: ${name}`, exact: true }).waitFor();
    const { searchParams } = new URL(page.url());
    await page.goto(`/deals?view=${searchParams.get('view')}`);
  };

  it('has the columns that the person chose, own ones too, and a view keeps them with the layout', async () => {
    await hands.enter(page.getByRole('button', { name: 'Columns' }));
    for (const name of ['Last stage change', 'Seats']) await hands.tick(page.getByRole('checkbox', { name }));
    await hands.press('Escape');
    await table.getByRole('columnheader', { name: 'Seats' }).waitFor();
    await saveView('By value');
    await showsOnly('Beta', 'Gamma', 'Alpha');
    await table.getByRole('columnheader', { name: 'Seats' }).waitFor();
    await hands.pick(page.getByRole('button', { name: 'View: By value', exact: true }), 'All deals');
    await page.waitForURL(/\/deals\?as=table$/);
  });

  it('is sorted by an own field, also in a view; one that is gone leaves the usual order', async () => {
    await page.goto('/deals?as=table');
    await table.getByRole('columnheader', { name: 'Seats' }).waitFor();
    await sortBy('Seats');
    await page.waitForURL(/sort=custom_fields\.seats&order=desc/);
    await showsOnly('Gamma', 'Beta', 'Alpha');
    await saveView('By seats');
    await showsOnly('Gamma', 'Beta', 'Alpha');
    await isSorted('Seats', 'descending');
    await page.goto('/deals?as=table&sort=custom_fields.gone');
    await isSorted('Updated', 'descending');
    await table.getByText('Alpha').waitFor();
  });

  /** Takes the only choice that is left of a list. */
  const chooseOnly = async (choice: string) => {
    await eventually(async () => assert.deepEqual(await page.getByRole('option').allInnerTexts(), [choice]));
    await hands.press('ArrowDown', 'Enter');
  };

  const editCell = async (column: string) => {
    await page.goto('/deals?as=table&sort=value');
    await showsOnly('Beta', 'Gamma', 'Alpha');
    await table.focus();
    const names = await table.getByRole('columnheader').allInnerTexts();
    const place = names.filter((name) => name.trim() !== '').findIndex((name) => name.includes(column));
    assert.ok(place >= 0, names.join());
    await hands.press(...Array.from({ length: place + 1 }, () => 'ArrowRight'), 'e');
  };

  it('edits its cells: a value with its currency, after a refusal', async () => {
    await editCell('Value');
    const field = table.getByRole('textbox', { name: 'Value' });
    await waitForFocus(field);
    await hands.retype('much');
    await hands.press('Enter');
    await table.getByText(/^Enter an amount/).waitFor();
    await waitForFocus(field);
    await hands.retype('400 EUR');
    await hands.press('Enter');
    await table.getByRole('gridcell', { name: '€400', exact: true }).waitFor();
    await eventually(async () =>
      assert.equal(await stored('Beta', "value || ' ' || currency"), '400.0000 EUR'),
    );
  });

  it('links another company or contact in its cell', async () => {
    await createRecord(page, '/api-companies', { name: 'Southwind' });
    const ada = await createRecord(page, '/api-contacts', { first_name: 'Ada', last_name: 'Byron' });
    const link = async (column: string, former: string, choice: string) => {
      await editCell(column);
      const field = table.getByRole('combobox', { name: column });
      await waitForFocus(field);
      await eventually(async () => assert.equal(await field.inputValue(), former));
      await hands.retype(choice);
      await chooseOnly(choice);
      await table.getByRole('gridcell', { name: choice, exact: true }).waitFor();
      await waitForFocus(table);
    };
    await link('Company', 'Northwind', 'Southwind');
    await eventually(async () =>
      assert.equal(
        await stored('Beta', '(SELECT name FROM companies c WHERE c.id = d.company_id)'),
        'Southwind',
      ),
    );
    await link('Contact', '', 'Ada Byron');
    await eventually(async () => assert.equal(await stored('Beta', 'contact_id'), ada));
    await editCell('Contact');
    await waitForFocus(table.getByRole('combobox', { name: 'Contact' }));
    assert.deepEqual(await violationsInEitherLight(page), []);
    await hands.press('Escape');
    await waitForFocus(table);
  });

  it('keeps a company that somebody else linked meanwhile, and says so', async () => {
    const deaf = await app.openTab();
    await deaf.route('**/web/live**', (route) => route.abort());
    await deaf.goto('/deals?as=table&q=Gamma');
    const grid = deaf.getByRole('grid', { name: 'Deals' });
    await grid.getByRole('gridcell', { name: 'Northwind', exact: true }).waitFor();
    const southwind = await rows<{ id: string }>("SELECT id FROM companies WHERE name = 'Southwind'");
    const gamma = await rows<{ id: string }>("SELECT id FROM deals WHERE title = 'Gamma'");
    const other = await signIn(app, 'olive@acme.example');
    const elsewhere = { company_id: southwind[0]?.id };
    assert.equal((await other.call('PATCH', `/web/api-deals/${gamma[0]?.id}`, elsewhere)).status, 200);
    await createRecord(page, '/api-companies', { name: 'Westwind' });
    await grid.getByRole('gridcell', { name: 'Northwind', exact: true }).hover();
    await grid.getByRole('button', { name: 'Edit company' }).click();
    await grid.getByRole('combobox', { name: 'Company' }).fill('West');
    await deaf.getByRole('option', { name: 'Westwind', exact: true }).click();
    await deaf.getByText(/was changed by somebody else in the meantime/).waitFor();
    await grid.getByText('Southwind', { exact: true }).waitFor();
    assert.equal(await stored('Gamma', 'company_id'), southwind[0]?.id);
    await deaf.close();
  });

  it('moves a deal to another stage, and asks why one is lost', async () => {
    await editCell('Stage');
    await page.getByRole('option', { name: 'Closed Won' }).waitFor();
    await hands.go('ArrowDown', page.getByRole('option', { name: 'Closed Won' }));
    await hands.press('Enter');
    await eventually(async () => assert.equal(await stageOf('Beta'), 'Closed Won'));
    await table.getByRole('gridcell', { name: 'Won', exact: true }).waitFor();
    const won = await rows("SELECT 1 FROM events WHERE event_type = 'deal.won'");
    assert.equal(won.length, 1);
    await editCell('Stage');
    await hands.go('ArrowDown', page.getByRole('option', { name: 'Closed Lost' }));
    await hands.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Why was this deal lost?' });
    await waitForFocus(dialog.getByLabel('Reason'));
    await hands.type('No budget');
    await hands.press('Enter');
    await eventually(async () => assert.equal(await stored('Beta', 'lost_reason'), 'No budget'));
    assert.equal(await stageOf('Beta'), 'Closed Lost');
  });

  it('changes a field of many, and Undo gives each the former value', async () => {
    await page.goto('/deals?as=table&status=open&sort=value');
    await showsOnly('Gamma', 'Alpha');
    await table.focus();
    await hands.press('x', 'j', 'x');
    await selected.getByText('2 selected').waitFor();
    await hands.enter(selected.getByRole('button', { name: 'Edit' }));
    const dialog = page.getByRole('dialog', { name: 'Edit 2 deals' });
    await hands.choose(/Field$/, 'Stage');
    await hands.choose(/Stage$/, 'Proposal');
    assert.deepEqual(await violationsInEitherLight(page), []);
    await hands.enter(dialog.getByRole('button', { name: 'Change 2 deals' }));
    await page.getByText('Updated 2 deals').waitFor();
    assert.deepEqual([await stageOf('Alpha'), await stageOf('Gamma')], ['Proposal', 'Proposal']);
    await hands.enter(page.getByRole('button', { name: 'Undo' }));
    await page.getByText('Change undone').waitFor();
    assert.deepEqual([await stageOf('Alpha'), await stageOf('Gamma')], ['New', 'New']);
  });

  it('gives many the same value with its currency, contact, company and title, and Undo each its own back', async () => {
    const all = async () =>
      rows(
        `SELECT title, value::int AS value, currency, contact_id IS NOT NULL AS has_contact, co.name AS company
         FROM deals d LEFT JOIN companies co ON co.id = d.company_id WHERE d.id = ANY ($1) ORDER BY d.created_at`,
        [both.map(({ id }) => id)],
      );
    const both = await rows<{ id: string }>("SELECT id FROM deals WHERE title IN ('Alpha', 'Gamma')");
    const before = await all();
    const dialog = page.getByRole('dialog', { name: 'Edit 2 deals' });
    const edit = async (field: string) => {
      await page.goto('/deals?as=table&status=open&sort=newest&order=asc');
      await eventually(async () => assert.equal((await titles()).length, 2));
      await table.focus();
      await hands.press('Control+a');
      await selected.getByText('2 selected').waitFor();
      await hands.enter(selected.getByRole('button', { name: 'Edit' }));
      await dialog.waitFor();
      await hands.choose(/Field$/, field);
    };
    const change = async () => {
      await hands.enter(dialog.getByRole('button', { name: 'Change 2 deals' }));
      await page.getByText('Updated 2 deals').waitFor();
    };
    const undo = async () => {
      await hands.enter(page.getByRole('button', { name: 'Undo' }));
      await page.getByText('Change undone').waitFor();
      assert.deepEqual(await all(), before);
    };
    const type = async (label: string, text: string) => {
      await hands.tabTo(dialog.getByRole('textbox', { name: label, exact: true }));
      await hands.retype(text);
    };
    await edit('Value');
    await type('Value', 'much');
    await hands.press('Enter');
    await dialog.getByText(/^Enter an amount/).waitFor();
    await type('Value', '1,500');
    await type('Currency', 'chf');
    assert.deepEqual(await violationsInEitherLight(page), []);
    await change();
    for (const { value, currency } of await all()) assert.deepEqual([value, currency], [1500, 'CHF']);
    await undo();
    for (const [field, name] of [
      ['Contact', 'Ada Byron'],
      ['Company', 'Westwind'],
    ] as const) {
      await edit(field);
      const chooser = dialog.getByRole('combobox', { name: field });
      await hands.tabTo(chooser);
      await hands.type(name);
      await chooseOnly(name);
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await change();
      for (const deal of await all())
        assert.ok(field === 'Contact' ? deal.has_contact : deal.company === name, JSON.stringify(deal));
      await undo();
    }
    await edit('Title');
    await type('Title', 'Renewal');
    await change();
    for (const { title } of await all()) assert.equal(title, 'Renewal');
    await undo();
    await page.goto('/deals?as=table&status=open&sort=value');
    await showsOnly('Gamma', 'Alpha');
  });

  it('deletes many, and Undo restores them', async () => {
    await table.focus();
    await hands.press('Control+a');
    await hands.enter(selected.getByRole('button', { name: 'Delete' }));
    const dialog = page.getByRole('dialog', { name: /Delete 2 deals/ });
    await hands.enter(dialog.getByRole('button', { name: /^Delete/ }));
    await page.getByText('No matching deals').waitFor();
    await hands.enter(page.getByRole('button', { name: 'Undo' }));
    await table.getByText('Alpha').waitFor();
    await table.getByText('Gamma').waitFor();
  });

  it('has two lines a row on a phone, in German', async () => {
    const phone = await app.openTab({ width: 390, height: 844, hasTouch: true });
    await phone.goto('/settings/profile');
    await phone.getByRole('button', { name: /^That of the organization/ }).click();
    await phone.getByRole('option', { name: 'Deutsch' }).click();
    await phone.getByRole('heading', { name: 'Profil', exact: true }).waitFor();
    await phone.goto('/deals?as=table&status=open');
    await phone.getByRole('row', { name: /Alpha.*Northwind/s }).waitFor();
    assert.deepEqual(
      (await englishOn(phone)).filter((word) => !/Alpha|Gamma|Northwind/.test(word)),
      [],
    );
    const overflow = await phone.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.equal(overflow, 0);
    assert.deepEqual(await violationsInEitherLight(phone), []);
    await phone.getByText('Alpha').tap();
    await phone.getByRole('heading', { name: 'Alpha' }).waitFor();
    await phone.close();
  });
});
