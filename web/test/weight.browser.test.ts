import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IN_A_BROWSER, openDemoApp } from './app.ts';

/** What the first page may load, compressed. */
const MOST_SCRIPT_BYTES = 250_000;

describe('the size of the first page', IN_A_BROWSER, async () => {
  const app = IN_A_BROWSER.skip ? undefined : await openDemoApp();

  it('is under 250 kB of script, with what is loaded when the browser is idle', async () => {
    assert.ok(app);
    const page = await app.openTab();
    await page.locator('[data-card]').first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
    const scripts = await page.evaluate(() => {
      // What other pages need is loaded ahead, when the first is long done.
      const end = performance.getEntriesByName('pages-ahead-start')[0]?.startTime ?? Number.POSITIVE_INFINITY;
      return performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming)
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < end)
        .map(({ name, encodedBodySize }) => ({ name, bytes: encodedBodySize }));
    });
    const sum = scripts.reduce((total, { bytes }) => total + bytes, 0);
    const list = scripts.map(({ name, bytes }) => `${name} ${bytes}`).join('\n');
    assert.ok(sum > 50_000, `${sum} bytes: the scripts were not counted\n${list}`);
    assert.ok(sum < MOST_SCRIPT_BYTES, `${sum} bytes of script\n${list}`);
  });
});
