import type { Locator, Page } from 'playwright-core';

/**
 * Waits until an element has the focus. A dialog or menu takes and returns the focus a frame after it appears or goes,
 * so a single look may come too early.
 */
export async function waitForFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor();
}

/** Waits until some element has the focus, rather than the page as a whole. */
export async function waitForSomeFocus(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== document.body);
}
