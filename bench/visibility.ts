// What it costs to see only some records: the lists of a member who sees their own ones, against all of them, in turn.
//   --requests=60 --contacts=100000 --percent=5
import { randomBytes, randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { insertUserRow } from '../server/access/accounts/user.sql.ts';
import { hashCredential } from '../server/access/api-keys/api-key.ts';
import { sql } from '../server/kernel/database/sql.ts';
import { median, percentile } from './lib/figures.ts';
import { addOrganization, openInstallation, temporaryDirectory } from './lib/installation.ts';
import { readNumbers } from './lib/options.ts';
import { SETTLE, seedStatements } from './lib/seed.sql.ts';
import { KONTOR, startServer } from './lib/server.ts';
import { printTable } from './lib/table.ts';

const { requests, contacts, percent } = readNumbers({ requests: 60, contacts: 100_000, percent: 5 });

/** How many times as long a list may take. */
const TARGET = 1.5;

const LISTS = [
  '/web/api-contacts',
  '/web/api-contacts?sort=name&order=asc',
  '/web/api-contacts?q=an',
  '/web/contacts-count',
  '/web/api-companies',
  '/web/api-deals',
  '/web/pipeline-summaries',
  '/web/api-activities',
] as const;

const installation = await openInstallation(await temporaryDirectory());
const { owner } = installation;
const { organization_id: id, user_id: other } = await addOrganization(installation, 'Acme');
const counts = { companies: contacts / 50, contacts, deals: contacts / 5, activities: contacts };
for (const statement of seedStatements(id, counts)) await owner.query(statement);
const person = { id: randomUUID(), email: 'mia@example.com', name: 'Mia', password_hash: 'none' };
const token = randomBytes(32).toString('base64url');
await owner.query(insertUserRow(person));
await owner.query(
  sql`INSERT INTO memberships (org_id, user_id, role) VALUES (${id}, ${person.id}, 'member')`,
);
await owner.query(sql`
  INSERT INTO sessions (id, token_hash, user_id, user_agent, address, active_org_id)
  VALUES (${randomUUID()}, ${hashCredential(token)}, ${person.id}, 'bench', '127.0.0.1', ${id})`);
const whose = sql`CASE WHEN random() * 100 < ${percent} THEN ${person.id}::uuid ELSE ${other}::uuid END`;
await owner.query(sql`UPDATE contacts SET owner_id = ${whose}`);
await owner.query(sql`UPDATE companies SET owner_id = ${whose}`);
await owner.query(sql`UPDATE deals SET assigned_to = ${whose}`);
await owner.query(SETTLE);
const server = await startServer(KONTOR, installation.dataDir);
const pool = new Pool(server.url, { connections: 1 });

async function timeOf(path: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await pool.request({ method: 'GET', path, headers: { cookie: `kontor_session=${token}` } });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${text}`);
  return performance.now() - startedAt;
}

const rows: string[][] = [];
for (const path of LISTS) {
  const times = { all: [] as number[], own: [] as number[] };
  for (let number = -4; number < requests; number += 1) {
    for (const visibility of ['all', 'own'] as const) {
      await owner.query(sql`UPDATE organizations SET member_visibility = ${visibility} WHERE id = ${id}`);
      const time = await timeOf(path);
      if (number >= 0) times[visibility].push(time);
    }
  }
  const [all, own] = [median(times.all), median(times.own)];
  if (own / all > TARGET) process.exitCode = 1;
  rows.push([
    path,
    ...[all, own, percentile(times.all, 0.95), percentile(times.own, 0.95)].map((time) => time.toFixed(1)),
    (own / all).toFixed(2),
    own / all <= TARGET ? 'reached' : 'MISSED',
  ]);
}
await pool.close();
await server.stop();
await installation.close();
console.log(`${contacts} contacts, of which the member owns ${percent} %.\n`);
printTable(['', 'p50 ms all', 'p50 ms own', 'p95 ms all', 'p95 ms own', 'ratio', `target ${TARGET}`], rows);
