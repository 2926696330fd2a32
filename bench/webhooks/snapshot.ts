// A snapshot is held for long, as by a dump or a forgotten transaction, while events go on: what a claim and a delivery
// cost by and by, and how the tables grow that are written most.  --minutes=30 --rate=100 --part=60 (seconds of a line)
import pg from 'pg';
import { percentile } from '../lib/figures.ts';
import { readNumbers } from '../lib/options.ts';
import { printTable } from '../lib/table.ts';
import { measureClaims, measureRate } from './lib/measure.ts';
import { setStage } from './lib/stage.ts';

const TABLES = ['outbox', 'webhook_queue', 'webhook_endpoints'] as const;

const { minutes, rate, part } = readNumbers({ minutes: 30, rate: 100, part: 60 });

const stage = await setStage();
const { world, url, close } = stage;
const organization = await world.addOrganization();
await world.subscribe(organization, `${url}/well`);
world.deliver();

const lines = [await measure('before')];
const holder = new pg.Client(world.connection);
await holder.connect();
await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
await holder.query('SELECT count(*) FROM organizations');
for (let seconds = part; seconds <= minutes * 60; seconds += part) {
  lines.push(await measure(`held for ${(seconds / 60).toFixed(1)} min`));
}
await holder.query('ROLLBACK');
await holder.end();
for (const table of TABLES) await world.rows(`VACUUM ${table}`);
lines.push(await measure('after it'));
printTable(
  [
    '',
    'claim p50 ms',
    'claim p99 ms',
    'deliveries',
    'p50 ms',
    'p99 ms',
    ...TABLES.map((table) => `${table} MB`),
  ],
  lines,
);
await close();

async function measure(name: string): Promise<string[]> {
  const claims = measureClaims(stage, part);
  const latencies = await measureRate(stage, organization, rate, part);
  const [claimCells = [], latencyCells = []] = [await claims, latencies].map((values) =>
    [0.5, 0.99].map((share) => percentile(values, share).toFixed(1)),
  );
  return [name, ...claimCells, String(latencies.length), ...latencyCells, ...(await sizes())];
}

/** Of the tables with their indexes, in megabytes. */
async function sizes(): Promise<string[]> {
  const rows = await world.rows<{ bytes: string }>(
    'SELECT pg_total_relation_size(name::regclass) AS bytes FROM unnest($1::text[]) AS name',
    [TABLES],
  );
  return rows.map(({ bytes }) => (Number(bytes) / 1_048_576).toFixed(1));
}
