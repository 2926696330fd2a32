// What one organization feels of another that asks for all it can: the requests of B, quiet and beside each abuse by A, in turn.
// --rounds=3 --seconds=5 (of each part of a round)
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Browser } from '../../server/access/testing/browser.ts';
import { type Sql, sql, toQuery } from '../../server/kernel/database/sql.ts';
import { startSteadyLoad } from '../import/steady-load.ts';
import { median, percentile } from '../lib/figures.ts';
import {
  addOrganization,
  OWNER_PASSWORD,
  openInstallation,
  temporaryDirectory,
} from '../lib/installation.ts';
import { readNumbers } from '../lib/options.ts';
import { SETTLE, seedStatements } from '../lib/seed.sql.ts';
import { KONTOR, startServer } from '../lib/server.ts';
import { printTable } from '../lib/table.ts';

const { rounds, seconds } = readNumbers({ rounds: 3, seconds: 5 });
/** Requests of B a second. */
const RATE = 20;
/** How many requests A has under way. */
const AT_ONCE = 40;

const installation = await openInstallation(await temporaryDirectory());
const { owner } = installation;
const [a, b] = [await addOrganization(installation, 'Alpha'), await addOrganization(installation, 'Beta')];
const counts = { companies: 300, contacts: 5_000, deals: 1_200, activities: 5_000 };
for (const { organization_id } of [a, b]) {
  for (const statement of seedStatements(organization_id, counts)) await owner.query(statement);
}
await owner.query(longContacts(a.organization_id));
await owner.query(SETTLE);
const server = await startServer(KONTOR, installation.dataDir);
const holder = new pg.Client(installation.connection);
await holder.connect();
const [member, deal, theirDeal, theirContact] = [
  await signIn(),
  await idOf(sql`SELECT id FROM deals WHERE org_id = ${a.organization_id} LIMIT 1`),
  await idOf(sql`SELECT id FROM deals WHERE org_id = ${b.organization_id} LIMIT 1`),
  await idOf(sql`SELECT id FROM contacts WHERE org_id = ${b.organization_id} LIMIT 1`),
];
const longIds = await owner.query<{ id: string }>(
  sql`SELECT id FROM contacts WHERE org_id = ${a.organization_id} AND length(first_name) = 255`,
);

/** What A sends over and over, each time with another number; answers the status. */
type Abuse = (number: number) => Promise<number>;

const ABUSES: Readonly<Record<string, Abuse>> = {
  'one locked deal': (number) => ask('PATCH', `/api-deals/${deal}`, { value: number }),
  'bulk changes of 500 long contacts': async (number) => {
    const ids = longIds.map(({ id }) => id);
    return (await member.call('POST', '/web/contacts-bulk', { ids, status: `status ${number % 7}` })).status;
  },
  'broad searches': (number) =>
    number % 2 === 0
      ? ask('POST', '/api-contacts-search', { last_name: 'e', first_name: 'a', limit: 50 })
      : ask('GET', '/api-contacts?q=e&limit=200&offset=4000'),
};

interface Part {
  readonly p95: number;
  readonly slowest: number;
  readonly ready: ReadonlyMap<number, number>;
  readonly ofAbuser: ReadonlyMap<number, number>;
}

const rows: string[][] = [];
for (const [name, abuse] of Object.entries(ABUSES)) {
  const parts: { quiet: Part; beside: Part }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const quiet = await measure();
    if (name === 'one locked deal') await hold();
    const beside = await measure(abuse);
    await holder.query('ROLLBACK');
    parts.push({ quiet, beside });
  }
  report(name, parts);
}
printTable(['', 'quiet p95 ms', 'beside', 'ratio', 'slowest ms', '/readyz', 'answers to A'], rows);
await holder.end();
await server.stop();
await installation.close();

/** Measures the requests of B, each of which must be answered with 2xx, and the probe. */
async function measure(abuse?: Abuse): Promise<Part> {
  const stopping = new AbortController();
  const [ready, ofAbuser] = [new Map<number, number>(), new Map<number, number>()];
  const abusing = abuse
    ? Array.from({ length: AT_ONCE }, (_, n) => keepAsking(n, abuse, ofAbuser, stopping.signal))
    : [];
  const probing = keepAsking(0, probe, ready, stopping.signal);
  const load = startSteadyLoad({ url: server.url, key: b.api_key, rate: RATE }, [
    { method: 'GET', path: '/api-deals' },
    { method: 'PATCH', path: `/api-deals/${theirDeal}`, body: { value: 1 } },
    { method: 'GET', path: `/api-contacts/${theirContact}` },
    { method: 'POST', path: '/api-contacts', body: { first_name: 'Grace' } },
  ]);
  await sleep(seconds * 1_000);
  await load.stop();
  const times = load.take();
  stopping.abort();
  await Promise.all([...abusing, probing]);
  return { p95: percentile(times, 0.95), slowest: Math.max(...times), ready, ofAbuser };
}

async function keepAsking(
  from: number,
  send: Abuse,
  statuses: Map<number, number>,
  signal: AbortSignal,
): Promise<void> {
  for (let number = from; !signal.aborted; number += AT_ONCE) {
    const status = await send(number);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
}

async function probe(): Promise<number> {
  await sleep(100);
  return (await fetch(`${server.url}/readyz`)).status;
}

async function ask(method: string, path: string, body?: object): Promise<number> {
  const headers = { authorization: `Bearer ${a.api_key}`, 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await fetch(server.url + path, { method, headers, ...sent });
  await response.arrayBuffer();
  return response.status;
}

async function hold(): Promise<void> {
  await holder.query('BEGIN');
  const { text, values } = toQuery(sql`SELECT FROM deals WHERE id = ${deal} FOR UPDATE`);
  await holder.query(text, values);
}

async function signIn(): Promise<Browser> {
  const browser = new Browser(server.url);
  await browser.submit('/sign-in', '/sign-in', { email: 'owner@alpha.example', password: OWNER_PASSWORD });
  return browser;
}

async function idOf(statement: Sql): Promise<string> {
  const [row] = await owner.query<{ id: string }>(statement);
  if (!row) throw new Error('There is no such record.');
  return row.id;
}

/** 500 contacts with texts as long as they may be. */
function longContacts(organizationId: string): Sql {
  return sql`
    INSERT INTO contacts (org_id, id, first_name, last_name, company, tags, status, source, created_at, updated_at)
    SELECT ${organizationId}, gen_random_uuid(), long, reverse(long), long, ARRAY[]::text[], 'active', 'bench', now(), now()
    FROM generate_series(1, 500) AS n,
      LATERAL (SELECT left(string_agg(md5((n * 10 + part)::text), ''), 255) AS long FROM generate_series(1, 8) AS part) AS texts`;
}

function report(name: string, parts: readonly { quiet: Part; beside: Part }[]): void {
  const [quiet, beside] = [
    median(parts.map((part) => part.quiet.p95)),
    median(parts.map((part) => part.beside.p95)),
  ];
  const slowest = Math.max(...parts.map((part) => part.beside.slowest));
  const told = (of: (part: Part) => ReadonlyMap<number, number>) => {
    const all = new Map<number, number>();
    for (const part of parts) {
      for (const [status, count] of of(part.beside)) all.set(status, (all.get(status) ?? 0) + count);
    }
    return [...all].map(([status, count]) => `${count} × ${status}`).join(', ');
  };
  if (parts.some((part) => [...part.beside.ready.keys()].some((status) => status !== 200)))
    process.exitCode = 1;
  rows.push([
    ...[name, quiet.toFixed(0), beside.toFixed(0), (beside / quiet).toFixed(1), slowest.toFixed(0)],
    ...[told((part) => part.ready), told((part) => part.ofAbuser)],
  ]);
}
