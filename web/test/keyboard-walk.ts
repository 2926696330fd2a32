import type { Page } from 'playwright-core';
import { installProbe } from './keyboard-probe.ts';

/** More stops than any place has: who needs more is held in a trap. */
const MOST_STOPS = 300;

/** So many times Tab is pressed before the page is asked whether the focus has come round. */
const AT_ONCE = 10;

/**
 * What cannot be used by keyboard alone on a page as it is now, in words: controls that neither Tab nor the arrows of
 * their widget reach, those that do not show that they have the focus or stay out of sight with it, and traps.
 * @param openAgain opens the page anew, to walk it slowly: Chromium scrolls to what has got the focus a frame later, so a fast walk
 *   may look too early, and only a slow one decides. Without it the fast walk does.
 */
export async function keyboardFaultsOn(
  page: Page,
  openAgain?: () => Promise<void>,
): Promise<readonly string[]> {
  // What fades away would still lie above what has the focus by now.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let faults = await faultsOfWalk(page, (key) => page.keyboard.press(key));
  if (faults.length > 0 && openAgain) {
    await openAgain();
    faults = await faultsOfWalk(page, (key) => pressAndWait(page, key));
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  return faults;
}

type Press = (key: string) => Promise<void>;

/** Presses a key, and lets it go when the page has drawn what came of it. */
async function pressAndWait(page: Page, key: string): Promise<void> {
  await page.keyboard.down(key);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.keyboard.up(key);
}

async function faultsOfWalk(page: Page, press: Press): Promise<readonly string[]> {
  await page.evaluate(installProbe);
  return (await comesRound(page, press))
    ? await faultsAfterArrows(page, press)
    : ['Tab does not come round.'];
}

async function comesRound(page: Page, press: Press): Promise<boolean> {
  for (let stops = 0; stops < MOST_STOPS; stops += AT_ONCE) {
    for (let times = 0; times < AT_ONCE; times++) await press('Tab');
    if (await page.evaluate(() => window.keyboardProbe.isRound())) return true;
  }
  return false;
}

async function faultsAfterArrows(page: Page, press: Press): Promise<readonly string[]> {
  for (;;) {
    const keys = await page.evaluate(() => window.keyboardProbe.enterWidget());
    if (keys === undefined) return page.evaluate(() => window.keyboardProbe.faults());
    for (const key of keys) await press(key);
  }
}
