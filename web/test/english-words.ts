import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const catalogue = join(import.meta.dirname, '../src/language/german.json');

/** The German messages by the English ones. */
export const GERMAN: Readonly<Record<string, string>> = JSON.parse(readFileSync(catalogue, 'utf8'));

/** What the demo says in English by itself: names of stages, tags and choices, which are data. */
const DATA = new Set([
  ...['New', 'Qualified', 'Upcoming', 'How can we help?', 'First name', 'Email', 'form', 'import', 'Owner'],
  ...['Won', 'Lost', 'Lead', 'Name', 'Pipeline', 'Status', 'Sales', 'Website', 'Warehouse', 'Follow up'],
]);

/** The English messages that differ in German, and stand in no data. */
const ENGLISH = new Set(
  Object.keys(GERMAN).filter(
    (message) => GERMAN[message] !== message && !message.includes('{') && !DATA.has(message),
  ),
);

/** The texts on a page that are an English message of the app, each with what names it. */
export async function englishOn(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) found.add(walker.currentNode.textContent?.trim() ?? '');
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'aria-description']) {
        found.add(element.getAttribute(name)?.trim() ?? '');
      }
    }
    return [...found];
  });
  return texts.filter((text) => ENGLISH.has(text));
}
