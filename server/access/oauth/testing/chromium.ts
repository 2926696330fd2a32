import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findProgram } from '../../../../test/optional.ts';
import { freePort } from './oauth-service.ts';

/** A real browser for tests: nothing but what the pages themselves ask for goes out. */
export async function openChromium(): Promise<Browser> {
  const executablePath = findProgram('chromium');
  assert.ok(executablePath);
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** The app's end of the flow: a page that the browser comes back to. */
export interface Callback {
  readonly url: string;
  /** The address at which the browser came back, once it has. */
  next(): Promise<URL>;
  close(): void;
}

export async function listenForCallback(): Promise<Callback> {
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

/** The person follows the app's link, signs in and presses Connect, as people do. */
export async function pressConnect(
  page: Page,
  address: URL | string,
  email: string,
  password: string,
): Promise<void> {
  await page.goto(String(address));
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
}
