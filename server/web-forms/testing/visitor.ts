import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Visitors of a form: what a browser with scripts does, one without, and a program. */

/** A page that a visitor opened. */
export interface OpenedPage {
  readonly token: string;
  readonly challenge: Challenge;
}

export async function openPage(url: string): Promise<OpenedPage> {
  const response = await fetch(`${url}/token`);
  assert.equal(response.status, 200);
  return Object(await response.json()).data;
}

/** Waits as long as a person needs to fill in a form. */
export function fillIn(): Promise<void> {
  return sleep(2_050);
}

/** The solution of a puzzle, as a script sends it. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** Sends a form as a browser without scripts does. */
export async function sendForm(
  url: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const body = new URLSearchParams(fields);
  const response = await fetch(url, { method: 'POST', body, headers, redirect: 'manual' });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Sends a form as a script does. */
export async function sendJson(
  url: string,
  fields: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(fields),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** The hidden fields of a page, by name. */
export function hiddenFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  return Object.fromEntries(
    inputs.map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
    ]),
  );
}
