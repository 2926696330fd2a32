import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** The rules whose outcome another colour scheme can change. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** What axe finds on a page in the dark and in the light: the elements are the same, so only colours are asked for twice. */
export async function violationsInEitherLight(page: Page): Promise<readonly string[]> {
  const isSet = (query: string) => page.evaluate((media) => matchMedia(media).matches, query);
  const isDark = await isSet('(prefers-color-scheme: dark)');
  const wantsStill = await isSet('(prefers-reduced-motion: reduce)');
  const [now, other] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const violations = await violationsNow(page);
  // Nothing fades on the way.
  await page.emulateMedia({ colorScheme: other, reducedMotion: 'reduce' });
  const inOther = await violationsOn(page, RULES_OF_COLOUR);
  await page.emulateMedia({ colorScheme: now });
  // The colours are back before they may fade again.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await page.emulateMedia({ reducedMotion: wantsStill ? 'reduce' : 'no-preference' });
  return [...violations, ...inOther.map((violation) => `${other}: ${violation}`)];
}

/** What axe finds on a page in the light that it is in. */
export async function violationsNow(page: Page): Promise<readonly string[]> {
  await whenStill(page);
  return violationsOn(page);
}

/** Resolves when nothing fades or slides any more: halfway, a colour is another. What turns for ever does not count. */
export async function whenStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** React Aria announces a choice for some seconds by the name of its button, which may be gone with its dialog by then. */
const ANNOUNCER = '[data-live-announcer]';

/**
 * What axe finds on a page as it is now, in words.
 * @param rules the rules to ask; all that are usual unless given
 */
async function violationsOn(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // What the debugger runs is held to no policy, so the page keeps its own.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const violations = await page.evaluate<readonly Violation[]>(
    `axe.run({ exclude: ['${ANNOUNCER}'] }, ${JSON.stringify(options)}).then((results) => results.violations)`,
  );
  return violations.map(({ id, help, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html, failureSummary }) => `  ${html}\n    ${failureSummary}`);
    return `${id}: ${help} (${nodes.length} places)\n${places.join('\n')}`;
  });
}
