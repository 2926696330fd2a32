import type { Page } from 'playwright-core';
import { installProbe } from './keyboard-probe.ts';

/** More stops than any place has: who needs more is held in a trap. */
const MOST_STOPS = 300;

/** So many times Tab is pressed before the page is asked whether the focus has come round. */
const AT_ONCE = 10;

/**
 * What cannot be used by keyboard alone on a page as it is now, in words: controls that neither Tab nor the arrows of
 * their widget reach, those that do not show that they have the focus or stay out of sight with it, and traps.
 */
export async function keyboardFaultsOn(page: Page): Promise<readonly string[]> {
  // What fades away would still lie above what has the focus by now.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(installProbe);
  const faults = (await comesRound(page)) ? await faultsAfterArrows(page) : ['Tab does not come round.'];
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return faults;
}

async function comesRound(page: Page): Promise<boolean> {
  for (let stops = 0; stops < MOST_STOPS; stops += AT_ONCE) {
    for (let times = 0; times < AT_ONCE; times++) await page.keyboard.press('Tab');
    if (await page.evaluate(() => window.keyboardProbe.isRound())) return true;
  }
  return false;
}

async function faultsAfterArrows(page: Page): Promise<readonly string[]> {
  for (;;) {
    const keys = await page.evaluate(() => window.keyboardProbe.enterWidget());
    if (keys === undefined) return page.evaluate(() => window.keyboardProbe.faults());
    for (const key of keys) await page.keyboard.press(key);
  }
}
