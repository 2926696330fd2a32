import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openDemoApp } from './app.ts';
import { demoPlaces, goTo, type Place } from './places.ts';

/** Texts that would do harm if any place took them for markup or for an address to go to. */
const MARKUP = `"><img src=x onerror="window.harmed=true"><script>window.harmed=true</script>`;
const ADDRESS = 'javascript:window.harmed=true';

describe('text that looks like markup', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const places = await demoPlaces(app);
  const { page } = app;
  const abroad: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(app.url) && !request.url().startsWith('data:')) abroad.push(request.url());
  });

  const poisoned = await poison(page);
  before(async () => {
    await app.rows('UPDATE organizations SET name = $1', [`Org ${MARKUP}`]);
    await app.rows('UPDATE users SET name = left($1, 120)', [MARKUP]);
    await app.rows('UPDATE stages SET name = name || left($1, 60)', [MARKUP]);
  });

  for (const place of [...places, ...poisoned]) {
    it(`stays text: ${place.name}`, async () => {
      await goTo(page, place);
      assert.equal(await page.evaluate('window.harmed'), undefined);
      assert.equal(await page.locator('img[src="x"], script:not([src])').count(), 0);
      const addresses = await page
        .locator('[href], [src], [action]')
        .evaluateAll((all) =>
          all.map(
            (one) => `${one.getAttribute('href') ?? one.getAttribute('src') ?? one.getAttribute('action')}`,
          ),
        );
      for (const address of addresses) assert.doesNotMatch(address, /^\s*(javascript|vbscript|data:text)/i);
    });
  }

  it('is shown as written', async () => {
    await page.goto('/contacts?q=onerror');
    await page.getByText(MARKUP).first().waitFor();
  });

  it('never causes a request to another server', () => {
    assert.deepEqual(abroad, []);
  });

  it('is protected by a policy that allows only our own scripts', async () => {
    const answer = await page.request.get('/deals');
    const policy = answer.headers()['content-security-policy'] ?? '';
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /connect-src 'self';/);
    assert.doesNotMatch(policy.replace(/style-src [^;]*;/, ''), /unsafe/);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.harmed = true';
      document.body.append(script);
    });
    assert.equal(await page.evaluate('window.harmed'), undefined);
  });
});

/** Writes such texts into every field of new records, by the API as anybody could; answers where those are shown. */
async function poison(page: Page): Promise<readonly Place[]> {
  const company = await createRecord(page, '/api-companies', {
    name: MARKUP,
    domain: 'evil.example',
    website: ADDRESS,
    industry: MARKUP,
    phone: MARKUP,
    notes: MARKUP,
  });
  const contact = await createRecord(page, '/api-contacts', {
    first_name: MARKUP,
    last_name: MARKUP,
    phone: ADDRESS,
    company: MARKUP,
    company_id: company,
    job_title: MARKUP,
    tags: [MARKUP.slice(0, 60)],
    stage: MARKUP.slice(0, 60),
    linkedin_url: ADDRESS,
    notes: MARKUP,
  });
  const deal = await createRecord(page, '/api-deals', {
    title: `planning ${MARKUP}`,
    notes: MARKUP,
    contact_id: contact,
    company_id: company,
    expected_close_date: '2020-01-01',
  });
  for (const activity_type of ['note', 'call', 'email', 'meeting']) {
    const about = { contact_id: contact, deal_id: deal };
    await createRecord(page, '/api-activities', {
      activity_type,
      description: `${MARKUP} ${ADDRESS}`,
      ...about,
    });
  }
  await createRecord(page, '/api-keys', { name: MARKUP.slice(0, 100), scopes: ['crm:read'] });
  await createRecord(page, '/api-webhook-subscriptions', {
    target_url: 'https://example.com/?<script>',
    event_types: ['deal.updated'],
    description: MARKUP,
  });
  const ids = { companies: company, contacts: contact, deals: deal };
  return Object.entries(ids).map(([kind, id]) => ({ name: `poisoned ${kind}`, path: `/${kind}/${id}` }));
}
