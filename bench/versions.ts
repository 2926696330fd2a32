// How fast this version is beside an earlier one: runs a benchmark of each checkout in turn and compares what they print.
//   npm run bench -- versions --before=DIRECTORY --bench=rest --rounds=15 [--only=TEXT] [-- OPTIONS of the benchmark]
// A ratio of 1 means equally fast, more means faster. It passes at 0.97, if the middle 80 % of the rounds lie close enough to
// decide.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { median, percentile } from './lib/figures.ts';
import { readFigures } from './lib/read-table.ts';
import { printTable } from './lib/table.ts';

/** How fast this version must be, as a share of the earlier one. */
const TARGET = 0.97;

const { values: options, positionals } = parseArgs({
  options: {
    before: { type: 'string' },
    bench: { type: 'string' },
    rounds: { type: 'string', default: '15' },
    only: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
const { before, bench } = options;
if (before === undefined || bench === undefined)
  throw new TypeError('Give --before=DIRECTORY and --bench=NAME.');
const checkouts = { before: resolve(before), after: join(import.meta.dirname, '..') };

type Version = keyof typeof checkouts;
/** Per figure, what each version reached in each round. */
const measured = new Map<string, { lessIsBetter: boolean } & Record<Version, number[]>>();

for (let round = 0; round < Number(options.rounds); round += 1) {
  // Whoever comes first in a round comes last in the next.
  const order: Version[] = round % 2 === 0 ? ['before', 'after'] : ['after', 'before'];
  for (const version of order) {
    for (const { name, value, lessIsBetter } of readFigures(await run(checkouts[version]))) {
      if (!name.includes(options.only)) continue;
      const figure = measured.get(name) ?? { lessIsBetter, before: [], after: [] };
      figure[version].push(value);
      measured.set(name, figure);
    }
  }
  report();
}

/** Runs the benchmark of a checkout; a target that it misses is of no interest here. */
async function run(checkout: string): Promise<string> {
  const program = join(checkout, 'bench', `${bench}.ts`);
  const child = spawn(process.execPath, [program, ...positionals], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  if (readFigures(output).length === 0) throw new Error(`${program} printed no figures.`);
  return output;
}

function report(): void {
  const rows = [...measured].map(([name, { lessIsBetter, before, after }]) => {
    const ratios = after.flatMap((value, round) => {
      const earlier = before[round];
      if (earlier === undefined || earlier === 0 || value === 0) return [];
      return [lessIsBetter ? earlier / value : value / earlier];
    });
    const [low, middle, high] = [percentile(ratios, 0.1), median(ratios), percentile(ratios, 0.9)];
    return [
      name,
      median(before).toFixed(1),
      median(after).toFixed(1),
      middle.toFixed(2),
      `${low.toFixed(2)} to ${high.toFixed(2)}`,
      verdict(middle, high - low),
    ];
  });
  console.log(`\n${bench}, after ${measured.values().next().value?.after.length ?? 0} rounds\n`);
  printTable(['', 'before', 'now', 'as fast', '10 % to 90 %', String(TARGET)], rows);
}

/** A spread wider than the distance to the target decides nothing. */
function verdict(ratio: number, spread: number): string {
  if (Number.isNaN(ratio)) return '';
  if (spread / 2 > Math.abs(ratio - TARGET)) return 'undecided';
  return ratio >= TARGET ? 'reached' : 'MISSED';
}
