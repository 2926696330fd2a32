import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openDemoApp, type TestApp } from './app.ts';

/** Nothing jumps while a page loads, even if each answer comes at another time. */

/** A score that people do not notice; web vitals call up to 0.1 good. */
const UNNOTICED = 0.02;

/** How much later each answer comes than the one that was asked for before it. */
const APART_MS = 40;

interface Shift {
  readonly value: number;
  /** What moved, and how. */
  readonly moved: readonly string[];
}

/** The ids of records about which there is much to show. */
async function busyRecords({ page, rows }: TestApp) {
  const [busiest] = await rows<{ company: string; contact: string; deal: string; name: string }>(
    `SELECT d.company_id AS company, d.contact_id AS contact, d.id AS deal, o.name
     FROM deals d JOIN companies o ON o.id = d.company_id WHERE d.contact_id IS NOT NULL
     ORDER BY count(*) OVER (PARTITION BY d.contact_id) DESC LIMIT 1`,
  );
  assert.ok(busiest);
  const { company, contact, deal, name } = busiest;
  // Each has a duplicate and tasks.
  await createRecord(page, '/api-companies', { name });
  await rows(
    `INSERT INTO contacts (org_id, id, first_name, last_name, tags, status, source, created_at, updated_at)
     SELECT org_id, gen_random_uuid(), first_name, last_name, tags, status, source, now(), now() FROM contacts WHERE id = $1`,
    [contact],
  );
  for (const title of ['Call back', 'Send the offer', 'Ask for the budget']) {
    await createRecord(page, '/api-tasks', { title, company_id: company });
    await createRecord(page, '/api-tasks', { title, contact_id: contact });
    await createRecord(page, '/api-tasks', { title, deal_id: deal });
  }
  return { company, contact, deal };
}

/** What shifts on a page until everything is there. */
async function shiftsOf(page: Page, path: string): Promise<readonly Shift[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('main')).first().waitFor();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(Reflect.get(window, 'shifts'))));
      }),
  );
}

/** Notes the shifts of each page from its beginning, and lets answers come one after the other. */
async function observe(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Reflect.set(window, 'shifts', shifts);
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map((part) => Math.round(part)).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = Object(entry);
        if (hadRecentInput) continue;
        const moved = Array.from(sources, (source) => {
          const { node, previousRect, currentRect } = Object(source);
          const what = String(node?.outerHTML ?? node?.textContent ?? 'gone').slice(0, 160);
          return `${placeOf(previousRect)} → ${placeOf(currentRect)} ${what}`;
        });
        shifts.push({ value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  let asked = 0;
  await page.route('**/web/**', async (route) => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, (asked % 8) * APART_MS));
    await route.continue();
  });
}

describe('a page that loads', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const { company, contact, deal } = await busyRecords(app);
  const pages = {
    'a contact': `/contacts/${contact}`,
    'a company': `/companies/${company}`,
    'a deal': `/deals/${deal}`,
    home: '/home',
    'the board': '/deals',
    'the table of contacts': '/contacts',
    'the table of companies': '/companies',
  };
  const sizes = {
    'on a wide screen': await app.openTab(),
    'on a phone': await app.openTab({ width: 390, height: 844, hasTouch: true }),
  };
  for (const page of Object.values(sizes)) await observe(page);

  for (const [name, path] of Object.entries(pages)) {
    for (const [size, page] of Object.entries(sizes)) {
      it(`stays where it is: ${name} ${size}`, async () => {
        const shifts = await shiftsOf(page, path);
        const score = shifts.reduce((sum, { value }) => sum + value, 0);
        assert.ok(score <= UNNOTICED, `${score}\n${JSON.stringify(shifts, null, 1)}`);
      });
    }
  }
});
