import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createRecord, IN_A_BROWSER, openDemoApp, type TestApp } from './app.ts';
import { demoPlaces, type Place } from './places.ts';

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

/** In which order answers come: how many parts of the wait a request has by its number. */
const ORDERS = [(asked: number) => asked % 8, (asked: number) => 7 - (asked % 8)] as const;

/** Places with many parts, whose answers come in both orders on both screens. */
const OF_MANY_PARTS = /^(home|report|forecast|saved-report|deal|contact|company|tasks|settings-members)/;

/** Gives the records that are looked at a duplicate and tasks, and Home two pinned reports. */
async function makeBusy({ page, rows }: TestApp, places: readonly Place[]): Promise<void> {
  const idIn = (name: string) =>
    places
      .find((place) => place.name === name)
      ?.path.split('/')
      .at(-1);
  const [company, contact, deal] = [idIn('company'), idIn('contact'), idIn('deal')];
  const [named] = await rows<{ name: string }>('SELECT name FROM companies WHERE id = $1', [company]);
  assert.ok(named);
  await createRecord(page, '/api-companies', { name: named.name });
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
  for (const metric of ['won_value', 'deals_lost']) {
    const query = { metric, dimensions: ['owner'] };
    await createRecord(page, '/api-reports', { name: metric, query, plot: 'bars', pinned: true });
  }
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

async function staysStill(page: Page, path: string): Promise<void> {
  const shifts = await shiftsOf(page, path);
  const score = shifts.reduce((sum, { value }) => sum + value, 0);
  assert.ok(
    score <= UNNOTICED,
    `${page.viewportSize()?.width} px: ${score}\n${JSON.stringify(shifts, null, 1)}`,
  );
}

/** A tab whose answers come in an order that can be changed. */
interface Tab {
  readonly page: Page;
  order: (typeof ORDERS)[number];
}

/** Notes the shifts of each page from its beginning, and lets answers come one after the other. */
async function observe(page: Page): Promise<Tab> {
  const tab: Tab = { page, order: ORDERS[0] };
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
    await new Promise((resolve) => setTimeout(resolve, tab.order(asked) * APART_MS));
    await route.continue();
  });
  return tab;
}

describe('a page that loads', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const all = await demoPlaces(app);
  await makeBusy(app, all);
  const report = await createRecord(app.page, '/api-reports', {
    name: 'By source',
    query: { metric: 'won_value', dimensions: ['source'], grain: 'month' },
    plot: 'bars',
  });
  const places = [
    // What is opened on a page has its own tests.
    ...all.filter(({ arrive }) => arrive === undefined),
    { name: 'saved-report', path: `/reports/saved/${report}` },
    ...['forecast', 'people', 'win-rate'].map((id) => ({
      name: `report-${id}`,
      path: `/reports/${id}?compare=true`,
    })),
    { name: 'settings', path: '/settings' },
  ];
  const wide = await observe(await app.openTab());
  const phone = await observe(await app.openTab({ width: 390, height: 844, hasTouch: true }));

  for (const { name, path } of places) {
    it(`stays where it is on a wide screen and on a phone: ${name}`, async () => {
      const [first, second] = ORDERS;
      const both = [[first, second] as const, [second, first] as const];
      for (const [onWide, onPhone] of OF_MANY_PARTS.test(name) ? both : both.slice(0, 1)) {
        wide.order = onWide;
        phone.order = onPhone;
        await Promise.all([wide, phone].map(({ page }) => staysStill(page, path)));
      }
    });
  }
});
