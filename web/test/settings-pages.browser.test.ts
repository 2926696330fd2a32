import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IN_A_BROWSER, openDemoApp } from './app.ts';

/** What holds for every page of the settings: nothing that axe finds, and room on a phone. */

const PATHS = [
  'profile',
  'appearance',
  'organization',
  'members',
  'pipelines',
  'audit-log',
  'api-keys',
  'webhooks',
  'agents',
  'connected-apps',
  'apps',
];

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** What axe finds on a page beside the rail, each as its rule and the first place. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate<string[]>(
    `axe.run('main').then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
  );
}

describe('every page of the settings', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();

  async function walk(page: Page, check: (path: string) => Promise<void>): Promise<void> {
    for (const path of PATHS) {
      await page.goto(`/settings/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('domcontentloaded');
      await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
      await check(path);
    }
    await page.context().close();
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    it(`is without a finding of axe, ${colorScheme}`, async () => {
      const page = await app.openTab({ colorScheme });
      const found: string[] = [];
      await walk(page, async (path) => {
        for (const violation of await violations(page)) found.push(`${path}: ${violation}`);
      });
      assert.deepEqual(found, []);
    });
  }

  it('fits a phone without scrolling sideways, and its controls a finger', async () => {
    const page = await app.openTab({ width: 390, height: 844, hasTouch: true });
    await walk(page, async (path) => {
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 390, path);
      const small = await page
        .getByRole('main')
        .locator('button, input:not([type=hidden],[type=checkbox],[type=radio])')
        .evaluateAll((controls) =>
          controls
            .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
            .filter((control) => control.getBoundingClientRect().height < 44)
            .map((control) => control.outerHTML.slice(0, 120)),
        );
      assert.deepEqual(small, [], path);
    });
  });

  it('of the settings begins with their navigation on a phone', async () => {
    const page = await app.openTab({ width: 390, height: 844 });
    await page.goto('/settings');
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back to the settings' }).click();
    await page.waitForURL('**/settings');
  });
});
