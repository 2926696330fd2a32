import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';

/** What tests do with a board. */

/** A column by the name of its stage. */
export function column(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true });
}

/** The cards of a column, or the one of a deal. */
export function cardsIn(page: Page, name: string, dealId?: string): Locator {
  return column(page, name).locator(dealId === undefined ? '[data-card]' : `[data-card="${dealId}"]`);
}

export async function idOf(card: Locator): Promise<string> {
  const id = await card.getAttribute('data-card');
  assert.ok(id);
  return id;
}

/** The card at the top of a column, which is scrolled there. */
export async function topCard(page: Page, name: string): Promise<Locator> {
  const top = column(page, name).locator('[data-index="0"] [data-card]');
  await column(page, name)
    .locator('ul')
    .evaluate((list) => list.parentElement?.scrollTo(0, 0));
  await top.waitFor();
  return top;
}

/** Where a pointer takes hold of something. */
export async function pointAt(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  assert.ok(box);
  return { x: box.x + box.width / 2, y: box.y + Math.min(60, box.height / 2) };
}

/** Drags a card over a column by mouse and holds it there. */
export async function dragOver(page: Page, card: Locator, name: string): Promise<void> {
  const from = await pointAt(card);
  const to = await pointAt(column(page, name));
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y + 6, { steps: 2 });
  await page.mouse.move(to.x, to.y + 150, { steps: 6 });
}

/** Drags a card to a column by mouse. */
export async function drag(page: Page, card: Locator, name: string): Promise<void> {
  await dragOver(page, card, name);
  await page.mouse.up();
}

/** Collects the changes that a page asks of the server, as `PATCH /web/api-deals/…`. */
export function recordChanges(page: Page): string[] {
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return changes;
}
