import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A server with someone who may sign in. */
export interface Place {
  readonly url: string;
  readonly email: string;
  readonly password: string;
  close(): Promise<void>;
}

/**
 * Signs in with a browser that knows nothing yet but the page to sign in: milliseconds from the press until the board shows
 * cards and is idle.
 */
export async function openBoard(
  browser: Browser,
  { url, email, password }: Place,
): Promise<{ context: BrowserContext; milliseconds: number }> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  // Nobody types faster than the browser fetches the app, of which the page tells it.
  await page.waitForLoadState('networkidle');
  const startedAt = performance.now();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.locator('[data-card]').first().waitFor();
  await untilIdle(page);
  const milliseconds = performance.now() - startedAt;
  await page.close();
  return { context, milliseconds };
}

/** Opens the table of contacts by its address: milliseconds until it shows rows and is idle. */
export async function openTable(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  const startedAt = performance.now();
  await page.goto('/contacts', { waitUntil: 'commit' });
  await page.getByRole('row').nth(1).waitFor();
  await untilIdle(page);
  const milliseconds = performance.now() - startedAt;
  await page.close();
  return milliseconds;
}

/** A press would be answered at once. */
async function untilIdle(page: Page): Promise<void> {
  await page.evaluate('new Promise((idle) => requestIdleCallback(() => idle(undefined)))');
}
