import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { IN_A_BROWSER, openDemoApp } from './app.ts';
import { RULES_OF_COLOUR, violationsOn } from './axe.ts';
import { keyboardFaultsOn } from './keyboard-walk.ts';
import { demoPlaces, goTo } from './places.ts';

describe('every place of the app', IN_A_BROWSER, async () => {
  if (IN_A_BROWSER.skip) return;
  const app = await openDemoApp();
  const places = await demoPlaces(app);

  for (const place of places) {
    it(`has nothing that axe finds, light or dark, and needs no mouse: ${place.name}`, async () => {
      const { page } = app;
      await goTo(page, place);
      assert.deepEqual(await violationsOn(page), []);
      // The same elements in other colours; nothing fades on the way.
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      assert.deepEqual(await violationsOn(page, RULES_OF_COLOUR), []);
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
      assert.deepEqual(await keyboardFaultsOn(page), []);
    });
  }

  const phone = await app.openTab({ width: 390, height: 844, hasTouch: true });
  for (const place of places) {
    it(`fits a phone: ${place.name}`, async () => {
      await goTo(phone, place);
      const width = await phone.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 390, `${width} px wide`);
      if (place.path.startsWith('/settings/')) assert.deepEqual(await lowControls(phone), []);
      assert.deepEqual(await violationsOn(phone), []);
    });
  }
});

/** The buttons and fields in sight that are lower than a finger is wide. */
function lowControls(page: Page): Promise<readonly string[]> {
  return page
    .getByRole('main')
    .locator('button, input:not([type=hidden],[type=checkbox],[type=radio])')
    .evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility() && control.getBoundingClientRect().width > 1)
        .filter((control) => control.getBoundingClientRect().height < 44)
        .map((control) => control.outerHTML.slice(0, 120)),
    );
}
