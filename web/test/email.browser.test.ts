import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { MailServer } from '../../server/kernel/mail/testing/mail-server.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForSomeFocus } from './focus.ts';
import { keyboardFaultsOn } from './keyboard-walk.ts';

/** The settings pages "Email" and "Messages", used by keyboard. */

const PASSWORD = 'correct-horse-battery-staple';

describe('email in the settings', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const server = await new MailServer().listen();
  after(() => server.close());
  const app = await openEmptyApp({ mailAllowPrivateAddresses: true });
  const { page } = app;

  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).focus();
    await page.keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(text);
  };
  const looksRight = async (name: string) => {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
      assert.equal(fits, true, `${name} at ${width}`);
      assert.deepEqual(await violationsInEitherLight(page), [], `${name} at ${width}`);
      assert.deepEqual(await keyboardFaultsOn(page), [], `${name} at ${width}`);
    }
  };
  const heading = (name: string) => page.getByRole('heading', { name }).waitFor();
  const rows = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');

  it('says that no email is sent, and how to set a mail server up', async () => {
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Email', exact: true }).first().click();
    await heading('No email is sent');
    await page.getByRole('link', { name: 'How to set it up' }).waitFor();
    await heading('How to set it up');
    await page.getByRole('cell', { name: 'smtp.gmail.com' }).waitFor();
    await looksRight('without a mail server');
  });

  it('takes a mail server after the person proved who they are, and never shows the password', async () => {
    await type('Server', '127.0.0.1');
    await type('Port', '99999');
    await type('User name', 'sales');
    await type('Password', PASSWORD);
    await type('Name of the sender', 'Acme');
    await type('Address of the sender', 'sales@acme.example');
    await app.rows("UPDATE sessions SET authenticated_at = now() - interval '1 hour'");
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel('Password').fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByText('The port must be a whole number from 1 to 65535').waitFor();
    await type('Port', String(server.port));
    await press(/Encryption/);
    await page.getByRole('option', { name: /^None/ }).click();
    await press('Save');
    await page.getByText('Mail server saved').waitFor();
    // The message would lie above what has the focus.
    await press('Close');
    await page.getByText('Mail server saved').waitFor({ state: 'detached' });
    await heading('Email is sent through your own mail server');
    await page.getByText('Saved: …aple.', { exact: false }).waitFor();
    assert.equal(await page.getByLabel('Password', { exact: true }).inputValue(), '');
    assert.ok(!(await page.content()).includes(PASSWORD));
    await looksRight('with a mail server');
  });

  it('sends a test message, and says what became of it', async () => {
    await type('Send a test message to', 'ada@acme.example');
    await page.keyboard.press('Enter');
    await page
      .getByText('Your mail server accepted the message. Look in the mailbox of ada@acme.example.')
      .waitFor();
    assert.equal(server.messages.length, 1);
    server.behave = () => ({ RCPT: '550 5.1.1 No such user' });
    await page.keyboard.press('Enter');
    await page
      .getByText('The message was not sent. The mail server refused the message: 550 5.1.1 No such user')
      .waitFor();
    server.behave = () => ({ '.': 'hang-up' });
    await page.keyboard.press('Enter');
    await page.getByText('The message may have arrived.', { exact: false }).waitFor();
    await looksRight('after a test');
  });

  it('lists what became of every message, in plain words, by state', async () => {
    await page.getByRole('link', { name: 'Messages', exact: true }).first().click();
    await heading('Messages');
    await rows.nth(2).waitFor();
    assert.equal(await rows.count(), 3);
    const [uncertain, failed, sent] = [rows.nth(0), rows.nth(1), rows.nth(2)];
    await uncertain.getByText('Test message to ada@acme.example').waitFor();
    await uncertain.getByText('May have arrived', { exact: true }).waitFor();
    await failed.getByText('Not sent', { exact: true }).waitFor();
    await failed.getByText(/No such user/).waitFor();
    await sent.getByText('Sent', { exact: true }).waitFor();
    await sent.getByText(/your own mail server/).waitFor();
    assert.equal(await sent.getByRole('button').count(), 0);
    await looksRight('messages');
    await press(/State/);
    await page.getByRole('option', { name: 'Not sent', exact: true }).click();
    await page.waitForURL('**/settings/messages?state=failed');
    await rows.getByText('Sent', { exact: true }).waitFor({ state: 'detached' });
    await rows.getByText('Not sent', { exact: true }).waitFor();
    assert.equal(await rows.count(), 1);
    await page.goto('/settings/messages?state=held');
    await heading('No message is in this state');
    await looksRight('no messages');
  });

  it('sends an uncertain message again only after saying that it may arrive twice', async () => {
    server.behave = () => ({});
    const known = server.messages.length;
    await page.goto('/settings/messages?state=uncertain');
    await press('Send again: Test message to ada@acme.example');
    await page
      .getByRole('dialog')
      .getByText(/ada@acme\.example receives it twice/)
      .waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assert.equal(server.messages.length, known, 'the safe button has the focus');
    await press('Send again: Test message to ada@acme.example');
    await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Sending message again').waitFor();
    await heading('No message is in this state');
    await server.waitFor(known + 1);
    await waitForSomeFocus(page);
  });

  it('forgets the mail server after a question', async () => {
    await page.goto('/settings/email');
    await press('Remove the mail server…');
    await page
      .getByRole('dialog')
      .getByText(/Messages that are waiting/)
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('The mail server is removed.').waitFor();
    await heading('No email is sent');
    // The form starts anew once the message is there.
    await eventually(async () =>
      assert.equal(await page.getByLabel('Server', { exact: true }).inputValue(), ''),
    );
    assert.deepEqual(
      app.complaints.filter((complaint) => !/40[03]/.test(complaint)),
      [],
    );
  });
});
