// From commit to arrival at a steady rate, beside the round trip of a bare NOTIFY in the same run.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { percentile } from '../lib/figures.ts';
import { readNumbers } from '../lib/options.ts';
import { printTable } from '../lib/table.ts';
import { emitNow, setStage } from './lib/stage.ts';

const { seconds, rate, endpoints } = readNumbers({ seconds: 30, rate: 100, endpoints: 10 });

const { world, receiver, url, close } = await setStage();
const organizations: string[] = [];
for (let number = 0; number < endpoints; number += 1) {
  const id = await world.addOrganization();
  await world.subscribe(id, `${url}/${number}`);
  organizations.push(id);
}
world.deliver();
const notifyMs: number[] = [];
const notifier = await openNotifier();

await load(3);
await sleep(500);
await receiver.run({ take: true });
notifyMs.length = 0;
await load(seconds);
await sleep(1_000);
const { latenciesMs } = await receiver.run({ take: true });

const row = (name: string, values: readonly number[]) => [
  name,
  String(values.length),
  ...[0.5, 0.95, 0.99, 1].map((share) => percentile(values, share).toFixed(1)),
];
printTable(
  ['', 'number', 'p50 ms', 'p95 ms', 'p99 ms', 'most'],
  [row('commit to arrival', latenciesMs), row('NOTIFY round trip', notifyMs)],
);
const [p50, p99] = [percentile(latenciesMs, 0.5), percentile(latenciesMs, 0.99)];
console.log('Target at 100 events/s: p50 at most 10 ms, p99 at most 60 ms.');
await notifier.close();
await close();
if (p50 > 10 || p99 > 60 || latenciesMs.length !== seconds * rate) process.exitCode = 1;

/** Commits an event every 1/rate seconds, and every tenth time measures a NOTIFY. */
async function load(forSeconds: number): Promise<void> {
  const startedAt = performance.now();
  const pending: Promise<unknown>[] = [];
  for (let number = 0; number < forSeconds * rate; number += 1) {
    const due = startedAt + (number * 1_000) / rate;
    await sleep(Math.max(0, due - performance.now()));
    pending.push(emitNow(world, organizations[number % organizations.length] ?? ''));
    if (number % 10 === 5) pending.push(notifier.roundTrip());
  }
  await Promise.all(pending);
}

async function openNotifier() {
  const [listener, sender] = [new pg.Client(world.connection), new pg.Client(world.connection)];
  await Promise.all([listener.connect(), sender.connect()]);
  await listener.query('LISTEN bench');
  const heard = new Map<string, () => void>();
  listener.on('notification', ({ payload }) => heard.get(payload ?? '')?.());
  let number = 0;
  return {
    roundTrip: async () => {
      number += 1;
      const name = String(number);
      const startedAt = performance.now();
      const { promise, resolve } = Promise.withResolvers<void>();
      heard.set(name, resolve);
      await sender.query("SELECT pg_notify('bench', $1)", [name]);
      await promise;
      notifyMs.push(performance.now() - startedAt);
    },
    close: () => Promise.all([listener.end(), sender.end()]),
  };
}
