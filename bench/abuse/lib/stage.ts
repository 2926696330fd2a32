import type pg from 'pg';
import { Browser } from '../../../server/access/testing/browser.ts';
import { type Sql, sql } from '../../../server/kernel/database/sql.ts';
import type { SetUpOrganization } from '../../../server/setup.ts';
import {
  addOrganization,
  OWNER_PASSWORD,
  openInstallation,
  temporaryDirectory,
} from '../../lib/installation.ts';
import type { LoadRequest } from '../../lib/load.ts';
import { SETTLE, seedStatements } from '../../lib/seed.sql.ts';
import { KONTOR, startServer } from '../../lib/server.ts';

/** A server with two organizations: the abuse comes from A or from strangers, and B works on beside it. */
export interface Stage {
  readonly url: string;
  readonly connection: pg.ClientConfig;
  readonly a: SetUpOrganization;
  readonly b: SetUpOrganization;
  /** What B requests all the time. */
  readonly work: readonly LoadRequest[];
  /** Statements of the owner of the schema. */
  rows<Row extends object>(statement: Sql): Promise<Row[]>;
  /** A request of the API with the key of A, or with another one; answers the status. */
  ask(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<number>;
  /** A browser in which the owner of A is signed in. */
  signIn(): Promise<Browser>;
  close(): Promise<void>;
}

const COUNTS = { companies: 300, contacts: 5_000, deals: 1_200, activities: 5_000 };

/** Sets the stage. Requests of A and B have no rate limit; those of others have the usual one. */
export async function setStage(environment: Record<string, string> = {}): Promise<Stage> {
  const installation = await openInstallation(await temporaryDirectory());
  const { owner, connection } = installation;
  const [a, b] = [await addOrganization(installation, 'Alpha'), await addOrganization(installation, 'Beta')];
  for (const { organization_id } of [a, b]) {
    for (const statement of seedStatements(organization_id, COUNTS)) await owner.query(statement);
  }
  await owner.query(sql`UPDATE organizations SET rate_limit_per_minute = 0`);
  await owner.query(SETTLE);
  const server = await startServer(KONTOR, installation.dataDir, {
    environment: { RATE_LIMIT_PER_MINUTE: '60', TRUST_PROXY: '1', ...environment },
  });
  const idOf = async (statement: Sql) => (await owner.query<{ id: string }>(statement))[0]?.id ?? '';
  const deal = await idOf(sql`SELECT id FROM deals WHERE org_id = ${b.organization_id} LIMIT 1`);
  const contact = await idOf(sql`SELECT id FROM contacts WHERE org_id = ${b.organization_id} LIMIT 1`);
  return {
    ...{ url: server.url, connection, a, b },
    work: [
      { method: 'GET', path: '/api-deals' },
      { method: 'PATCH', path: `/api-deals/${deal}`, body: { value: 1 } },
      { method: 'GET', path: `/api-contacts/${contact}` },
      { method: 'POST', path: '/api-contacts', body: { first_name: 'Grace' } },
    ],
    rows: (statement) => owner.query(statement),
    ask: async (method, path, body, headers = { authorization: `Bearer ${a.api_key}` }) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const type = { 'content-type': 'application/json' };
      const response = await fetch(server.url + path, { method, headers: { ...type, ...headers }, ...sent });
      await response.arrayBuffer();
      return response.status;
    },
    signIn: async () => {
      const browser = new Browser(server.url);
      await browser.submit('/sign-in', '/sign-in', {
        email: 'owner@alpha.example',
        password: OWNER_PASSWORD,
      });
      return browser;
    },
    close: async () => {
      await server.stop();
      await installation.close();
    },
  };
}

/** Uploads a file as the person of a browser; answers the status and the id of the import. */
export async function upload(
  browser: Browser,
  kind: string,
  file: Uint8Array<ArrayBuffer> | string,
  isPacked = false,
) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const encoding: Record<string, string> = isPacked ? { 'Content-Encoding': 'gzip' } : {};
  const response = await fetch(`${browser.url}/web/import-files?kind=${kind}&file_name=file.csv`, {
    method: 'POST',
    headers: { Origin: browser.url, Cookie: cookie, 'Content-Type': 'text/csv', ...encoding },
    body: file,
  });
  const text = await response.text();
  return { status: response.status, id: response.ok ? String(JSON.parse(text).data.id) : '' };
}

/** An address of another network for each number; IPv6, a /64 each. */
export function addressOf(number: number): string {
  return `2001:db8:${((number >> 16) & 0xffff).toString(16)}:${(number & 0xffff).toString(16)}::1`;
}
