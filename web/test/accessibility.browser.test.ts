import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsInEitherLight } from './axe.ts';
import { keyboardFaultsOn } from './keyboard-walk.ts';
import { demoPlaces, goTo } from './places.ts';
import { lowTargetsOn } from './touch-targets.ts';

describe('every place of the app', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const places = await demoPlaces(app);

  for (const place of places) {
    it(`passes axe in both themes and works by keyboard: ${place.name}`, async () => {
      const { page } = app;
      await goTo(page, place);
      assert.deepEqual(await violationsInEitherLight(page), []);
      assert.deepEqual(await keyboardFaultsOn(page, () => goTo(page, place)), []);
    });
  }

  const phone = await app.openTab({ width: 390, height: 844, hasTouch: true, colorScheme: 'dark' });
  for (const place of places) {
    it(`fits a phone, has large touch targets, and works by keyboard there: ${place.name}`, async () => {
      await goTo(phone, place);
      const width = await phone.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `${width} px wide`);
      assert.deepEqual(await violationsInEitherLight(phone), []);
      assert.deepEqual(await lowTargetsOn(phone), []);
      assert.deepEqual(await keyboardFaultsOn(phone, () => goTo(phone, place)), []);
    });
  }
});
