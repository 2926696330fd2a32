// How many one-step runs a server does a second beside REST traffic, and what that traffic feels of it.
//   --rounds=5 --runs=2000
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../server/kernel/database/sql.ts';
import { median, percentile } from '../lib/figures.ts';
import { readNumbers } from '../lib/options.ts';
import { printTable } from '../lib/table.ts';
import { publish, setStage } from './lib/stage.ts';

const { rounds, runs } = readNumbers({ rounds: 5, runs: 2_000 });

const stage = await setStage();
const { owner } = stage.installation;
const contacts = await owner.query<{ id: string }>(
  sql`SELECT id FROM contacts WHERE org_id = ${stage.organization.organization_id} ORDER BY id LIMIT 500`,
);
const ids = contacts.map(({ id }) => id);
const step = { key: 'note', do: 'update_record', with: { fields: { notes: '{{ now }}' } } };
const workflow = await publish(stage, 'One step', { on: 'manual', object: 'contact' }, [step]);

/** Twenty requests a second: lists and single records in turn. */
async function requestsFor(milliseconds: number, until?: () => boolean): Promise<readonly number[]> {
  const latencies: number[] = [];
  const endsAt = performance.now() + milliseconds;
  for (let number = 0; performance.now() < endsAt && !until?.(); number += 1) {
    const startedAt = performance.now();
    await stage.call(
      'GET',
      number % 2 === 0 ? '/api-contacts?limit=50' : `/api-contacts/${ids[number % ids.length]}`,
    );
    latencies.push(performance.now() - startedAt);
    await sleep(Math.max(0, 50 - (performance.now() - startedAt)));
  }
  return latencies;
}

async function underWay(): Promise<number> {
  const [row] = await owner.query<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM workflow_runs WHERE due_at IS NOT NULL`,
  );
  return row?.count ?? 0;
}

const measured: {
  readonly rate: number;
  readonly quiet: number;
  readonly beside: number;
  readonly worst: number;
}[] = [];
for (let round = -1; round < rounds; round += 1) {
  const quiet = await requestsFor(4_000);
  const startedAt = performance.now();
  for (let started = 0; started < runs; started += ids.length)
    await stage.call('POST', `/api-workflows/${workflow}/run`, { record_ids: ids.slice(0, runs - started) });
  let isDone = false;
  const watching = (async () => {
    while ((await underWay()) > 0) await sleep(50);
    isDone = true;
    return performance.now() - startedAt;
  })();
  const beside = await requestsFor(600_000, () => isDone);
  const took = await watching;
  if (round >= 0)
    measured.push({
      rate: (runs * 1_000) / took,
      quiet: percentile(quiet, 0.95),
      beside: percentile(beside, 0.95),
      worst: Math.max(...beside),
    });
}
await stage.close();

const of = (figure: keyof (typeof measured)[number]) => median(measured.map((one) => one[figure]));
const ratios = measured.map(({ beside, quiet }) => beside / quiet);
printTable(
  ['', 'runs a second', 'p95 ms quiet', 'beside', 'ratio (10–90 %)', 'slowest ms'],
  [
    [
      `${runs} runs of one step`,
      of('rate').toFixed(0),
      of('quiet').toFixed(1),
      of('beside').toFixed(1),
      `${median(ratios).toFixed(1)} (${percentile(ratios, 0.1).toFixed(1)}–${percentile(ratios, 0.9).toFixed(1)})`,
      Math.max(...measured.map(({ worst }) => worst)).toFixed(0),
    ],
  ],
);
console.log('Target: at least 300 runs a second, and a p95 of at most twice the quiet one.');
if (of('rate') < 300 || median(ratios) > 2) process.exitCode = 1;
