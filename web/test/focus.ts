import type { Locator, Page } from 'playwright-core';

/**
 * Waits until an element has the focus. A dialog or menu takes and returns the focus a frame after it appears or goes,
 * so a single look may come too early.
 */
export async function waitForFocus(element: Locator): Promise<void> {
  await element.and(element.page().locator(':focus')).waitFor();
}

/** Waits until a field that can be typed into has the focus. */
export async function waitForField(page: Page): Promise<void> {
  await page
    .locator(':is(input:not([type=checkbox], [type=radio]), textarea, [contenteditable]):focus')
    .waitFor();
}

/** Waits until a list of choices or a menu takes the keys, which is a moment after it appears. */
export async function waitForList(page: Page): Promise<void> {
  await page.locator(':is([role=listbox], [role=menu]):focus-within').waitFor();
}

/** Waits until some element has the focus, rather than the page as a whole. */
export async function waitForSomeFocus(page: Page): Promise<void> {
  await page.waitForFunction(() => document.activeElement !== document.body);
}
