import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { withInstallation } from '../lib/installation.ts';
import { KONTOR, type ServerProcess, startServer } from '../lib/server.ts';
import { killPostgres } from './kill.ts';
import { countsOf, type Load, prepareLoad, problemsOf, settleLoad, writeUntilStruck } from './load.ts';

/** What is killed in a round. */
const VICTIMS = ['server', 'database', 'both'] as const;
type Victim = (typeof VICTIMS)[number];

const READY_TIMEOUT_MS = 30_000;

/** One round: what was killed, how much had been acknowledged, how many answers were lost, and what is wrong. */
export interface Round {
  readonly victim: Victim;
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly problems: readonly string[];
}

/**
 * Kills the server, PostgreSQL or both with SIGKILL at random moments of a write load, round after round on one data
 * directory, and after each looks whether what was acknowledged is there and whole. Ends with a look at all rounds again.
 * @param onRound told of each round when it is over
 */
export async function runRounds(
  dataDir: string,
  count: number,
  onRound: (round: Round) => void,
): Promise<readonly Round[]> {
  const rounds: Round[] = [];
  const loads: Load[] = [];
  let server = await startServer(KONTOR, dataDir);
  try {
    for (let number = 0; number < count; number++) {
      const victim = VICTIMS[number % VICTIMS.length] ?? 'server';
      const load = await withInstallation(dataDir, (installation) => prepareLoad(installation, number));
      await writeUntilStruck(load, server.url, () => kill(server, dataDir, victim));
      const { unanswered } = countsOf(load);
      server = await revive(server, dataDir, victim);
      const problems = [...(await settleLoad(load, server.url)), ...(await checkAll(dataDir, [load]))];
      const { acknowledged } = countsOf(load);
      loads.push(load);
      rounds.push({ victim, acknowledged, unanswered, problems });
      onRound({ victim, acknowledged, unanswered, problems });
    }
  } finally {
    await server.stop();
  }
  const late = await checkAll(dataDir, loads);
  if (late.length > 0) throw new Error(`Rounds that were whole are so no more:\n${late.join('\n')}`);
  return rounds;
}

async function kill(server: ServerProcess, dataDir: string, victim: Victim): Promise<void> {
  if (victim !== 'server') await killPostgres(join(dataDir, 'postgres'));
  if (victim !== 'database') server.process.kill('SIGKILL');
}

/** Starts again what does not start by itself: a server brings back its own PostgreSQL. */
async function revive(server: ServerProcess, dataDir: string, victim: Victim): Promise<ServerProcess> {
  if (victim !== 'database') return startServer(KONTOR, dataDir);
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; await sleep(50)) {
    const { statusCode, body } = await request(`${server.url}/readyz`);
    await body.dump();
    if (statusCode === 200) return server;
  }
  throw new Error('The server did not get its database back.');
}

/** What is wrong in the organizations of these rounds. */
function checkAll(dataDir: string, loads: readonly Load[]): Promise<string[]> {
  return withInstallation(dataDir, (installation) => problemsOf(installation, loads));
}
