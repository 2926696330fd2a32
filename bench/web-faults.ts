// Edits in two tabs while the network goes, the server is killed, the session ends and tabs are closed, at random times; then
// everything that was typed must be stored once.  --seeds=200 --from=1 --episodes=5
import { openChromium } from '../server/access/oauth/testing/chromium.ts';
import { temporaryDirectory } from './lib/installation.ts';
import { readNumbers } from './lib/options.ts';
import { printTable } from './lib/table.ts';
import { runRounds } from './web-faults/rounds.ts';

const options = readNumbers({ seeds: 200, from: 1, episodes: 5 });
const browser = await openChromium();
const seeds = Array.from({ length: options.seeds }, (_, index) => options.from + index);
const rounds = await runRounds(
  await temporaryDirectory(),
  browser,
  { ...options, seeds },
  ({ seed, episodes }) => {
    if (seed % 10 === 0) console.error(`Seed ${seed} is done.`);
    for (const problem of episodes.flatMap(({ problems }) => problems)) console.error(problem);
  },
);
await browser.close();
const episodes = rounds.flatMap((round) => round.episodes);
const problems = episodes.flatMap((episode) => episode.problems);
printTable(
  ['seeds', 'episodes', 'problems'],
  [[rounds.length, episodes.length, problems.length].map(String)],
);
if (problems.length > 0) process.exitCode = 1;
