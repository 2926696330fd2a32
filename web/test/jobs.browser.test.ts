import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { waitForSomeFocus } from './focus.ts';
import { keyboardFaultsOn } from './keyboard-walk.ts';

/** The page that shows owners and admins the background jobs of their organization. */

describe('background jobs', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;
  const rows = page.getByRole('list', { name: 'Background jobs' }).getByRole('listitem');
  const row = (text: string) => rows.filter({ hasText: text });

  it('say that there are none', async () => {
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Background jobs' }).first().click();
    await page.getByRole('heading', { name: 'No waiting or failed jobs' }).waitFor();
    assert.deepEqual(await violationsInEitherLight(page), []);
  });

  it('appear with what they do, why they failed and when they run next, in every width and theme', async () => {
    // Of a kind that no process knows, so that nothing takes them while they are looked at.
    await app.rows(`
      INSERT INTO jobs (org_id, id, kind, input, state, attempts, reason, error, created_at, due_at, failed_at)
      SELECT o.id, gen_random_uuid(), j.kind, '{}', j.state, j.attempts, j.reason, 'for the operator',
        now() - interval '2 hours', now() + j.due * interval '1 second', now() + j.failed * interval '1 second'
      FROM organizations o, (VALUES
        ('webhooks.tidy-up', 'failed', 3, 'The disk is full.', NULL, -3700),
        ('test.waits', 'waiting', 1, 'The receiver did not answer.', 610, NULL),
        ('test.soon', 'waiting', 0, NULL, 5, NULL),
        ('test.runs', 'running', 2, NULL, 30, NULL)) AS j (kind, state, attempts, reason, due, failed)`);
    const failed = row('Delete old webhook deliveries');
    await failed.getByText('Failed', { exact: true }).waitFor();
    await failed.getByText('The disk is full.').waitFor();
    await failed.getByText('Requested 2 hours ago · 3 attempts · failed 1 hour ago').waitFor();
    await row('test.waits').getByText('1 attempt · next attempt in 10 minutes').waitFor();
    await row('test.soon').getByText('0 attempts · next attempt within a minute').waitFor();
    await row('test.runs').getByText('2 attempts', { exact: false }).waitFor();
    assert.match(
      (await rows.first().textContent()) ?? '',
      /^Delete old webhook deliveries/,
      'failed ones first',
    );
    assert.equal(await page.getByText('for the operator').count(), 0);
    assert.equal(await page.getByRole('button', { name: /^Retry/ }).count(), 1);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      assert.deepEqual(await violationsInEitherLight(page), [], `at ${width}`);
      assert.deepEqual(await keyboardFaultsOn(page), []);
    }
  });

  it('are retried by keyboard, and the focus stays on the page', async () => {
    await page.getByRole('button', { name: 'Retry "Delete old webhook deliveries"' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Retrying: Delete old webhook deliveries').waitFor();
    // A server takes it, does it, and it is gone.
    await row('Delete old webhook deliveries').waitFor({ state: 'detached' });
    await waitForSomeFocus(page);
    const [audited] = await app.rows("SELECT 1 FROM audit_entries WHERE operation = 'retry-job'");
    assert.ok(audited);
  });

  it('that cannot be retried any more say so', async () => {
    await app.rows(
      "UPDATE jobs SET state = 'failed', failed_at = now(), due_at = NULL WHERE kind = 'test.soon'",
    );
    // Somebody else retries it at the same moment.
    await page.route('**/web/jobs/*/retry', async (route) => {
      await app.rows(
        "UPDATE jobs SET state = 'waiting', failed_at = NULL, due_at = now() WHERE kind = 'test.soon'",
      );
      await route.continue();
    });
    await page.getByRole('button', { name: 'Retry "test.soon"' }).press('Enter');
    await page.getByText('No failed job with this id exists in your organization.').waitFor();
    assert.deepEqual(
      app.complaints.filter((complaint) => !complaint.includes('404')),
      [],
    );
  });
});
