import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from '../../server/access/testing/people.ts';
import { Receiver } from '../../server/webhooks/testing/receiver.ts';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { handsOn } from './keyboard.ts';
import { keyboardFaultsOn } from './keyboard-walk.ts';

/** What people do with the pages, done without a mouse. What `handsOn` gives presses keys and does nothing else. */
describe('by keyboard alone', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const receiver = new Receiver();
  await receiver.listen();
  after(() => receiver.close());
  const app = await openDemoApp({ webhookAllowPrivateAddresses: true });
  const { page, rows } = app;
  const { press, type, retype, go, tabTo, enter, tick, choose, pick } = handsOn(page);

  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const dialog = () => page.getByRole('dialog');
  const inDialog = (name: string | RegExp) => dialog().getByRole('button', { name });
  /** Opens a page, and leaves the rail by the link that skips it. */
  const open = async (path: string, heading: string) => {
    await page.goto(path);
    await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    await enter(page.getByRole('link', { name: 'Skip to content' }));
  };
  /** Whether what has the focus is a certain control. */
  const hasFocus = (name: string | RegExp) => button(name).and(page.locator(':focus')).waitFor();

  it('an API key is created, copied and revoked', async () => {
    await open('/settings/api-keys', 'API keys');
    await enter(button('Create key').first());
    await type('Nightly sync');
    await tick(page.getByRole('checkbox').last());
    await enter(inDialog('Create key'));
    await dialog().getByText('API key', { exact: true }).waitFor();
    await tabTo(inDialog('Copy: API key'));
    await enter(inDialog('Done'));
    await hasFocus('Create key');
    await enter(button('Revoke Nightly sync'));
    await hasFocus('Keep');
    await enter(inDialog('Revoke Nightly sync'));
    await page.getByText('Revoked: ').waitFor();
    await page.locator('#content:focus').waitFor();
  });

  it('someone is invited, gets another role and is removed', async () => {
    await open('/settings/members', 'Members');
    await enter(button('Invite').first());
    await tabTo(field('Email address'));
    await type('nils@northlight.example');
    await choose(/Role/, 'Admin');
    await enter(inDialog('Invite'));
    const link = await dialog().locator('pre').textContent();
    await enter(inDialog('Done'));
    await join(app, new URL(link ?? '').pathname, 'Nils Berg');
    await open('/settings/members', 'Members');
    await choose(/Role of Nils/, 'Member');
    await page.getByText('Nils Berg is now member').waitFor();
    await enter(button('Remove Nils Berg'));
    await enter(inDialog(/^Remove Nils/));
    await page.getByRole('list', { name: 'Former members' }).getByText('nils@northlight.example').waitFor();
    await page
      .getByRole('list', { name: 'Members', exact: true })
      .getByText('Nils Berg')
      .waitFor({ state: 'detached' });
  });

  it('stages are added, renamed, put in order and deleted, and their deals moved', async () => {
    await open('/settings/pipelines', 'Pipelines');
    const sales = page.getByRole('region', { name: 'Sales' });
    const stage = (name: string) => sales.getByRole('row', { name });
    /** Tab leads into the list of stages, arrows to a stage and to its menu. */
    const menuOf = async (name: string, item: string | RegExp) => {
      await tabTo(sales.getByRole('row'));
      await press('Home');
      await go('ArrowDown', stage(name));
      await go('ArrowRight', button(`More actions for stage ${name}`));
      await pick(button(`More actions for stage ${name}`), item);
    };
    await enter(sales.getByRole('button', { name: 'Add stage' }));
    await type('Talks');
    await choose(/count as/, 'Open');
    await enter(inDialog('Add stage'));
    await stage('Talks').waitFor();
    await menuOf('Talks', 'Edit…');
    await tabTo(field('Name'));
    await retype('Negotiation');
    await press('Enter');
    await stage('Negotiation').waitFor();
    const names = () => sales.getByRole('row').evaluateAll((all) => all.map((row) => row.ariaLabel));
    const place = (await names()).indexOf('Negotiation');
    await menuOf('Negotiation', 'Move up');
    await sales.locator(`:nth-match([role=row], ${place})[aria-label="Negotiation"]`).waitFor();
    await menuOf('Proposal', 'Delete…');
    await hasFocus('Keep');
    await choose(/deals to/, 'Negotiation');
    await enter(inDialog(/^Move \d+ deals and delete$/));
    await page.getByText('Deleted: Proposal').waitFor();
  });

  it('pipelines are added, put in order, renamed and deleted', async () => {
    await open('/settings/pipelines', 'Pipelines');
    await enter(button('Add pipeline'));
    await type('Keyline');
    await press('Enter');
    const menu = button('More actions for pipeline Keyline');
    await menu.waitFor();
    const pipelines = page.getByRole('main').getByRole('region');
    const last = (await pipelines.count()) - 1;
    const at = (place: number) => pipelines.nth(place).and(page.getByRole('region', { name: 'Keyline' }));
    await pick(menu, 'Move up');
    await at(last - 1).waitFor();
    await hasFocus('More actions for pipeline Keyline');
    await pick(menu, 'Move down');
    await at(last).waitFor();
    await pick(menu, 'Rename…');
    await tabTo(field('Name'));
    await retype('Keyway');
    await press('Enter');
    await pick(button('More actions for pipeline Keyway'), 'Delete…');
    await enter(inDialog('Delete pipeline'));
    await page.getByText('Deleted: Keyway').waitFor();
  });

  it('a webhook is added, tested, looked into, and gets another secret', async () => {
    await open('/settings/webhooks', 'Webhooks');
    await enter(button('Add webhook').first());
    await type(receiver.url('/hook'));
    await tick(page.getByRole('checkbox', { name: /A deal was created/ }));
    await enter(inDialog('Add webhook'));
    await dialog().getByText('Secret', { exact: true }).waitFor();
    await enter(inDialog('Done'));
    await enter(page.getByRole('main').getByRole('link', { name: /127\.0\.0\.1/ }));
    await enter(button('Send test'));
    const attempts = page.getByRole('list', { name: 'Attempts' });
    await enter(attempts.getByRole('button').first());
    await attempts.getByText('"event_type"').first().waitFor();
    await pick(button('More'), 'Rotate secret…');
    await enter(inDialog('Rotate secret'));
    await dialog().getByText('Secret', { exact: true }).waitFor();
    await enter(inDialog('Done'));
    await hasFocus('More');
  });

  it('an app is registered and removed', async () => {
    await open('/settings/apps', 'Registered apps');
    await enter(button('Register app').first());
    await type('Own app');
    await tabTo(field('Redirect URIs'));
    await type('https://own.example/cb');
    await enter(inDialog('Register app'));
    await dialog().getByText('Client secret', { exact: true }).waitFor();
    await enter(inDialog('Done'));
    await enter(button('Remove Own app'));
    await enter(inDialog('Remove Own app'));
    await page.getByText('No registered apps yet').waitFor();
  });

  it('the audit log is filtered and its entries are opened', async () => {
    await open('/settings/audit-log', 'Audit log');
    await choose(/^Any Record|^Record/, 'API key');
    await page.waitForURL('**record_type=api_key**');
    await tabTo(page.getByLabel('From'));
    await press('0', '1', '0', '1', '2', '0', '2', '0');
    await page.waitForURL('**from=2020-01-01**');
    await enter(page.getByRole('list', { name: 'Entries' }).getByRole('button', { name: /API key revoked/ }));
    await page.getByText('revoke-api-key').waitFor();
    await enter(button('Clear filters'));
    await page.waitForURL((url) => url.search === '');
  });

  it('another browser is signed out', async () => {
    const other = await app.openTab();
    await open('/settings/profile', 'Profile');
    await enter(button(/^Sign out Chrome/));
    await button(/^Sign out Chrome/).waitFor({ state: 'detached' });
    await other.reload();
    await other.waitForURL('**/sign-in**');
    await other.context().close();
  });

  it('the theme is switched', async () => {
    await open('/settings/appearance', 'Appearance');
    await tabTo(page.getByRole('radio'));
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    await go('ArrowDown', page.getByRole('radio', { name: 'Dark' }));
    assert.equal(await theme(), 'dark');
    await go('ArrowDown', page.getByRole('radio', { name: 'Match system' }));
    assert.notEqual(await theme(), 'dark');
  });

  it('a file is imported, from its upload to its undo, and a list is exported', async () => {
    await open('/import', 'Import and export');
    const chooser = page.waitForEvent('filechooser');
    await enter(button('Choose a file'));
    const buffer = Buffer.from('First Name,Mail,Nick\nAda,ada@keys.example,Countess\n');
    await (await chooser).setFiles({ name: 'keys.csv', mimeType: 'text/csv', buffer });
    await choose(/Field for Nick/, 'Last name');
    await enter(button('Check file'));
    await enter(button('Import 1 contact'));
    await page.getByRole('heading', { name: 'Import finished' }).waitFor();
    await enter(button('Undo import'));
    await hasFocus('Keep');
    await enter(inDialog('Undo import'));
    await page.getByRole('heading', { name: 'Import undone' }).waitFor();
    await enter(page.getByRole('link', { name: 'Back to imports' }));
    const download = page.waitForEvent('download');
    await enter(page.getByRole('link', { name: 'Export contacts' }));
    assert.match((await download).suggestedFilename(), /^contacts-.*\.csv$/);
  });

  it('a table is filtered, gets another column, and its rows get tags together', async () => {
    for (const first_name of ['One', 'Two', 'Three'])
      await createRecord(page, '/api-contacts', { first_name, last_name: 'Keyholm', source: 'fair' });
    await open('/contacts', 'Contacts');
    await enter(button('Filter'));
    await tabTo(page.getByRole('combobox', { name: 'Source' }));
    await type('fair');
    await press('Enter', 'Escape');
    await hasFocus('Filter');
    await press('/');
    await type('keyholm');
    await page.waitForURL((url) => url.search.includes('keyholm') && url.search.includes('source=fair'));
    await tabTo(button('Columns'));
    await press('Enter');
    await tick(page.getByRole('checkbox', { name: 'Country' }));
    await press('Escape');
    await page.getByRole('columnheader', { name: 'Country' }).waitFor();
    await enter(page.getByRole('columnheader', { name: 'Name' }).getByRole('button'));
    await page.waitForURL('**sort=name**');
    const table = page.getByRole('grid', { name: 'Contacts' });
    await table.locator('[aria-rowindex="4"]').waitFor();
    await go('Shift+Tab', table);
    await press('Space', 'Shift+ArrowDown');
    await enter(
      page.getByRole('region', { name: 'Selected contacts' }).getByRole('button', { name: 'Tags' }),
    );
    await tabTo(page.getByRole('combobox', { name: 'Add' }));
    await type('by key');
    await press('Enter');
    await enter(inDialog('Change tags'));
    await page.getByText('Updated 2 contacts').waitFor();
    await enter(button('Remove filter: Source is fair'));
    await page.waitForURL((url) => !url.search.includes('source'));
    const tagged = await rows("SELECT 1 FROM contacts WHERE tags = '{by key}'");
    assert.equal(tagged.length, 2);
  });

  it('duplicates are compared and become one', async () => {
    const shared = { last_name: 'Twin', email: 'twin@keys.example' };
    await createRecord(page, '/api-contacts', { first_name: 'Goes', ...shared });
    const stays = await createRecord(page, '/api-contacts', { first_name: 'Stays', ...shared });
    await open('/contacts', 'Contacts');
    await enter(button('Find duplicates'));
    await enter(
      page.getByRole('region', { name: 'twin@keys.example' }).getByRole('button', { name: 'Merge…' }),
    );
    await tabTo(page.getByRole('radiogroup', { name: 'First name' }).getByRole('radio'));
    await press('ArrowRight');
    await enter(button(/^Merge into/));
    await page.getByText('Contacts merged').waitFor();
    const left = await rows("SELECT id FROM contacts WHERE email = 'twin@keys.example'");
    assert.equal(left.length, 1, stays);
  });

  it('the fields of a company are edited, and a note is written', async () => {
    const id = await createRecord(page, '/api-companies', { name: 'Keyworks' });
    await createRecord(page, '/api-contacts', { first_name: 'Kim', company_id: id });
    await open(`/companies/${id}`, 'Keyworks');
    await enter(button(/^Show \d+ empty fields/));
    await go('Shift+Tab', button(/^Edit city/));
    await press('Enter');
    await type('Lund');
    await press('Enter');
    await hasFocus(/^Edit city: Lund/);
    await enter(button(/^Edit notes/));
    await type('First line');
    await press('Enter');
    await type('second line');
    await press('Control+Enter');
    await hasFocus(/^Edit notes/);
    await tabTo(page.getByRole('radio', { name: 'Note' }));
    await go('ArrowRight', page.getByRole('radio', { name: 'Call' }));
    await tabTo(page.getByLabel('What was the call about?'));
    await type('Prices');
    await press('Control+Enter');
    await page.getByRole('region', { name: 'Timeline' }).getByText('Prices').waitFor();
    const [stored] = await rows('SELECT city, notes FROM companies WHERE id = $1', [id]);
    assert.deepEqual({ ...stored }, { city: 'Lund', notes: 'First line\nsecond line' });
  });

  it('the fields of a contact are edited, and it gets and loses tags', async () => {
    const id = await createRecord(page, '/api-contacts', { first_name: 'Tasta', tags: ['old'] });
    await open(`/contacts/${id}`, 'Tasta');
    await enter(button('Remove tag old'));
    await button('Remove tag old').waitFor({ state: 'detached' });
    await enter(button('Add tag'));
    await type('new');
    await press('Enter');
    await button('Remove tag new').waitFor();
    await hasFocus('Add tag');
    await enter(button('Choose company'));
    await type('Keyworks');
    await page.getByRole('option', { name: 'Keyworks' }).waitFor();
    await press('ArrowDown', 'Enter');
    await page.getByRole('link', { name: 'Keyworks' }).first().waitFor();
    await hasFocus('Choose company');
  });

  it('a deal is edited, goes from stage to stage, and is lost and won', async () => {
    const [stage] = await rows<{ pipeline_id: string }>(
      "SELECT pipeline_id FROM stages WHERE name = 'New' ORDER BY id LIMIT 1",
    );
    const id = await createRecord(page, '/api-deals', { title: 'Keys', pipeline_id: stage?.pipeline_id });
    await open(`/deals/${id}`, 'Keys');
    await enter(button('Move to Qualified'));
    await button('Stage: Qualified').waitFor();
    await enter(button(/^Edit value/));
    await retype('1,200.50');
    await press('Enter');
    await hasFocus(/^Edit value: .*1,200\.50/);
    await choose(/Owner/, 'Yuki Tanabe');
    await enter(button('Lost'));
    await type('Went elsewhere');
    await press('Enter');
    await page.getByRole('main').getByText('Went elsewhere').first().waitFor();
    await enter(button('Won'));
    await page.getByText(/^Won: /).waitFor();
    await pick(button('More'), 'Delete deal');
    await hasFocus('Keep');
    await enter(inDialog('Delete deal'));
    await page.waitForURL('**/deals');
  });

  it('the board is filtered by owner, value and date', async () => {
    // The list of owners is opened before the members have come.
    await page.route('**/web/members*', async (route) => {
      await sleep(500);
      await route.continue();
    });
    await open('/deals', 'Deals');
    await enter(button('Filter'));
    await choose(/Owner/, 'Yuki Tanabe');
    await page.unroute('**/web/members*');
    await page.waitForURL('**owner=**');
    await tabTo(page.getByRole('textbox', { name: 'Value from' }));
    await type('1000');
    await press('Enter');
    await page.waitForURL('**min=1000**');
    await tabTo(page.getByLabel('Close date from'));
    await press('0', '1', '0', '1', '2', '0', '2', '0');
    await page.waitForURL('**close_after=2020-01-01**');
    await press('Escape');
    await hasFocus('Filter');
    await enter(button('Remove filter: Value at least 1,000'));
    await page.waitForURL((url) => !url.search.includes('min='));
  });

  it('the organization is switched, and the person signs out', async () => {
    const org = '0190a000-0000-7000-8000-0000000000aa';
    await rows(`INSERT INTO organizations (id, name, slug) VALUES ('${org}', 'Second home', 'second-home')`);
    await rows(
      `INSERT INTO memberships (org_id, user_id, role) SELECT '${org}', id, 'owner' FROM users WHERE email = $1`,
      [app.demo.email],
    );
    await page.goto('/settings/profile');
    await pick(button(/^Organization:/), 'Second home');
    await button('Organization: Second home').waitFor();
    await pick(button(/^Your account:/), 'Sign out');
    await page.waitForURL('**/sign-in**');
  });

  describe('the walk of every place', () => {
    const faultsOf = async (html: string) => {
      const blank = await page.context().newPage();
      await blank.setContent(`<a href="#">Before</a>${html}<a href="#">After</a>`);
      const faults = await keyboardFaultsOn(blank);
      await blank.close();
      return faults;
    };

    it('finds nothing if everything works by Tab and arrows', async () => {
      const radios = '<input type="radio" name="r" checked><input type="radio" name="r">';
      assert.deepEqual(
        await faultsOf(`<input type="date"><button>Do</button><div role="radiogroup">${radios}</div>`),
        [],
      );
    });

    it('finds a control that the keyboard cannot reach', async () => {
      assert.deepEqual(await faultsOf('<button tabindex="-1">Do</button>'), ['is not reached: button “Do”']);
      const grid =
        '<div role="grid" tabindex="0"><div role="row"><button tabindex="-1">Do</button></div></div>';
      assert.deepEqual(await faultsOf(grid), ['is not reached: button “Do”']);
    });

    it('finds a control without a visible focus', async () => {
      assert.deepEqual(await faultsOf('<button style="outline: none">Do</button>'), [
        'does not show the focus: button “Do”',
      ]);
    });

    it('finds a focused control that is covered', async () => {
      const veil = '<div style="position: fixed; inset: 0 0 auto; height: 300px"></div>';
      const faults = await faultsOf(`<p style="height: 400px"></p><button>Do</button>${veil}`);
      assert.deepEqual(faults, ['is out of sight with the focus: a “Before”']);
    });

    it('finds a focus trap', async () => {
      const trap = `<button onkeydown="event.key === 'Tab' && event.preventDefault()">Do</button>`;
      assert.deepEqual(await faultsOf(trap), ['Tab does not come round.']);
    });
  });
});
