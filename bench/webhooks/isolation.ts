// 50 of 100 endpoints hang until the timeout: how long the events of the healthy ones take, beside a quiet run.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../lib/figures.ts';
import { readNumbers } from '../lib/options.ts';
import { printTable } from '../lib/table.ts';
import { emitNow, setStage } from './lib/stage.ts';

const { seconds, rate } = readNumbers({ seconds: 30, rate: 100 });
const ENDPOINTS = 100;

const { world, receiver, url, close } = await setStage();
const healthy = await subscribe('well');
world.deliver();
await run([], 3);
const quiet = await run([], seconds);
const hanging = await subscribe('hang');
for (const id of hanging) await emitNow(world, id, 100);
await run(hanging, 3);
const disturbed = await run(hanging, seconds);

const row = (name: string, values: readonly number[]) => [
  name,
  String(values.length),
  ...[0.5, 0.99].map((share) => percentile(values, share).toFixed(1)),
];
printTable(
  ['', 'number', 'p50 ms', 'p99 ms'],
  [row('all healthy', quiet), row('half of them hang', disturbed)],
);
const ratio = percentile(disturbed, 0.99) / percentile(quiet, 0.99);
console.log(`p99 with half of them hanging is ${ratio.toFixed(2)} times the quiet one; the target is 2.`);
await close();
if (ratio > 2) process.exitCode = 1;

async function subscribe(kind: 'well' | 'hang'): Promise<string[]> {
  const ids: string[] = [];
  for (let number = 0; number < ENDPOINTS / 2; number += 1) {
    const id = await world.addOrganization();
    await world.subscribe(id, `${url}/${kind}/${number}`);
    ids.push(id);
  }
  return ids;
}

/** Events to the healthy at the rate, and as many to the others; answers the latencies of the healthy. */
async function run(others: readonly string[], forSeconds: number): Promise<number[]> {
  await receiver.run({ take: true });
  const startedAt = performance.now();
  const pending: Promise<unknown>[] = [];
  for (let number = 0; number < forSeconds * rate; number += 1) {
    await sleep(Math.max(0, startedAt + (number * 1_000) / rate - performance.now()));
    pending.push(emitNow(world, healthy[number % healthy.length] ?? ''));
    const other = others[number % ENDPOINTS];
    if (other) pending.push(emitNow(world, other));
  }
  await Promise.all(pending);
  await sleep(1_000);
  return (await receiver.run({ take: true })).latenciesMs;
}
