import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { after, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { join, PASSWORD } from '../../server/access/testing/people.ts';
import { readConfig } from '../../server/config.ts';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { Receiver } from '../../server/webhooks/testing/receiver.ts';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForFocus } from './focus.ts';

/** The settings as an owner uses them, on the demo organization. */

/** Where this service believes to be reached. */
const BASE_URL = readConfig({}).baseUrl;

const HOSTILE = '"><img src=x onerror=alert(1)>';

describe('the settings', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const receiver = new Receiver();
  await receiver.listen();
  after(() => receiver.close());
  const app = await openDemoApp({ webhookAllowPrivateAddresses: true });
  const { page } = app;

  const open = async (path: string, name: string) => {
    await page.goto(`/settings/${path}`);
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = () => page.getByRole('dialog');
  const choose = async (label: RegExp, option: string) => {
    await page.getByRole('button', { name: label }).last().click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  /** What is shown once stays until one says that one has it. */
  const staysUntilDone = async () => {
    await page.keyboard.press('Escape');
    await page.mouse.click(10, 450);
    // Long enough for what leaves softly to be gone.
    await page.waitForTimeout(500);
    assert.equal(await button('Done').isVisible(), true, 'neither Escape nor a press beside it closes it');
    await button('Done').click();
    await dialog().waitFor({ state: 'detached' });
  };
  /** What a box to copy from holds. */
  const copied = async (label: string) =>
    (await dialog().locator(`span:text-is("${label}") + div pre`).textContent()) ?? '';

  it("change the person's name, and say why a blank one is refused", async () => {
    await open('profile', 'Profile');
    await page.getByLabel('Name', { exact: true }).fill('   ');
    await button('Save').click();
    await page.getByText('The name must not be empty').waitFor();
    await page.getByLabel('Name', { exact: true }).fill(`Mara ${HOSTILE}`);
    await button('Save').click();
    await page.getByText('Name saved').waitFor();
    await button(/^Your account: Mara/).waitFor();
    assert.equal(await page.locator('img[src="x"]').count(), 0);
    await page.getByLabel('Name', { exact: true }).fill('Mara Lindqvist');
    await button('Save').click();
    await button('Your account: Mara Lindqvist').waitFor();
  });

  it('change the password, and sign every other browser out', async () => {
    const other = await app.openTab();
    await open('profile', 'Profile');
    await page.getByLabel('Current password').fill('not the password');
    await page.getByLabel('New password').fill(`${app.demo.password}!`);
    await button('Change password').click();
    await page.getByText('The current password is wrong.').waitFor();
    await page.getByLabel('Current password').fill(app.demo.password);
    await button('Change password').click();
    await page.getByText('Password changed.').waitFor();
    await other.reload();
    await other.waitForURL('**/sign-in**');
    await page.getByLabel('Current password').fill(`${app.demo.password}!`);
    await page.getByLabel('New password').fill(app.demo.password);
    const changed = page.waitForResponse('**/web/password');
    await button('Change password').click();
    assert.equal((await changed).status(), 204);
  });

  it('list active sessions, and end one', async () => {
    const other = await app.openTab();
    await open('profile', 'Profile');
    await page.getByText('This browser').waitFor();
    await button('Sign out Chrome on Linux').first().click();
    await button('Sign out Chrome on Linux').waitFor({ state: 'detached' });
    await other.reload();
    await other.waitForURL('**/sign-in**');
  });

  it('rename the organization', async () => {
    await open('organization', 'General');
    await page.getByLabel('Organization name').fill('Northlight & Sons');
    await button('Rename').click();
    await button('Organization: Northlight & Sons').waitFor();
  });

  it('change time zone, currency and working time', async () => {
    await open('regional', 'Regional settings');
    await choose(/Time zone/, 'Europe/Vienna');
    await page.getByLabel('Currency').fill('euros');
    await page.getByText('Friday', { exact: true }).click();
    await page.getByLabel('Work starts at').fill('08:00');
    await button('Save').click();
    await page.getByText('Enter the three letters of a currency').waitFor();
    await page.getByLabel('Currency').fill('eur');
    await button('Save').click();
    await page.getByText('Settings saved').waitFor();
    await page.reload();
    assert.equal(await page.getByLabel('Currency').inputValue(), 'EUR');
    assert.equal(await page.getByLabel('Work starts at').inputValue(), '08:00');
    assert.equal(await page.getByLabel('Friday').isChecked(), false);
    await button(/Europe\/Vienna/).waitFor();
  });

  it('preset the currency of a new deal', async () => {
    await page.goto('/deals');
    await button('New deal').first().click();
    const currency = dialog().getByLabel('Currency');
    await waitForFocus(dialog().getByLabel('Title'));
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[maxlength="3"]')?.value === 'EUR',
    );
    await currency.fill('');
    assert.equal(await currency.inputValue(), '', 'what was cleared stays cleared');
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
  });

  it('list holidays, by keyboard', async () => {
    await open('regional', 'Regional settings');
    await page.getByText('No holidays yet.').waitFor();
    const add = async (date: string, name: string) => {
      await page.getByLabel('Date', { exact: true }).fill(date);
      await page.getByLabel('Holiday', { exact: true }).focus();
      await page.keyboard.type(name);
      await page.keyboard.press('Enter');
      // The form starts anew.
      await eventually(async () =>
        assert.equal(await page.getByLabel('Holiday', { exact: true }).inputValue(), ''),
      );
    };
    await add('2027-01-06', HOSTILE);
    await page.getByText(HOSTILE, { exact: true }).waitFor();
    await add('2026-12-25', 'Christmas');
    await page.getByText('Christmas', { exact: true }).waitFor();
    const rows = page.getByRole('list', { name: 'Holidays' }).getByRole('listitem');
    assert.match((await rows.first().textContent()) ?? '', /^ChristmasDec 25/);
    await page.getByLabel('Date', { exact: true }).fill('2026-12-25');
    await page.getByText('This date is in the list.').waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.getByLabel('Date', { exact: true }).fill('');
    await button(/^Remove Christmas/).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Christmas', { exact: true }).waitFor({ state: 'detached' });
    assert.equal(await page.locator('img[src="x"]').count(), 0);
    await page.reload();
    await page.getByText(HOSTILE, { exact: true }).waitFor();
    assert.equal(await rows.count(), 1);
  });

  it('invite someone by a link that is shown once, change their role and remove them', async () => {
    await open('members', 'Members');
    await button('Invite').click();
    await page.getByLabel('Email address').fill('nobody');
    await page.getByLabel('Email address').fill('nils@northlight.example');
    await choose(/Role/, 'Admin');
    await dialog().getByRole('button', { name: 'Invite' }).click();
    const link = new URL(await copied('Link'));
    await staysUntilDone();
    await page.getByText('nils@northlight.example').waitFor();

    await join(app, link.pathname, `Nils ${HOSTILE}`);

    await open('members', 'Members');
    // Former members have a list of their own below.
    const row = page
      .getByRole('list', { name: 'Members', exact: true })
      .getByRole('listitem')
      .filter({ hasText: 'nils@northlight.example' });
    await row.getByText(`Nils ${HOSTILE}`, { exact: true }).waitFor();
    await row.getByRole('button', { name: /Role of Nils/ }).click();
    await page.getByRole('option', { name: 'Member', exact: true }).click();
    await page.getByText(/is now member$/).waitFor();
    await row.getByText('Email not verified').waitFor();
    await row.getByRole('button', { name: /^Sign out Nils/ }).click();
    await page.getByText(/is signed out of this organization$/).waitFor();
    await app.rows(
      `INSERT INTO api_keys (org_id, id, name, key_hash, key_prefix, scopes, created_by)
       SELECT m.org_id, gen_random_uuid(), 'Of Nils', sha256('nils'), 'kontor_', '{crm:read}', u.id
       FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = 'nils@northlight.example'`,
    );
    await page.reload();
    await row.getByRole('button', { name: /^Remove Nils/ }).click();
    await dialog().getByText('Contacts, deals and notes stay.').waitFor();
    const revoke = dialog().getByRole('checkbox', { name: /^Revoke the 1 API key Nils/ });
    assert.equal(await revoke.isChecked(), true);
    assert.deepEqual(await violationsInEitherLight(page), []);
    await waitForFocus(dialog().getByRole('button', { name: 'Keep' }));
    await dialog()
      .getByRole('button', { name: /^Remove Nils/ })
      .click();
    await row.waitFor({ state: 'detached' });
    const keys = await app.rows(
      "SELECT revoked_at IS NOT NULL AS revoked FROM api_keys WHERE name = 'Of Nils'",
    );
    assert.deepEqual(keys, [{ revoked: true }]);
  });

  it('let people who joined by a shown link verify their address, and say if no email is sent', async () => {
    const invited = await app.openTab();
    const answer = await invited.request.post('/web/invitations', {
      data: { email: 'una@northlight.example' },
      headers: { Origin: app.url },
    });
    const { link } = (await answer.json()).data;
    await join(app, new URL(link).pathname, 'Una');
    const una = await app.openTab({ person: { email: 'una@northlight.example', password: PASSWORD } });
    await una.goto('/settings/profile');
    await una.getByRole('heading', { name: 'Verify your email address' }).waitFor();
    assert.equal(await una.getByRole('checkbox', { name: /Also disconnect my apps/ }).isChecked(), true);
    assert.deepEqual(await violationsInEitherLight(una), []);
    await una.getByRole('button', { name: 'Send code' }).click();
    await una
      .getByText('This server does not send email. Ask its operator to verify your address.')
      .waitFor();
    await una.context().close();
    await invited.context().close();
  });

  it('order stages by menu and by keys, and show what the server holds', async () => {
    await open('pipelines', 'Pipelines');
    const stages = page.getByRole('grid', { name: 'Stages of Sales' });
    const order = async () =>
      (await stages.getByRole('row').allTextContents()).map((text) =>
        text.replace(/(Won|Lost|Qualified)$/, '').trim(),
      );
    const secondIs = (name: string) =>
      stages.locator(`:nth-match([role=row], 2)[aria-label="${name}"]`).waitFor();
    const saved = async (act: () => Promise<void>) => {
      const answer = page.waitForResponse('**/stages/*');
      await act();
      assert.equal((await answer).status(), 200);
    };
    await stages.waitFor();
    const first = await order();
    await button('More actions for stage Proposal').click();
    await saved(() => page.getByRole('menuitem', { name: 'Move up' }).click());
    await secondIs('Proposal');
    await page.reload();
    await stages.waitFor();
    assert.deepEqual((await order()).slice(0, 3), [first[0], first[2], first[1]]);

    await stages.getByRole('row', { name: 'Proposal' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await button('Insert between Proposal and Qualified').waitFor();
    await page.keyboard.press('ArrowDown');
    await saved(() => page.keyboard.press('Enter'));
    await secondIs('Qualified');
    await page.reload();
    await stages.waitFor();
    assert.deepEqual((await order()).slice(0, 3), first.slice(0, 3));

    await stages.getByRole('row', { name: 'New' }).dragTo(stages.getByRole('row', { name: 'Qualified' }), {
      targetPosition: { x: 300, y: 32 },
    });
    await secondIs('New');
  });

  it('add a stage, and ask where the deals of a deleted one go', async () => {
    await open('pipelines', 'Pipelines');
    const sales = page.getByRole('region', { name: 'Sales' });
    await sales.getByRole('button', { name: 'Add stage' }).click();
    await dialog().getByLabel('Name', { exact: true }).fill('Negotiation');
    await dialog().getByRole('button', { name: 'Add stage' }).click();
    await sales.getByText('Negotiation').waitFor();

    await button('More actions for stage Proposal').click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await dialog()
      .getByText(/This stage has \d+ deals/)
      .waitFor();
    const remove = dialog().getByRole('button', { name: /^Move \d+ deals and delete$/ });
    assert.equal(await remove.isDisabled(), true);
    await choose(/deals to$|deals to Choose|Choose a stage/, 'Negotiation');
    await remove.click();
    await page.getByText('Deleted: Proposal').waitFor();
    const [{ count } = { count: 0 }] = await app.rows<{ count: number }>(
      "SELECT count(*)::integer AS count FROM deals d JOIN stages s ON s.org_id = d.org_id AND s.id = d.stage_id WHERE s.name = 'Negotiation'",
    );
    assert.ok(count > 0);
  });

  it('create a key that is shown once with a working command, and revoke it', async () => {
    await open('api-keys', 'API keys');
    await button('Create key').first().click();
    await page.getByLabel('Name', { exact: true }).fill(`Sync ${HOSTILE}`);
    const seeContacts = dialog().getByRole('checkbox', { name: /^See contacts/ });
    await seeContacts.uncheck({ force: true });
    await dialog().getByRole('button', { name: 'Create key' }).click();
    await dialog().getByText('Choose at least one scope.').waitFor();
    await seeContacts.check({ force: true });
    await dialog().getByRole('button', { name: 'Create key' }).click();
    const key = await copied('API key');
    assert.match(key, /^kontor_\w{46}$/);
    const command = (await copied('Try it out')).replace(BASE_URL, app.url);
    const { stdout } = await promisify(execFile)('sh', ['-c', command]);
    assert.ok(Array.isArray(JSON.parse(stdout).data), stdout);
    await staysUntilDone();
    await page.reload();
    await page.getByText(`Sync ${HOSTILE}`).waitFor();
    assert.ok(!(await page.content()).includes(key));

    await button(/^Revoke Sync/).click();
    await dialog()
      .getByRole('button', { name: /^Revoke Sync/ })
      .click();
    await page.getByText(/^Revoked: Sync/).waitFor();
    const refused = await fetch(`${app.url}/api-deals`, { headers: { Authorization: `Bearer ${key}` } });
    assert.equal(refused.status, 401);
  });

  it('register an app with a secret that is shown once, and remove it', async () => {
    await open('apps', 'Registered apps');
    await button('Register app').first().click();
    await dialog().getByLabel('Name', { exact: true }).fill('Own app');
    await dialog().getByLabel('Redirect URIs').fill('ftp://own.example/cb');
    await dialog().getByRole('button', { name: 'Register app' }).click();
    await dialog()
      .getByText(/^The redirect URI /)
      .waitFor();
    await dialog().getByLabel('Redirect URIs').fill('https://own.example/cb');
    await dialog().getByRole('button', { name: 'Register app' }).click();
    const secret = await copied('Client secret');
    assert.match(secret, /^[0-9a-f]{64}$/);
    await staysUntilDone();
    await page.getByText('https://own.example/cb').waitFor();
    assert.ok(!(await page.content()).includes(secret));
    await button('Remove Own app').click();
    await dialog().getByRole('button', { name: 'Remove Own app' }).click();
    await page.getByText('No registered apps yet').waitFor();
    assert.equal(await button('Register app').count(), 1, 'an empty list asks once for the first');
  });

  it('add a webhook, test it, and show request and response', async () => {
    receiver.answer = () => ({ status: 200, body: `<b>fine</b> ${HOSTILE}` });
    await open('webhooks', 'Webhooks');
    await button('Add webhook').first().click();
    await dialog().getByLabel('URL').fill(receiver.url('/hook'));
    await dialog().getByLabel('Label').fill(`Ledger ${HOSTILE}`);
    await dialog().getByRole('button', { name: 'Add webhook' }).click();
    await dialog()
      .getByText(/^The events /)
      .waitFor();
    await dialog().getByText('A deal was created').click();
    await dialog().getByLabel('Contacts with a tag').fill('vip');
    await dialog().getByRole('button', { name: 'Add webhook' }).click();
    await dialog()
      .getByText(/^The list of tags matches none/)
      .waitFor();
    await dialog().getByLabel('Contacts with a tag').fill('');
    const stage = dialog().getByRole('group', { name: 'Deals in a stage' }).locator('label').first();
    const [stageName = ''] = (await stage.innerText()).split(': ').slice(-1);
    await stage.click();
    await dialog().getByRole('button', { name: 'Add webhook' }).click();
    const secret = await copied('Secret');
    assert.match(secret, /^[0-9a-f]{64}$/);
    assert.equal(
      await copied('Secret for Standard Webhooks libraries'),
      `whsec_${Buffer.from(secret).toString('base64')}`,
    );
    await staysUntilDone();

    await page.getByRole('link', { name: /^Ledger/ }).click();
    await page.getByText(`stage ${stageName}`).waitFor();
    await button('Send test').click();
    const attempts = page.getByRole('list', { name: 'Attempts' });
    await attempts.getByText('Delivered').waitFor();
    await attempts.getByRole('button').first().click();
    await page.getByText(`<b>fine</b> ${HOSTILE}`).waitFor();
    await page.getByText('"event_type"').first().waitFor();
    assert.ok(!(await page.content()).includes(secret));
  });

  it('send a failed delivery again, and recover missed deliveries', async () => {
    receiver.answer = () => ({ status: 500, body: 'down' });
    await button('Send test').click();
    const attempts = page.getByRole('list', { name: 'Attempts' });
    await attempts.getByText('Failed').first().waitFor();
    await choose(/Filter attempts/, 'Failed');
    await page.waitForURL('**?outcome=failure');
    await attempts.getByRole('button').first().click();
    receiver.answer = () => ({ status: 204 });
    const before = receiver.received.length;
    await button('Send again').click();
    await page.getByText('Delivery queued').waitFor();
    await choose(/Filter attempts/, 'All attempts');
    await attempts.getByText('204', { exact: true }).first().waitFor();
    assert.ok(receiver.received.length > before);
    await app.rows(
      `UPDATE webhook_attempts SET status = NULL, response_body = NULL, reason = 'name_not_resolved',
         message = 'The name of the host could not be resolved.' WHERE outcome = 'failure'`,
    );
    await page.reload();
    const unanswered = attempts.getByRole('button', { name: /^Failed No response/ });
    await unanswered.getByText('The name of the host could not be resolved.').waitFor();
    assert.equal(await attempts.getByText(/name_not/).count(), 0);

    await button('More').click();
    await page.getByRole('menuitem', { name: 'Recover…' }).click();
    await dialog().getByRole('button', { name: 'Recover' }).click();
    await page.getByText(/(deliver(y|ies) queued|is already delivered)$/).waitFor();
  });

  it('rotate the secret of a webhook, disable it and delete it', async () => {
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Rotate secret…' }).click();
    await dialog().getByRole('button', { name: 'Rotate secret' }).click();
    assert.match(await copied('Secret'), /^[0-9a-f]{64}$/);
    await staysUntilDone();
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    await page.getByText('Webhook disabled').waitFor();
    assert.equal(await button('Send test').isDisabled(), true);
    await button('More').click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
    await dialog().getByRole('button', { name: 'Delete webhook' }).click();
    await page.getByText('No webhooks yet').waitFor();
    assert.equal(await button('Add webhook').count(), 1, 'an empty list asks once for the first');
  });

  it('show how to connect an agent, with this server’s address', async () => {
    await open('agents', 'Connect an agent');
    await page.getByText(`claude mcp add --transport http kontor ${BASE_URL}/mcp`, { exact: true }).waitFor();
    await choose(/Agent/, 'Codex');
    await page.getByText(`codex mcp add kontor --url ${BASE_URL}/mcp`).first().waitFor();
  });

  it('start with their navigation on a phone', async () => {
    const desk = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/settings');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back to settings' }).click();
    await page.waitForURL('**/settings');
    await page.setViewportSize(desk);
  });

  it('remember the theme', async () => {
    await open('appearance', 'Appearance');
    const surfaceOf = (theme: string) =>
      page
        .locator('label', { hasText: theme })
        .locator('[aria-hidden] > span')
        .evaluateAll((previews) => previews.map((preview) => getComputedStyle(preview).backgroundColor));
    const [light, dark] = [await surfaceOf('Light'), await surfaceOf('Dark')];
    assert.notDeepEqual(light, dark);
    assert.deepEqual(await surfaceOf('Match system'), [...light, ...dark]);
    await page.getByText('Dark', { exact: true }).click();
    await page.reload();
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
    await page.getByText('Match system').click();
  });

  it('show who did what in the audit log, filtered by the address', async () => {
    await open('audit-log', 'Audit log');
    const entries = page.getByRole('list', { name: 'Entries' });
    await entries.waitFor();
    await choose(/Record$|Record Any|Any Record/, 'API key');
    await page.waitForURL('**record_type=api_key**');
    await entries
      .getByRole('button', { name: /API key revoked/ })
      .first()
      .click();
    await page.getByText('revoke-api-key').waitFor();
    await page.reload();
    await entries.getByText('API key created').first().waitFor();
    assert.equal(await entries.getByText(/^Deal /).count(), 0);
    await button('Clear filters').click();
    await page.waitForURL((url) => !url.search.includes('record_type'));
  });

  it('show what one request did to several records in one line of the audit log, with their names', async () => {
    await open('audit-log?record_type=stage', 'Audit log');
    const line = page.getByRole('button', { name: /^\d+ stages updated/ }).first();
    await line.getByText(/Negotiation/).waitFor();
    await line.click();
    const stages = page.getByRole('list', { name: /stages updated/ }).getByRole('listitem');
    const negotiation = stages.filter({ hasText: 'Negotiation' });
    await negotiation.getByRole('button', { name: /^Stage updated Negotiation/ }).click();
    await negotiation.getByRole('row', { name: /^Sort order \d+ \d+$/ }).waitFor();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    assert.deepEqual(await violationsInEitherLight(page), []);
    await page.emulateMedia({ reducedMotion: null });
  });

  it('show who signed in and from where in the security log, filtered by the address', async () => {
    await open('security-log', 'Security log');
    const events = page.getByRole('list', { name: 'Events' });
    await events.waitFor();
    await choose(/Event$|Event Any|Any Event/, 'API key created');
    await page.waitForURL('**kind=api_key_created**');
    await events.getByText('API key created').first().waitFor();
    await events.getByText('Signed in').first().waitFor({ state: 'detached' });
    await choose(/Event$|Event API key created|API key created Event/, 'Signed in');
    await events.getByText('Signed in').first().waitFor();
    const event = events.getByRole('button', { name: /Signed in/ }).first();
    await event.focus();
    await page.keyboard.press('Enter');
    await events.getByText('Browser', { exact: true }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download as CSV' }).click(),
    ]);
    assert.match(file.suggestedFilename(), /^security-events-.*\.csv$/);
    await page.getByLabel('Address').fill('192.0.2.1');
    await page.getByText('No events match these filters.').waitFor();
    await button('Clear filters').click();
    await page.waitForURL((url) => url.search === '');
  });

  it('show the requests of programs in the requests log, filtered by key, status and route', async () => {
    // Other tests use keys.
    await app.rows('DELETE FROM api_requests');
    await open('requests-log', 'Requests log');
    await page.getByText('No requests in the last 7 days.').waitFor();
    const [key] = await app.rows<{ name: string }>(
      'SELECT name FROM api_keys WHERE revoked_at IS NULL ORDER BY created_at LIMIT 1',
    );
    assert.ok(key);
    await app.rows(
      `INSERT INTO api_requests (org_id, id, occurred_at, method, route, parameters, status, duration_ms, error,
         request_id, credential_kind, credential_id)
       SELECT k.org_id, first_id_at(now() - n * interval '1 minute'), now(), 'GET', '/api-' || r, '{limit}', s, 12, e,
         'request-' || n, 'api_key', k.id
       FROM (VALUES (1, 'contacts', 200, NULL), (2, 'deals', 400, 'invalid_request')) v (n, r, s, e),
         api_keys k WHERE k.name = $1 LIMIT 2`,
      [key.name],
    );
    await page.reload();
    const requests = page.getByRole('list', { name: 'Requests' });
    await eventually(async () => assert.equal(await requests.getByRole('listitem').count(), 2));
    await choose(/Status$|Status Any|Any Status/, 'Refused (4xx)');
    await page.waitForURL('**status=4xx**');
    await eventually(async () => assert.equal(await requests.getByRole('listitem').count(), 1));
    const request = requests.getByRole('button', { name: /GET \/api-deals/ });
    await request.focus();
    await page.keyboard.press('Enter');
    for (const told of ['invalid_request', 'request-2', '12 ms', 'limit', key.name])
      await requests.getByText(told).first().waitFor();
    await page.getByLabel('Path').fill('/api-contacts');
    await page.getByText('No requests match these filters.').waitFor();
    await button('Clear filters').click();
    await choose(/Key$|Key Any|Any Key/, key.name);
    await page.waitForURL('**credential_id=**');
    await eventually(async () => assert.equal(await requests.getByRole('listitem').count(), 2));
  });

  it('tell a member why they cannot change something, and whom to ask', async () => {
    const email = 'mo@northlight.example';
    await open('members', 'Members');
    await button('Invite').click();
    await page.getByLabel('Email address').fill(email);
    await dialog().getByRole('button', { name: 'Invite' }).click();
    const link = new URL(await copied('Link'));
    await join(app, link.pathname, 'Mo Member');
    // Playwright itself warns in the console where it blocks a service worker.
    const mo = await app.openTab({ person: { email, password: PASSWORD }, serviceWorkers: 'allow' });
    const warnings: string[] = [];
    mo.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    for (const [path, words] of [
      ['api-keys', 'Only owners and admins can see and create API keys'],
      ['webhooks', 'Only owners and admins can see and edit webhooks'],
      ['apps', 'Only owners and admins can register apps'],
      ['audit-log', 'Only owners and admins can read the audit log'],
      ['security-log', 'Only owners and admins can read the security log'],
      ['requests-log', 'Only owners and admins can read the requests log'],
      ['limits', 'Only owners and admins can see limits and usage'],
      ['jobs', 'Only owners and admins can see background jobs'],
      ['pipelines', 'Only owners and admins can edit pipelines and stages.'],
      ['organization', 'Only owners and admins can rename the organization.'],
      ['regional', 'Only owners and admins can change these settings.'],
      ['members', 'Owners and admins can invite people and change roles.'],
      ['email', 'Only owners and admins can set up the mail server'],
      ['messages', 'Only owners and admins can see messages'],
    ] as const) {
      await mo.goto(`/settings/${path}`);
      await mo.getByText(words).waitFor();
      await mo.getByText(/Ask Mara Lindqvist/).waitFor();
      const buttons = mo
        .getByRole('main')
        .getByRole('button', { name: /Create|Add|Invite|Register|Rename|Save|More/ });
      assert.equal(await buttons.count(), 0, path);
    }
    assert.deepEqual(warnings, []);
    await mo.context().close();
  });

  it('log no errors', () => {
    // What was refused on purpose, and the live updates of sessions that were ended.
    const unforeseen = app.complaints.filter((text) => !/status of 4\d\d|INCOMPLETE_CHUNKED/.test(text));
    assert.deepEqual(unforeseen, []);
  });
});
