// Kills the primary of a PostgreSQL with a synchronous standby under Patroni, at random moments of a write load on two servers of
// Kontor, and compares what was acknowledged with what the new primary has. Needs Debian's packages etcd-server, haproxy, patroni,
// pgbouncer and postgresql-15.  --rounds=10
import { missingPackages } from './cluster/programs.ts';
import { type Failover, runFailovers } from './cluster/rounds.ts';
import { median } from './lib/figures.ts';
import { temporaryDirectory } from './lib/installation.ts';
import { readNumbers } from './lib/options.ts';
import { printTable } from './lib/table.ts';

/** How long writes may wait after the primary was killed. */
const TARGET_SECONDS = 30;

const options = readNumbers({ rounds: 10 });
const missing = missingPackages();
if (missing.length > 0) throw new Error(`Not installed: ${missing.join(', ')}.`);
const failovers = await runFailovers(await temporaryDirectory(), options.rounds, ({ seconds, problems }) => {
  console.error(`Writes resumed after ${seconds.toFixed(1)} s.`);
  for (const problem of problems) console.error(problem);
});
const sum = (figure: (failover: Failover) => number) =>
  failovers.reduce((total, failover) => total + figure(failover), 0);
const seconds = failovers.map((failover) => failover.seconds);
const problems = sum((failover) => failover.problems.length);
printTable(
  ['primary killed', 'acknowledged', 'answers lost', 'problems', 'median wait, s', 'longest wait, s'],
  [
    [
      String(failovers.length),
      String(sum(({ acknowledged }) => acknowledged)),
      String(sum(({ unanswered }) => unanswered)),
      String(problems),
      median(seconds).toFixed(1),
      Math.max(...seconds).toFixed(1),
    ],
  ],
);
if (problems > 0 || Math.max(...seconds) > TARGET_SECONDS) process.exitCode = 1;
