// What many organizations cost: requests to 10,000 organizations of one server against requests to 50, each with 100 contacts, in turn.
// --rounds=5 --seconds=5 --many=10000 --few=50
import { Pool } from 'undici';
import { closedLoop } from './lib/closed-loop.ts';
import { type Figures, median, medianFigures } from './lib/figures.ts';
import { temporaryDirectory } from './lib/installation.ts';
import { readNumbers } from './lib/options.ts';
import { KONTOR, startServer } from './lib/server.ts';
import { printTable } from './lib/table.ts';
import { type Asked, fillOrganizations } from './organizations/fill.ts';
import { residentMegabytes } from './startup/processes.ts';

const CONNECTIONS = 8;

const { rounds, seconds, many, few } = readNumbers({ rounds: 5, seconds: 5, many: 10_000, few: 50 });
const times = { warmUpMs: 500, durationMs: seconds * 1_000 };

const services = [await open(few), await open(many)] as const;
const figures: Figures[][] = [[], []];
for (let round = 0; round < rounds; round++) {
  for (const [index, service] of services.entries()) figures[index]?.push(await measure(service));
}
const [small, large] = figures.map(medianFigures);
if (!small || !large) throw new Error('Nothing was measured.');
const memory = await Promise.all(services.map(({ server }) => residentMegabytes(server.process.pid ?? 0)));
for (const { pool, server } of services) {
  await pool.close();
  await server.stop();
}
const ratio = (of: (measured: Figures) => number) =>
  median((figures[1] ?? []).map((measured, round) => of(measured) / of(figures[0]?.[round] ?? measured)));
printTable(
  ['organizations', 'requests/s', 'p50, ms', 'p95, ms', 'server, MB'],
  [
    [String(few), ...cells(small), String(Math.round(memory[0] ?? 0))],
    [String(many), ...cells(large), String(Math.round(memory[1] ?? 0))],
    [
      'ratio',
      ratio(({ rate }) => rate).toFixed(2),
      ratio(({ p50 }) => p50).toFixed(2),
      ratio(({ p95 }) => p95).toFixed(2),
      '',
    ],
  ],
);

async function open(count: number) {
  const dataDir = await temporaryDirectory();
  const asked = await fillOrganizations(dataDir, count);
  const server = await startServer(KONTOR, dataDir);
  return { asked, server, pool: new Pool(server.url, { connections: CONNECTIONS, pipelining: 1 }), sent: 0 };
}

/** Each request goes to another organization: a list, a contact, a change of it, and its timeline, in turn. */
function measure(service: Awaited<ReturnType<typeof open>>): Promise<Figures> {
  return closedLoop(CONNECTIONS, times, async () => {
    const number = service.sent++;
    const one = service.asked[number % service.asked.length];
    if (!one) throw new Error('No organization can be asked.');
    await ask(service.pool, one, number);
  });
}

async function ask(pool: Pool, { key, contactId }: Asked, number: number): Promise<void> {
  const path = `/api-contacts/${contactId}`;
  const requests = [
    { method: 'GET', path: '/api-contacts?limit=20' },
    { method: 'GET', path },
    { method: 'PATCH', path, body: JSON.stringify({ job_title: `Buyer ${number}` }) },
    { method: 'GET', path: `/api-activities?contact_id=${contactId}` },
  ] as const;
  // The number of organizations may be a multiple of four.
  const request = requests[(number + Math.floor(number / 50)) % requests.length] ?? requests[0];
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const { statusCode, body } = await pool.request({ ...request, headers });
  const text = await body.text();
  if (statusCode >= 300) throw new Error(`${request.method} ${request.path} answered ${statusCode} ${text}`);
}

function cells({ rate, p50, p95 }: Figures): string[] {
  return [rate.toFixed(0), p50.toFixed(1), p95.toFixed(1)];
}
