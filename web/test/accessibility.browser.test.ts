import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { keyboardFaultsOn } from './keyboard-walk.ts';
import { demoPlaces, goTo } from './places.ts';
import { lowTargetsOn } from './touch-targets.ts';

/** How far the page itself can be scrolled, in pixels; only its parts should scroll. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
    return { right: scrollWidth - clientWidth, below: scrollHeight - clientHeight };
  });

describe('every place of the app', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const places = await demoPlaces(app);

  for (const place of places) {
    it(`passes axe in both themes and works by keyboard: ${place.name}`, async () => {
      const { page } = app;
      await goTo(page, place);
      assert.deepEqual(await overflowOf(page), { right: 0, below: 0 });
      assert.deepEqual(await violationsInEitherLight(page), []);
      assert.deepEqual(await keyboardFaultsOn(page, () => goTo(page, place)), []);
    });
  }

  const phone = await app.openTab({ width: 390, height: 844, hasTouch: true, colorScheme: 'dark' });
  for (const place of places) {
    it(`fits a phone, has large touch targets, and works by keyboard there: ${place.name}`, async () => {
      await goTo(phone, place);
      assert.deepEqual(await overflowOf(phone), { right: 0, below: 0 });
      assert.deepEqual(await violationsInEitherLight(phone), []);
      assert.deepEqual(await lowTargetsOn(phone), []);
      assert.deepEqual(await keyboardFaultsOn(phone, () => goTo(phone, place)), []);
    });
  }
});
