import assert from 'node:assert/strict';
import { after } from 'node:test';
import pg from 'pg';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { hashCredential, newApiKey } from '../server/access/api-keys/api-key.ts';
import { createApp } from '../server/app.ts';
import { type Config, readConfig } from '../server/config.ts';
import { FAMILIES, type Services } from '../server/families.ts';
import { toQuery } from '../server/kernel/database/sql.ts';
import type { Family } from '../server/kernel/family/family.ts';
import { joinFamilies } from '../server/kernel/family/join-families.ts';
import type { RecordRegistry } from '../server/kernel/family/record-registry.ts';
import type { EdgeLimits } from '../server/kernel/http/edge-limits.ts';
import type { Route } from '../server/kernel/http/route.ts';
import { ALL_SCOPES } from '../server/kernel/operations/scopes.ts';
import { conflictsOf } from '../server/records/links.ts';
import { closeService } from './close-service.ts';
import { dataFolder } from './data-folder.ts';
import { testDatabase } from './database.ts';
import { SERVICES } from './families.ts';
import { testSecrets } from './secrets.ts';

/** An organization with its owner and a key for everything. */
export interface TestOrganization {
  readonly id: string;
  readonly userId: string;
  readonly key: string;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or `undefined` when there is no body. */
  readonly body: unknown;
  /** The body's `data`; fails the test when there is none. */
  data<Data = Record<string, unknown>>(): Data;
  /** Fails the test unless the answer is this error; returns its message. */
  error(status: number, code: string): string;
}

interface TestRequest {
  /** The key to send; `null` sends none, and without it the first organization's key goes along. */
  readonly key?: string | null;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Parts = Pick<TestApi, 'url' | 'owner' | 'connection' | 'organization' | 'routes' | 'records' | 'close'>;

/** The service on a port of its own, with a database of its own, until the test file is over. */
export class TestApi {
  readonly url: string;
  /** Connected as the owner of the schema, to look behind the API. */
  readonly owner: pg.Client;
  readonly connection: pg.ClientConfig;
  readonly organization: TestOrganization;
  /** Every path of the REST API. */
  readonly routes: readonly Route[];
  /** The kinds of record of its families. */
  readonly records: RecordRegistry;
  /** Stops the service before the test file is over. */
  readonly close: () => Promise<void>;

  constructor(parts: Parts) {
    this.url = parts.url;
    this.owner = parts.owner;
    this.connection = parts.connection;
    this.organization = parts.organization;
    this.routes = parts.routes;
    this.records = parts.records;
    this.close = parts.close;
  }

  async request(
    method: string,
    path: string,
    { key, body, headers = {} }: TestRequest = {},
  ): Promise<TestResponse> {
    const token = key === undefined ? this.organization.key : key;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const answer = await readResponse(`${method} ${path}`, response);
    if (answer.status === 409) this.#requireDeclared(method, path, Object(answer.body));
    return answer;
  }

  /** OpenAPI lists the conflicts that operations declare, so each that is really answered must be among them. */
  #requireDeclared(method: string, path: string, { error, message }: { error?: unknown; message?: unknown }) {
    if (error !== 'conflict') return;
    const asked = path.replace(/\?.*/, '').split('/');
    const route = this.routes.find(
      (candidate) =>
        candidate.method === method &&
        candidate.path.split('/').length === asked.length &&
        candidate.path.split('/').every((part, index) => part.startsWith(':') || part === asked[index]),
    );
    const declared = route && conflictsOf(route.operation, this.records);
    if (route) assert.ok(declared?.includes(String(message)), `${route.path}: ${message}`);
  }

  get(path: string, options?: TestRequest): Promise<TestResponse> {
    return this.request('GET', path, options);
  }

  post(path: string, body: unknown, options?: TestRequest): Promise<TestResponse> {
    return this.request('POST', path, { ...options, body });
  }

  patch(path: string, body: unknown, options?: TestRequest): Promise<TestResponse> {
    return this.request('PATCH', path, { ...options, body });
  }

  delete(path: string, options?: TestRequest): Promise<TestResponse> {
    return this.request('DELETE', path, options);
  }

  /** Rows of any table, as the owner sees them. */
  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.owner.query<Row>(text, values)).rows;
  }

  /** Another organization in the same database. */
  addOrganization(name: string): Promise<TestOrganization> {
    return insertOrganization(this.owner, name);
  }

  /** Another key of an organization, the first one's unless another is given. */
  async addKey(scopes: readonly string[], organization = this.organization): Promise<string> {
    return insertKey(this.owner, organization, scopes);
  }
}

interface StartedWith {
  readonly families?: readonly Family<Services>[];
  /** Other limits of the HTTP server than the usual ones. */
  readonly limits?: Partial<EdgeLimits>;
}

/** Starts the service for the calling test file, without a rate limit unless `settings` has one. */
export async function startApi(
  settings: Partial<Config> = {},
  { families = FAMILIES, limits = {} }: StartedWith = {},
): Promise<TestApi> {
  const connection = await testDatabase();
  const config = { ...readConfig({}), dataDir: dataFolder(), rateLimitPerMinute: 0, ...settings };
  const app = await createApp({
    config,
    connection,
    families,
    secrets: testSecrets(connection),
    limits,
    log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
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
  const organization = await insertOrganization(owner, 'Acme');
  const url = `http://127.0.0.1:${address.port}`;
  const { routes, catalogue } = joinFamilies(families, { ...SERVICES, config });
  const close = () => app.close();
  return new TestApi({ url, owner, connection, organization, routes, records: catalogue.records, close });
}

/** Inserts an organization with its owner and a key for everything. */
export async function insertOrganization(owner: pg.Client, name: string): Promise<TestOrganization> {
  const [id, userId] = [uuidv7(), uuidv7()];
  const slug = `${name.toLowerCase()}-${id.slice(-6)}`;
  await owner.query('INSERT INTO organizations (id, name, slug) VALUES ($1, $2, $3)', [id, name, slug]);
  await owner.query("INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, $3, 'none')", [
    userId,
    `owner@${slug}.example`,
    `Owner of ${name}`,
  ]);
  await owner.query("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'owner')", [id, userId]);
  for (const { newOrganization } of FAMILIES) {
    for (const statement of newOrganization?.(id) ?? []) await owner.query(toQuery(statement));
  }
  const organization = { id, userId, key: '' };
  return { ...organization, key: await insertKey(owner, organization, ALL_SCOPES) };
}

async function insertKey(
  owner: pg.Client,
  organization: TestOrganization,
  scopes: readonly string[],
): Promise<string> {
  const key = newApiKey();
  await owner.query(
    `INSERT INTO api_keys (org_id, id, name, key_hash, key_prefix, scopes, created_by)
     VALUES ($1, $2, 'Test', $3, $4, $5, $6)`,
    [organization.id, uuidv7(), hashCredential(key), key.slice(0, 12), scopes, organization.userId],
  );
  return key;
}

async function readResponse(asked: string, response: Response): Promise<TestResponse> {
  const text = await response.text();
  const { status, headers } = response;
  // What is no JSON is a file.
  const isFile = headers.get('content-disposition') !== null;
  const body = text === '' || isFile ? undefined : JSON.parse(text);
  return {
    status,
    headers,
    body,
    data: () => {
      assert.ok(body?.data !== undefined, `${asked} answered ${status} ${text}`);
      return body.data;
    },
    error: (expectedStatus, code) => {
      assert.deepEqual([status, body?.error], [expectedStatus, code], `${asked} answered ${status} ${text}`);
      assert.equal(typeof body.message, 'string');
      return String(body.message);
    },
  };
}
