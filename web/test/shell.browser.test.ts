import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { waitForFocus } from './focus.ts';
import { pressShortcut } from './keyboard.ts';

const PLACES = ['Deals', 'Tasks', 'Contacts', 'Companies', 'Activities', 'Settings'];

describe('the shell of the web app', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();

  it('opens every place from the rail', async () => {
    assert.ok(app);
    const { page } = app;
    const rail = page.getByRole('navigation', { name: 'Main' });
    for (const name of PLACES) {
      await rail.getByRole('link', { name }).click();
      await page.waitForURL(`**/${name.toLowerCase()}**`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
  });

  it('says on a slow line that it is loading, until its scripts are there', async () => {
    assert.ok(app);
    const { page } = app;
    const { promise: areLetThrough, resolve: letThrough } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await areLetThrough;
      await route.continue();
    });
    await page.goto('/companies', { waitUntil: 'commit' });
    await page.getByText('Loading Kontor…').waitFor();
    letThrough();
    await page.getByRole('heading', { name: 'Companies' }).waitFor();
    await page.getByText('Loading Kontor…').waitFor({ state: 'detached' });
    await page.unroute('**/assets/*.js');
  });

  it('opens every place by two keys', async () => {
    assert.ok(app);
    const { page } = app;
    for (const [key, path] of Object.entries({
      d: 'deals',
      c: 'contacts',
      o: 'companies',
      a: 'activities',
    })) {
      await pressShortcut(page, 'g', key);
      await page.waitForURL(`**/${path}`);
    }
  });

  it('leads back to a list as the person left it, and to the whole list from there', async () => {
    assert.ok(app);
    const { page } = app;
    const contacts = page.getByRole('link', { name: 'Contacts', exact: true });
    await page.goto('/contacts?status=active&sort=name&order=asc');
    await page.getByRole('button', { name: 'Remove filter: Status is active' }).waitFor();
    await page.getByRole('link', { name: 'Deals', exact: true }).click();
    await page.waitForURL('**/deals');
    await contacts.click();
    await page.waitForURL('**/contacts?status=active&sort=name&order=asc');
    await page.getByRole('button', { name: 'Remove filter: Status is active' }).waitFor();
    await pressShortcut(page, 'g', 'o');
    await page.waitForURL('**/companies');
    await pressShortcut(page, 'g', 'c');
    await page.waitForURL('**/contacts?status=active&sort=name&order=asc');
    await contacts.click();
    await page.waitForURL((url) => url.pathname === '/contacts' && url.search === '');
  });

  it('creates a contact from any page by two keys', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/activities');
    await page.getByRole('heading', { name: 'Activities' }).waitFor();
    await pressShortcut(page, 'c', 'c');
    const dialog = page.getByRole('dialog', { name: 'New contact' });
    await waitForFocus(dialog.getByLabel('First name', { exact: true }));
    await page.keyboard.type('Grace c d');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/contacts/*');
    await page.getByRole('heading', { name: 'Grace c d' }).waitFor();
    assert.equal(await page.getByRole('dialog').count(), 0, 'keys do nothing else while one types');
  });

  it('lets Tab skip the rail, and shows where the focus is', async () => {
    assert.ok(app);
    const { page } = app;
    await page.goto('/activities');
    await page.getByRole('heading', { name: 'Activities' }).waitFor();
    await page.keyboard.press('Tab');
    await waitForFocus(page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await waitForFocus(page.locator('#content'));
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    );
    assert.equal(outline, 'solid');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('main') !== null), true);
  });

  it('opens a menu by keyboard and returns the focus', async () => {
    assert.ok(app);
    const { page } = app;
    const button = page.getByRole('button', { name: /Your account/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Sign out' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await waitForFocus(button);
  });

  it('forgets recently opened records on sign-out, but keeps display preferences', async () => {
    assert.ok(app);
    const page = await app.openTab();
    await page.goto('/contacts');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.waitForURL('**/contacts/*-*');
    const kept = () => page.evaluate(() => Object.keys(localStorage).sort());
    await page.waitForFunction(() =>
      Object.keys(localStorage).some((key) => key.startsWith('kontor.opened.')),
    );
    await page.evaluate(() => {
      localStorage.setItem('kontor.theme', 'dark');
      localStorage.setItem('kontor.something', 'else');
    });
    const answer = page.waitForResponse('**/web/sign-out');
    await page.getByRole('button', { name: /^Your account:/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    assert.equal((await (await answer).allHeaders())['clear-site-data'], '"storage"');
    await page.waitForURL('**/sign-in');
    assert.deepEqual(await kept(), ['kontor.theme']);
    await page.context().close();
  });

  it('passes the chosen theme on to the pages that the server renders', async () => {
    assert.ok(app);
    const page = await app.openTab({ colorScheme: 'light' });
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    await page.goto('/settings/appearance');
    await page.getByText('Dark', { exact: true }).click();
    await page.getByRole('radio', { name: 'Dark', checked: true }).waitFor();
    await page.context().clearCookies({ name: 'kontor_session' });
    for (const path of ['/docs', '/reset-password', '/sign-in']) {
      await page.goto(path);
      assert.equal(await scheme(), 'dark', path);
    }
    await page.context().clearCookies({ name: 'kontor_theme' });
    await page.reload();
    assert.equal(await scheme(), 'light dark');
    await page.context().close();
  });

  it('has the settings, the other organizations and signing out behind "More" on a phone', async () => {
    assert.ok(app);
    const { rows } = app;
    await rows(`WITH other AS (
        INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Southlight', 'southlight') RETURNING id)
      INSERT INTO memberships (org_id, user_id, role)
      SELECT other.id, u.id, 'member' FROM other, users u WHERE u.email = '${app.demo.email}'`);
    const page = await app.openTab({ width: 390, height: 844, hasTouch: true });
    const choose = async (name: string | RegExp) => {
      await page.getByRole('button', { name: 'More', exact: true }).tap();
      await page.getByRole('menuitem', { name }).tap();
    };
    await page.locator('[data-card]').first().waitFor();
    const bar = page.getByRole('navigation', { name: 'Main' });
    assert.equal(await bar.locator(':is(a, button):visible').count(), 6);
    await choose('Companies');
    await page.waitForURL('**/companies');
    await choose('Settings');
    await page.waitForURL('**/settings');
    await choose('Switch to Southlight');
    await page.waitForURL('**/deals');
    await choose(/^Switch to Northlight/);
    await page.locator('[data-card]').first().waitFor();
    await choose('Sign out');
    await page.waitForURL('**/sign-in');
    await page.context().close();
    assert.deepEqual(app.complaints, []);
  });
});
