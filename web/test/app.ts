import assert from 'node:assert/strict';
import { after } from 'node:test';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openChromium, sharedChromium } from '../../server/access/oauth/testing/chromium.ts';
import { setUp, startService, type TestService } from '../../server/access/testing/people.ts';
import type { Config } from '../../server/config.ts';
import { type Demo, makeDemo } from '../../server/demo/make-demo.ts';
import type { Statements } from '../../server/kernel/database/database.ts';
import { toQuery } from '../../server/kernel/database/sql.ts';
import { filledDatabase } from '../../test/database.ts';
import { skipWithout } from '../../test/optional.ts';

/** For `describe`: skips, saying why, where there is no browser. */
export const IN_A_BROWSER = { skip: skipWithout('chromium') };

/** The web app in a real browser, until the test file is over. */
export interface TestApp extends TestService {
  /** A tab whose person is signed in. */
  readonly page: Page;
  /** What the tab complained of: errors in scripts, and requests that the policy forbade. */
  readonly complaints: readonly string[];
  /** Another browser in which the same person is signed in. */
  openTab(options?: TabOptions): Promise<Page>;
}

interface Person {
  readonly email: string;
  readonly password: string;
}

interface TabOptions {
  /** Who signs in, if not the owner. */
  readonly person?: Person;
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly hasTouch?: boolean;
  readonly serviceWorkers?: 'allow' | 'block';
}

/** Opens the app on the demo organization, signed in as its owner. */
export async function openDemoApp(
  settings: Partial<Config> = {},
): Promise<TestApp & { readonly demo: Demo }> {
  const { connection, known: demo } = await filledDatabase('demo', writeDemo);
  const service = await startService({ rateLimitPerMinute: 0, ...settings }, connection);
  return { ...(await openApp(service, demo, await sharedChromium())), demo };
}

/**
 * Opens the app on a new organization with nothing in it, signed in as its owner.
 * @param settings with a `baseUrl`, tabs reach the service at that address
 * @param options whether the browser has to be the one that people use
 */
export async function openEmptyApp(
  settings: Partial<Config> = {},
  options: { readonly fullBrowser?: boolean } = {},
): Promise<TestApp> {
  const service = await startService({ rateLimitPerMinute: 0, ...settings });
  const person = { email: 'olive@acme.example', password: 'correct horse battery' };
  await setUp(service, person);
  const browser = await browserFor(service, settings.baseUrl, options.fullBrowser);
  return openApp(service, person, browser, settings.baseUrl);
}

async function openApp(
  service: TestService,
  owner: Person,
  browser: Browser,
  baseURL = service.url,
): Promise<TestApp> {
  const contexts: BrowserContext[] = [];
  after(() => Promise.all(contexts.map((context) => context.close())));
  const complaints: string[] = [];
  const openTab = async ({ person = owner, width = 1440, height = 900, ...options }: TabOptions = {}) => {
    const context = await browser.newContext({
      // One for each tab would cost much and do nothing; its own test allows it.
      serviceWorkers: 'block',
      ...options,
      viewport: { width, height },
      baseURL,
      locale: 'en-US',
      timezoneId: 'Europe/Berlin',
    });
    contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(10_000);
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      // A busy server says 503 with Retry-After, and the app asks again: that is the machine's fault, not the page's.
      const isFault = message.type() === 'error' && !message.text().includes('status of 503');
      if (isFault) complaints.push(message.text());
    });
    await page.goto('/sign-in');
    await page.getByLabel('Email address').fill(person.email);
    await page.getByLabel('Password').fill(person.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Main' }).waitFor();
    return page;
  };
  return { ...service, page: await openTab(), complaints, openTab };
}

/** The shared browser, or one of the file's own that finds the service at an address of the tests. */
async function browserFor(service: TestService, baseUrl?: string, full = false): Promise<Browser> {
  if (baseUrl === undefined && !full) return sharedChromium();
  const port = new URL(service.url).port;
  const hostRules = baseUrl && `MAP ${new URL(baseUrl).hostname} 127.0.0.1:${port}`;
  const browser = await openChromium({ full, ...(hostRules && { hostRules }) });
  after(() => browser.close());
  return browser;
}

/** Writes the demo organization as the owner of the schema, as the command line does it. */
async function writeDemo(connection: pg.ClientConfig): Promise<Demo> {
  const owner = new pg.Client(connection);
  await owner.connect();
  const query: Statements['query'] = async (statement) => (await owner.query(toQuery(statement))).rows;
  await owner.query('BEGIN');
  const demo = await makeDemo({ query }, new Date());
  await owner.query('COMMIT');
  await owner.end();
  return demo;
}

/**
 * Deletes a record as the person of a tab, without the tab's knowing.
 * @param path of the record, as `/api-contacts/…`
 */
export async function deleteRecord(page: Page, path: string): Promise<void> {
  const status = await page.evaluate(
    async (url) => (await fetch(url, { method: 'DELETE' })).status,
    `/web${path}`,
  );
  assert.equal(status, 204, path);
}

/**
 * Creates a record as the person of a tab; answers its id.
 * @param path of the API, as `/api-contacts`
 */
export async function createRecord(page: Page, path: string, fields: object): Promise<string> {
  return (await post<{ id: string }>(page, path, fields)).id;
}

/** Sends a change as the person of a tab; answers its data. */
export async function post<Data>(page: Page, path: string, fields: object): Promise<Data> {
  const { ok, text } = await page.evaluate(
    async ([url, body]) => {
      const headers = { 'Content-Type': 'application/json' };
      for (let tries = 1; ; tries += 1) {
        const answer = await fetch(url, { method: 'POST', headers, body });
        // A busy server says 503, and a client asks again.
        if (answer.status !== 503 || tries === 5) return { ok: answer.ok, text: await answer.text() };
        await new Promise((resolve) => setTimeout(resolve, 1_000));
      }
    },
    [`/web${path}`, JSON.stringify(fields)] as const,
  );
  assert.ok(ok, `${path}: ${text}`);
  return JSON.parse(text).data;
}
