import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IN_A_BROWSER, openEmptyApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';

/** The page that shows the limits of an organization, and how much it uses. */

describe('limits and usage', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openEmptyApp();
  const { page } = app;

  it('show each limit, what is used, and what helps; light and dark, on a phone and a wide screen', async () => {
    const limitTo = (name: string, value: number) =>
      app.rows('INSERT INTO organization_limits (org_id, name, value) SELECT id, $1, $2 FROM organizations', [
        name,
        value,
      ]);
    await limitTo('invitations_per_day', 5);
    await limitTo('webhook_subscriptions', 1);
    const post = (path: string, body: object) =>
      page.evaluate(
        async ([url, text]) => {
          const headers = { 'Content-Type': 'application/json' };
          return (await fetch(url, { method: 'POST', headers, body: text })).status;
        },
        [`/web${path}`, JSON.stringify(body)] as const,
      );
    for (let number = 0; number < 4; number += 1) {
      assert.equal(await post('/invitations', { email: `a${number}@acme.example` }), 201);
    }
    const target_url = 'https://hooks.example.com/';
    const event_types = ['contact.created'];
    assert.equal(await post('/api-webhook-subscriptions', { target_url, event_types }), 201);

    await page.goto('/settings');
    await page.getByRole('link', { name: 'Limits and usage' }).first().click();
    const rows = page.getByRole('list', { name: 'Limits' }).getByRole('listitem');
    const row = (title: string) => rows.filter({ hasText: title });
    await row('Invitations today').getByText('4 of 5').waitFor();
    await row('Invitations today').getByText('Almost reached').waitFor();
    await row('Invitations today').getByText('When reached: Invite more people tomorrow (UTC).').waitFor();
    await row('Uploaded files').getByText('0 MB of 1,000 MB').waitFor();
    const full = rows.filter({ hasText: '1 of 1' });
    await full.getByText('Reached', { exact: true }).waitFor();
    await full.getByText('Delete webhooks that you no longer need.').waitFor();
    assert.equal(
      await page.getByRole('meter', { name: 'Invitations today' }).getAttribute('aria-valuetext'),
      '4 of 5',
    );

    assert.equal(await post('/api-webhook-subscriptions', { target_url, event_types }), 409);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
      assert.deepEqual(await violationsInEitherLight(page), [], `at ${width}`);
    }
  });

  it('are refetched whenever the page opens', async () => {
    await app.rows("UPDATE organization_limits SET value = 40 WHERE name = 'invitations_per_day'");
    await page.getByRole('link', { name: 'Audit log' }).first().click();
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Limits and usage' }).first().click();
    await page.getByText('4 of 40').waitFor();
    assert.deepEqual(
      app.complaints.filter((complaint) => !complaint.includes('409')),
      [],
    );
  });
});
