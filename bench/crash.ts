// Kills the server, PostgreSQL, or both with SIGKILL at random moments of a write load, and compares what was
// acknowledged with what is there.  --rounds=50
import { type Round, runRounds } from './crash/rounds.ts';
import { temporaryDirectory } from './lib/installation.ts';
import { readNumbers } from './lib/options.ts';
import { printTable } from './lib/table.ts';

const options = readNumbers({ rounds: 50 });
const rounds = await runRounds(await temporaryDirectory(), options.rounds, (round) => {
  for (const problem of round.problems) console.error(problem);
});
const victims = Map.groupBy(rounds, ({ victim }) => victim);
printTable(
  ['killed', 'rounds', 'acknowledged', 'answers lost', 'problems'],
  [...victims, ['all', rounds] as const].map(([victim, of]) => [victim, ...totals(of)]),
);
if (rounds.some(({ problems }) => problems.length > 0)) process.exitCode = 1;

function totals(of: readonly Round[]): string[] {
  const sum = (figure: (round: Round) => number) => of.reduce((total, round) => total + figure(round), 0);
  return [
    of.length,
    sum(({ acknowledged }) => acknowledged),
    sum(({ unanswered }) => unanswered),
    sum(({ problems }) => problems.length),
  ].map(String);
}
