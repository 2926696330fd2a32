// How many deliveries a second are sustained, beside the same number of bare POSTs without a database.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { closedLoop } from '../lib/closed-loop.ts';
import { percentile } from '../lib/figures.ts';
import { readNumbers } from '../lib/options.ts';
import { printTable } from '../lib/table.ts';
import { emitNow, setStage } from './lib/stage.ts';

const { seconds, organizations, endpoints, batch } = readNumbers({
  seconds: 60,
  organizations: 5,
  endpoints: 2,
  batch: 5,
});

/** Events that are on their way at most: the load follows what is delivered. */
const MOST_WAITING = 1_000;

const { world, receiver, url, close } = await setStage();
const ids = await Promise.all(Array.from({ length: organizations }, () => world.addOrganization()));
for (const id of ids)
  for (let number = 0; number < endpoints; number += 1) await world.subscribe(id, `${url}/${id}/${number}`);
world.deliver();

const bare = await measureBarePosts();
let emitted = 0;
let delivered = 0;
const latenciesMs: number[] = [];
const startedAt = performance.now();
const endsAt = startedAt + seconds * 1_000;
await Promise.all([...ids.map(emitSteadily), collect()]);
const rate = delivered / ((performance.now() - startedAt) / 1_000);
printTable(
  ['', 'per second', 'p50 ms', 'p99 ms'],
  [
    ['bare POSTs (undici)', bare.rate.toFixed(0), bare.p50.toFixed(1), bare.p99.toFixed(1)],
    ['deliveries', rate.toFixed(0), ...[0.5, 0.99].map((share) => percentile(latenciesMs, share).toFixed(1))],
    ['ratio', (rate / bare.rate).toFixed(2), '', ''],
  ],
);
console.log(
  `${delivered} deliveries in ${seconds} s; warnings: ${world.warnings.length}`,
  world.warnings.slice(0, 3),
);
await close();
if (rate < 1_000) process.exitCode = 1;

/** Each organization commits small transactions for as long as what is on its way stays bounded. */
async function emitSteadily(id: string): Promise<void> {
  while (performance.now() < endsAt) {
    if (emitted * endpoints - delivered > MOST_WAITING) await sleep(2);
    else {
      emitted += batch;
      await emitNow(world, id, batch);
    }
  }
}

async function collect(): Promise<void> {
  while (performance.now() < endsAt) {
    await sleep(20);
    const { latenciesMs: arrived } = await receiver.run({ take: true });
    delivered += arrived.length;
    for (const latency of arrived) latenciesMs.push(latency);
  }
}

async function measureBarePosts() {
  const pool = new Pool(url, { connections: 32 });
  const body = JSON.stringify({ notes: 'x'.repeat(800) });
  const times = { warmUpMs: 500, durationMs: Math.min(10, seconds) * 1_000 };
  const figures = await closedLoop(32, times, async () => {
    const response = await pool.request({ method: 'POST', path: '/bare', body });
    await response.body.dump();
  });
  await pool.close();
  await receiver.run({ take: true });
  return figures;
}
