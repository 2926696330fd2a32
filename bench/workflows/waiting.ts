// What many waiting runs cost: the look for due ones, the memory of the server and its start, with few and with many, in turn.
//   --runs=1000000 --organizations=1000 --looks=200
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../server/kernel/database/sql.ts';
import { requestDueRuns } from '../../server/workflows/engine/intake.sql.ts';
import { percentile } from '../lib/figures.ts';
import {
  addOrganization,
  type Installation,
  openInstallation,
  temporaryDirectory,
} from '../lib/installation.ts';
import { readNumbers } from '../lib/options.ts';
import { KONTOR, startServer } from '../lib/server.ts';
import { printTable } from '../lib/table.ts';
import { residentMegabytes } from '../startup/processes.ts';

const { runs, organizations, looks } = readNumbers({ runs: 1_000_000, organizations: 1_000, looks: 200 });

const installation = await openInstallation(await temporaryDirectory());
await addOrganization(installation, 'Acme');
const few = await measure(installation);
await fill(installation);
const many = await measure(installation);
await installation.close();

const row = (name: string, figures: Measured) => [
  name,
  figures.looked.map((milliseconds) => milliseconds.toFixed(1)).join(' / '),
  figures.startMs.toFixed(0),
  figures.megabytes.toFixed(0),
];
printTable(
  ['', 'look p50 / p99 ms', 'start ms', 'memory MB'],
  [row('no runs', few), row(`${runs} waiting runs`, many)],
);
console.log('Target: a look p99 of at most 20 ms, a start of at most 2.5 s, and at most 20 MB more.');
const missed = (many.looked[1] ?? 0) > 20 || many.startMs > 2_500 || many.megabytes - few.megabytes > 20;
if (missed) process.exitCode = 1;

interface Measured {
  /** p50 and p99. */
  readonly looked: readonly number[];
  readonly startMs: number;
  readonly megabytes: number;
}

async function measure({ owner, dataDir }: Installation): Promise<Measured> {
  const times: number[] = [];
  for (let look = 0; look < looks; look += 1) {
    const startedAt = performance.now();
    await owner.query(requestDueRuns());
    times.push(performance.now() - startedAt);
  }
  const startedAt = performance.now();
  const server = await startServer(KONTOR, dataDir);
  const startMs = performance.now() - startedAt;
  // The server returns what the start needed a few seconds later.
  await sleep(8_000);
  const megabytes = await residentMegabytes(server.process.pid ?? 0);
  await server.stop();
  return { looked: [percentile(times, 0.5), percentile(times, 0.99)], startMs, megabytes };
}

/** Waiting runs that are due over the next twelve months, spread over many organizations. */
async function fill({ owner }: Installation): Promise<void> {
  await owner.query(sql`
    INSERT INTO organizations (id, name, slug, created_at)
    SELECT gen_random_uuid(), 'Bench ' || n, 'bench-' || n, now() FROM generate_series(1, ${organizations}::int) n`);
  await owner.query(sql`
    INSERT INTO workflow_runs (org_id, id, workflow_id, version, state, subject_type, subject_id, position, due_at, trigger, started_at)
    SELECT o.id, gen_random_uuid(), gen_random_uuid(), 1, 'waiting', 'contact', gen_random_uuid(), 'task',
      now() + interval '1 hour' + random() * interval '365 days', '{}', now()
    FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS number FROM organizations WHERE slug LIKE 'bench-%') o
    JOIN generate_series(0, ${runs}::int - 1) r (number) ON r.number % ${organizations}::int = o.number`);
  await owner.query(sql`VACUUM ANALYZE workflow_runs`);
}
