import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { MailServer } from '../../server/kernel/mail/testing/mail-server.ts';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus } from './focus.ts';
import { handsOn } from './keyboard.ts';

/** A whole form, from its name to its publication, built without a mouse. */

const WORDS = 'Send me news by email.';

describe('a form is built and published by keyboard alone', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const smtp = await new MailServer().listen();
  after(() => smtp.close());
  const app = await openEmptyApp({
    smtpUrl: `smtp://127.0.0.1:${smtp.port}?ignoreTLS=true`,
    mailFrom: 'Kontor <kontor@example.com>',
  });

  const build = async (page: Page, name: string) => {
    const { press, type, retype, go, tabTo, enter, tick, pick } = handsOn(page);
    const button = (label: string) => page.getByRole('button', { name: label, exact: true });
    const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
    const row = (label: string) =>
      page.getByRole('grid', { name: 'Fields' }).getByRole('row', { name: label });
    /** Adds a field, whose label has the focus at once, and gives it another one. */
    const add = async (kind: string, label: string) => {
      await pick(button('Add a field'), kind);
      await waitForFocus(field('Label').or(field('Name for your team')));
      await retype(label);
    };
    /** Closes the field that is open; the focus is on its row then. */
    const close = async (label: string) => {
      await press('Escape');
      await button(`Done with ${label}`).waitFor({ state: 'detached' });
      await waitForFocus(row(label).or(row(label).getByRole('button', { name: `Edit ${label}` })));
    };
    await page.goto('/forms');
    await enter(button('New form').first());
    await type(name);
    await press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await add('Company', 'Your company');
    await close('Your company');
    await add('Choice', 'Topic');
    await tabTo(field('Options'));
    await retype('Sales\nSupport');
    assert.deepEqual(await violationsInEitherLight(page), []);
    await close('Topic');
    await add('Consent', 'Newsletter');
    await tabTo(field('Words beside the box'));
    await retype(WORDS);
    await close('Newsletter');
    // The list is one stop of Tab; arrows lead from row to row.
    await go('Shift+Tab', row('Newsletter'));
    await go('ArrowUp', row('Topic'));
    await pick(button('More actions for Topic'), 'Move up');
    await waitForFocus(row('Topic').or(button('More actions for Topic')));
    await tabTo(page.getByRole('radio', { name: 'Fields' }));
    await go('ArrowRight', page.getByRole('radio', { name: 'After sending' }));
    await tick(page.getByRole('checkbox', { name: 'Confirm the address by email' }));
    await page
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await enter(button('Publish'));
    await page.getByText('Published as version 1.').waitFor();
    const [form] = await app.rows<{
      definition: { fields: { label: string }[]; consent: { words: string } };
    }>(
      `SELECT v.definition FROM forms f JOIN form_versions v ON v.org_id = f.org_id AND v.form_id = f.id WHERE f.name = $1`,
      [name],
    );
    const { fields, consent } = form?.definition ?? {};
    const labels = ['First name', 'Email', 'How can we help?', 'Topic', 'Your company', 'Newsletter'];
    assert.deepEqual([fields?.map(({ label }) => label), consent?.words], [labels, WORDS]);
  };

  it('on a wide page', () => build(app.page, 'Built on a desk'));

  it('on a page as narrow as a phone', async () => {
    const narrow = await app.openTab({ width: 390, height: 844, colorScheme: 'dark' });
    await build(narrow, 'Built in a narrow window');
    await narrow.context().close();
  });
});
