// What size costs: the standard reports of an organization with 100,000 deals and 500,000 moves, among fifty, and of one with 10,000 deals,
// in turn.  --requests=40 --deals=100000
import { Pool } from 'undici';
import type { SetUpOrganization } from '../../server/setup.ts';
import { percentile } from '../lib/figures.ts';
import { addOrganization, openInstallation, temporaryDirectory } from '../lib/installation.ts';
import { readNumbers } from '../lib/options.ts';
import { SETTLE, seedStatements } from '../lib/seed.sql.ts';
import { KONTOR, startServer } from '../lib/server.ts';
import { printTable } from '../lib/table.ts';
import { historyStatements, MOVES_OF_A_DEAL } from './lib/history.sql.ts';
import { type Asked, STANDARD_QUESTIONS } from './lib/standard-reports.ts';

const { requests, deals } = readNumbers({ requests: 40, deals: 100_000 });
const NEIGHBOURS = 48;
/** What the slowest of twenty may take, in milliseconds, and how many times as long as in the small organization. */
const [MOST_MS, MOST_RATIO] = [300, 2];

const installation = await openInstallation(await temporaryDirectory());
const { owner } = installation;
const fill = async (name: string, count: number): Promise<SetUpOrganization> => {
  const organization = await addOrganization(installation, name);
  const { organization_id: id, user_id } = organization;
  const counts = { companies: Math.ceil(count / 50), contacts: count, deals: count, activities: count };
  for (const statement of [...seedStatements(id, counts), ...historyStatements(id, user_id)])
    await owner.query(statement);
  return organization;
};
for (let number = 1; number <= NEIGHBOURS; number += 1) await fill(`Neighbour ${number}`, deals / 200);
const small = await fill('Small', deals / 10);
const large = await fill('Large', deals);
await owner.query(SETTLE);
const server = await startServer(KONTOR, installation.dataDir);
const pool = new Pool(server.url, { connections: 1 });

/** Asks once, and returns the milliseconds. */
async function timeOf({ path, question }: Asked, { api_key }: SetUpOrganization): Promise<number> {
  const startedAt = performance.now();
  const { statusCode, body } = await pool.request({
    method: question ? 'POST' : 'GET',
    path,
    headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
    body: question ? JSON.stringify(question) : null,
  });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode} ${text}`);
  return performance.now() - startedAt;
}

const rows: string[][] = [];
for (const asked of STANDARD_QUESTIONS) {
  const times = { small: [] as number[], large: [] as number[] };
  for (let number = -2; number < requests; number += 1) {
    const [one, other] = [await timeOf(asked, small), await timeOf(asked, large)];
    if (number < 0) continue;
    times.small.push(one);
    times.large.push(other);
  }
  const [of10, of100] = [percentile(times.small, 0.95), percentile(times.large, 0.95)];
  const isReached = of100 <= MOST_MS && of100 / of10 <= MOST_RATIO;
  if (!isReached) process.exitCode = 1;
  rows.push([
    asked.name,
    of10.toFixed(1),
    of100.toFixed(1),
    (of100 / of10).toFixed(2),
    isReached ? 'reached' : 'MISSED',
  ]);
}
await pool.close();
await server.stop();
await installation.close();
console.log(`${deals} deals with ${deals * MOVES_OF_A_DEAL} moves, against a tenth of them.\n`);
printTable(['', 'p95 ms small', 'p95 ms large', 'ratio', `target ${MOST_MS} ms and ${MOST_RATIO}`], rows);
