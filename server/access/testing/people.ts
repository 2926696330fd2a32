import assert from 'node:assert/strict';
import { after } from 'node:test';
import pg from 'pg';
import { type Logger, pino } from 'pino';
import { closeService } from '../../../test/close-service.ts';
import { dataFolder } from '../../../test/data-folder.ts';
import { testDatabase } from '../../../test/database.ts';
import { testSecrets } from '../../../test/secrets.ts';
import { createApp } from '../../app.ts';
import { type Config, readConfig } from '../../config.ts';
import { FAMILIES } from '../../families.ts';
import type { EdgeLimits } from '../../kernel/http/edge-limits.ts';
import { HOME } from '../pages/return-path.ts';
import { Browser } from './browser.ts';

/**
 * Shared by tests of accounts: the service without any organization, and people who use it through forms and the web
 * app.
 */

export const PASSWORD = 'correct horse battery';

/** A service on a fresh database, until the test file ends. */
export interface TestService {
  readonly url: string;
  /** The path of the set-up link for the first organization. */
  readonly setUpPath: string;
  /** Rows of any table, read as the schema owner. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

interface StartedWith {
  /** Those of the service by default. */
  readonly families?: typeof FAMILIES;
  /** HTTP limits that differ from the usual ones. */
  readonly limits?: Partial<EdgeLimits>;
  /** How the service connects, if not like the owner of the schema. */
  readonly service?: pg.ClientConfig;
  /** The destination of its log; discarded by default. */
  readonly log?: Logger;
}

/**
 * Starts the service without any people.
 * @param given a database of the test file, instead of a fresh one
 */
export async function startService(
  settings: Partial<Config> = {},
  given?: pg.ClientConfig,
  { families = FAMILIES, limits = {}, service, log = pino({ level: 'silent' }) }: StartedWith = {},
): Promise<TestService> {
  const connection = given ?? (await testDatabase());
  const config = { ...readConfig({}), dataDir: dataFolder(), ...settings };
  const app = await createApp({
    config,
    connection: service ?? connection,
    families,
    limits,
    secrets: testSecrets(connection),
    log,
  });
  await app.server.listen({ host: '127.0.0.1', port: settings.port ?? 0 });
  const owner = new pg.Client(connection);
  await owner.connect();
  after(async () => {
    await closeService(app);
    await owner.end();
  });
  const address = app.server.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const link = await app.createSetUpLink('');
  return {
    url: `http://127.0.0.1:${address.port}`,
    setUpPath: link ?? '/',
    rows: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await owner.query<Row>(text, values)).rows,
  };
}

/** Sets up the service; returns the signed-in owner. */
export async function setUp(service: TestService, fields: Record<string, string> = {}): Promise<Browser> {
  const browser = new Browser(service.url);
  const answer = await browser.submit(service.setUpPath, '/', {
    organization: 'Acme',
    name: 'Olive Owner',
    email: 'olive@acme.example',
    password: PASSWORD,
    ...fields,
  });
  assert.equal(answer.status, 200, answer.text);
  return browser;
}

/** Invites someone; returns the path of the link. */
export async function invite(inviter: Browser, email: string, role = 'member'): Promise<string> {
  const { status, json, text } = await inviter.call('POST', '/web/invitations', { email, role });
  assert.equal(status, 201, text);
  return new URL(json.data.link).pathname;
}

/** A new person who accepts an invitation; returns the signed-in browser. */
export async function join(service: TestService, path: string, name: string): Promise<Browser> {
  const browser = new Browser(service.url);
  const answer = await browser.submit(path, `${path}/join`, { name, password: PASSWORD });
  assert.deepEqual([answer.status, answer.location], [303, HOME], answer.text);
  return browser;
}

/** Signs in with the usual password. */
export async function signIn(service: TestService, email: string, password = PASSWORD): Promise<Browser> {
  const browser = new Browser(service.url);
  const answer = await browser.submit('/sign-in', '/sign-in', { email, password });
  assert.equal(answer.status, 303, answer.text);
  return browser;
}
