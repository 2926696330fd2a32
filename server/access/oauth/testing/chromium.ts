import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as driver,
  type Page,
} from 'playwright-core';
import { closeAfterAll } from '../../../../test/one-process.ts';
import { findProgram } from '../../../../test/optional.ts';
import { freePort } from './oauth-service.ts';

/** How often a browser is started, and how long each may take to open a page, in milliseconds. */
const STARTS = 3;
const PATIENCE = 60_000;

/** How many times slower than the machine the pages compute, so that a race shows itself before it meets a slow machine. */
const SLOWNESS = Number(process.env.SLOW_BROWSER ?? 1);

interface ChromiumOptions {
  /** Where host names resolve to, as in `--host-resolver-rules`. */
  readonly hostRules?: string;
  /** Whether it has to be the browser that people use, because the one without a window lacks something. */
  readonly full?: boolean;
}

/**
 * Starts a real browser for tests; only requests of the pages themselves leave it. On a busy machine Chromium
 * sometimes starts but never opens a page, for which its driver would wait forever. So this returns only a browser
 * that has opened one.
 */
export async function openChromium(options: ChromiumOptions = {}): Promise<Browser> {
  for (let start = 1; start <= STARTS; start += 1) {
    const browser = await launchChromium(options);
    if (SLOWNESS > 1) browser.on('context', slowDown);
    if (await opensPages(browser)) return browser;
    console.error('Chromium started but opened no page; starting it again.');
    await browser.close();
  }
  throw new Error(`Chromium opened no page in ${STARTS} starts`);
}

let shared: Promise<Browser> | undefined;

/** The browser that the test files of this process share. Whoever opens a context in it also closes it. */
export async function sharedChromium(): Promise<Browser> {
  shared ??= openChromium().then((browser) => {
    closeAfterAll(() => browser.close());
    browser.once('disconnected', () => {
      shared = undefined;
    });
    return browser;
  });
  return shared;
}

function launchChromium({ hostRules, full = false }: ChromiumOptions): Promise<Browser> {
  const executablePath = findProgram(full ? 'full chromium' : 'chromium');
  assert.ok(executablePath);
  return driver.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...(hostRules === undefined ? [] : [`--host-resolver-rules=${hostRules}`]),
    ],
  });
}

/** Slows every page down. After a navigation, such a page forgets the media type that a test emulates, such as print. */
function slowDown(context: BrowserContext): void {
  context.on('page', async (page) => {
    const session = await context.newCDPSession(page).catch(() => undefined);
    // A page that is closed at once needs no more.
    await session?.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS }).catch(() => undefined);
  });
}

async function opensPages(browser: Browser): Promise<boolean> {
  const page = browser.newPage().then((opened) => opened.close());
  const opens = page.then(() => true).catch(() => false);
  return Promise.race([opens, setTimeout(PATIENCE, false, { ref: false })]);
}

/** For a group of tests: a browser, and an app to which it returns, until the group ends. */
export function useChromium() {
  const contexts: BrowserContext[] = [];
  let callback: Callback;
  before(async () => {
    callback = await listenForCallback();
  });
  after(async () => {
    callback.close();
    await Promise.all(contexts.map((context) => context.close()));
  });
  return {
    /** A page of a browser that knows nobody. */
    newPage: async (options: BrowserContextOptions = {}): Promise<Page> => {
      const context = await (await sharedChromium()).newContext(options);
      contexts.push(context);
      return context.newPage();
    },
    callback: () => callback,
  };
}

/** The app's side of the flow: a page to which the browser returns. */
interface Callback {
  readonly url: string;
  /** The URL with which the browser returned, once it has. */
  next(): Promise<URL>;
  close(): void;
}

async function listenForCallback(): Promise<Callback> {
  const url = `http://127.0.0.1:${await freePort()}/callback`;
  let { promise, resolve } = Promise.withResolvers<URL>();
  const server = createServer((request, response) => {
    const came = new URL(request.url ?? '', url);
    response.setHeader('Content-Type', 'text/html').end('<h1>Thank you</h1>');
    if (came.pathname === '/callback') resolve(came);
  });
  server.listen(Number(new URL(url).port), '127.0.0.1');
  return {
    url,
    next: async () => {
      const came = await promise;
      ({ promise, resolve } = Promise.withResolvers<URL>());
      return came;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Follows the app's link, signs in and presses Connect, as a person would. */
export async function pressConnect(
  page: Page,
  address: URL | string,
  email: string,
  password: string,
): Promise<void> {
  await page.goto(String(address));
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
}
