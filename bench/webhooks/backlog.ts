// A million deliveries wait for dead endpoints, then a snapshot is held: what a claim and a healthy delivery cost.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from '../lib/figures.ts';
import { readNumbers } from '../lib/options.ts';
import { printTable } from '../lib/table.ts';
import { measureClaims, measureRate } from './lib/measure.ts';
import { setStage } from './lib/stage.ts';

const options = readNumbers({ rows: 1_000_000, endpoints: 100, seconds: 20, rate: 100, snapshot: 120 });

const stage = await setStage();
const { world, url, close } = stage;
const healthy = await world.addOrganization();
await world.subscribe(healthy, `${url}/well`);
world.deliver();
const figures = [await measure('nothing waits', options.seconds)];
await fillQueue();
figures.push(await measure(`${options.rows} wait for dead endpoints`, options.seconds));
const before = await queueBytes();
figures.push(await whileSnapshotIsHeld());
const grown = await queueBytes();
await sleep(5_000);
await world.rows('VACUUM webhook_queue');
figures.push(await measure('after it', options.seconds));
printTable(
  ['', 'claim p50 ms', 'claim p99 ms', 'deliveries', 'p50 ms', 'p99 ms'],
  figures.map(({ cells }) => cells),
);
const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(0);
console.log(
  `webhook_queue with its indexes: ${[before, grown, await queueBytes()].map(megabytes).join(', ')} MB`,
);
await close();
if (figures.some(({ claimP99 }) => claimP99 > 20)) process.exitCode = 1;

/** Rows that wait as after an outage: each endpoint has failed, is paused for a moment and tried again. */
async function fillQueue(): Promise<void> {
  const organization = await world.addOrganization();
  const [eventId] = await world.emit(organization, 1);
  for (let number = 0; number < options.endpoints; number += 1)
    await world.subscribe(organization, `${url}/dead/${number}`);
  await world.rows(
    `INSERT INTO events SELECT e.org_id, gen_random_uuid(), e.event_type, e.record_type, e.record_id, e.payload, '{}', e.occurred_at
     FROM events e, generate_series(1, $2) WHERE e.id = $1`,
    [eventId, options.rows / options.endpoints],
  );
  await world.rows(
    `INSERT INTO webhook_queue SELECT s.org_id, s.id, e.id, webhook_delivery_id(s.id, e.id), 1, now() - interval '1 minute'
     FROM webhook_subscriptions s JOIN events e ON e.org_id = s.org_id WHERE s.org_id = $1 ON CONFLICT DO NOTHING`,
    [organization],
  );
  await world.rows('UPDATE webhook_endpoints SET due_at = now() WHERE org_id = $1', [organization]);
  await sleep(3_000);
}

async function whileSnapshotIsHeld() {
  const holder = new pg.Client(world.connection);
  await holder.connect();
  await holder.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
  await holder.query('SELECT count(*) FROM organizations');
  await measureRate(stage, healthy, options.rate, options.snapshot - options.seconds);
  const figure = await measure(`a snapshot held for ${options.snapshot} s`, options.seconds);
  await holder.query('ROLLBACK');
  await holder.end();
  return figure;
}

async function measure(name: string, seconds: number) {
  const claims = measureClaims(stage, seconds);
  const latencies = await measureRate(stage, healthy, options.rate, seconds);
  const claimMs = await claims;
  const cells = [claimMs, latencies].map((values) =>
    [0.5, 0.99].map((share) => percentile(values, share).toFixed(1)),
  );
  const [claimCells = [], latencyCells = []] = cells;
  return {
    claimP99: percentile(claimMs, 0.99),
    cells: [name, ...claimCells, String(latencies.length), ...latencyCells],
  };
}

async function queueBytes(): Promise<number> {
  const [row] = await world.rows<{ bytes: string }>(
    "SELECT pg_total_relation_size('webhook_queue') AS bytes",
  );
  return Number(row?.bytes);
}
