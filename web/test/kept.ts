import type { Page } from 'playwright-core';

/**
 * Waits until the browser has written what was typed, or has forgotten it.
 * @param page any of the origin
 */
export async function waitUntilKept(page: Page, text: string, isKept = true): Promise<void> {
  await page.waitForFunction(
    ([expected, isExpected]) =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('kontor');
        opening.onsuccess = () => {
          const all = opening.result.transaction('kept').objectStore('kept').getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(all.result).includes(expected) === isExpected);
          };
        };
      }),
    [text, isKept] as const,
  );
}
