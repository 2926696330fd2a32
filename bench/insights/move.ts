// What the history of deals costs a move: the same requests with the triggers that write it and without them, in turn.
//   --rounds=15 --seconds=2
import { sql } from '../../server/kernel/database/sql.ts';
import { type Figures, median, percentile } from '../lib/figures.ts';
import { startLoadGenerator } from '../lib/load.ts';
import { readNumbers } from '../lib/options.ts';
import { printTable } from '../lib/table.ts';
import { movesOf, setStage } from '../workflows/lib/stage.ts';

const { rounds, seconds } = readNumbers({ rounds: 15, seconds: 2 });

/** The cost that a move may have. */
const TARGET = 1.05;

const stage = await setStage();
const requests = await movesOf(stage);

const load = startLoadGenerator();
const run = (): Promise<Figures> =>
  load.run({
    ...{ warmUpMs: 250, durationMs: seconds * 1_000, connections: 4, scenario: 'move', requests },
    ...{ url: stage.server.url, key: stage.organization.api_key },
  });
const TURNS = {
  without: sql`ALTER TABLE deals DISABLE TRIGGER next_span`,
  kept: sql`ALTER TABLE deals ENABLE TRIGGER next_span`,
};

const runs: Record<keyof typeof TURNS, number>[] = [];
for (let round = -1; round < rounds; round += 1) {
  const p50 = { without: Number.NaN, kept: Number.NaN };
  for (const turn of round % 2 === 0 ? (['without', 'kept'] as const) : (['kept', 'without'] as const)) {
    await stage.installation.owner.query(TURNS[turn]);
    p50[turn] = (await run()).p50;
  }
  if (round >= 0) runs.push(p50);
}
await load.stop();
await stage.close();

const ratios = runs.map(({ without, kept }) => kept / without);
const [low, middle, high] = [percentile(ratios, 0.1), median(ratios), percentile(ratios, 0.9)];
printTable(
  ['', 'p50 ms without history', 'p50 ms with history', 'ratio (10–90 %)', `target ${TARGET}`],
  [
    [
      'PATCH /api-deals/:id',
      median(runs.map(({ without }) => without)).toFixed(1),
      median(runs.map(({ kept }) => kept)).toFixed(1),
      `${middle.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`,
      middle <= TARGET ? 'met' : 'not met',
    ],
  ],
);
if (middle > TARGET) process.exitCode = 1;
