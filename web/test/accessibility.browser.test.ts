import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { violationsOn } from './axe.ts';
import { demoPlaces, goTo } from './places.ts';

describe('every place of the app', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const places = await demoPlaces(app);

  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await app.openTab({ colorScheme });
    for (const place of places) {
      it(`has nothing that axe finds: ${place.name}, ${colorScheme}`, async () => {
        await goTo(page, place);
        assert.deepEqual(await violationsOn(page), []);
      });
    }
  }

  const phone = await app.openTab({ width: 390, height: 844, hasTouch: true });
  for (const place of places) {
    it(`fits a phone: ${place.name}`, async () => {
      await goTo(phone, place);
      const width = await phone.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `${width} px wide`);
      assert.deepEqual(await violationsOn(phone), []);
    });
  }
});
