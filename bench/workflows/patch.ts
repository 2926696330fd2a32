// What 20 published workflows that do not match cost a change of a deal: the same requests with them paused and published, in turn.
//   --rounds=15 --seconds=2 --connections=4
import { type Figures, median, percentile } from '../lib/figures.ts';
import { startLoadGenerator } from '../lib/load.ts';
import { readNumbers } from '../lib/options.ts';
import { printTable } from '../lib/table.ts';
import { movesOf, publish, setStage } from './lib/stage.ts';

const { rounds, seconds, connections } = readNumbers({ rounds: 15, seconds: 2, connections: 4 });

/** What a change may cost. */
const TARGET = 1.05;

const stage = await setStage();
const requests = await movesOf(stage);

const never = { all: [{ field: 'title', op: 'is', value: 'No deal has this title' }] };
const workflows: string[] = [];
for (let number = 0; number < 20; number += 1) {
  const trigger = { on: 'deal.updated', where: never };
  workflows.push(await publish(stage, `Bench ${number}`, trigger, [{ key: 'stop', do: 'stop' }]));
}

const load = startLoadGenerator();
const run = async (): Promise<Figures> =>
  load.run({
    ...{ warmUpMs: 250, durationMs: seconds * 1_000, connections, scenario: 'patch', requests },
    ...{ url: stage.server.url, key: stage.organization.api_key },
  });
const turnTo = async (action: 'pause' | 'resume') => {
  for (const id of workflows) await stage.call('POST', `/api-workflows/${id}/${action}`);
};

const runs: { readonly paused: Figures; readonly published: Figures }[] = [];
for (let round = -1; round < rounds; round += 1) {
  const measured = { paused: undefined as Figures | undefined, published: undefined as Figures | undefined };
  for (const state of round % 2 === 0
    ? (['paused', 'published'] as const)
    : (['published', 'paused'] as const)) {
    await turnTo(state === 'paused' ? 'pause' : 'resume');
    measured[state] = await run();
  }
  const { paused, published } = measured;
  if (round >= 0 && paused && published) runs.push({ paused, published });
}
await load.stop();
await stage.close();

const ratios = runs.map(({ paused, published }) => published.p50 / paused.p50);
const [low, middle, high] = [percentile(ratios, 0.1), median(ratios), percentile(ratios, 0.9)];
const verdict =
  high - low > TARGET - 1 && middle > TARGET ? 'undecided' : middle <= TARGET ? 'met' : 'not met';
printTable(
  ['', 'p50 ms paused', 'p50 ms published', 'ratio (10–90 %)', 'target 1.05'],
  [
    [
      'PATCH /api-deals/:id',
      median(runs.map(({ paused }) => paused.p50)).toFixed(1),
      median(runs.map(({ published }) => published.p50)).toFixed(1),
      `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`,
      verdict,
    ],
  ],
);
if (verdict === 'not met') process.exitCode = 1;
