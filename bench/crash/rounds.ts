import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { sql } from '../../server/kernel/database/sql.ts';
import { addOrganization, type Installation, openInstallation } from '../lib/installation.ts';
import { KONTOR, type ServerProcess, startServer } from '../lib/server.ts';
import { ApiClient } from './api-client.ts';
import { findProblems } from './checks.ts';
import { killPostgres } from './kill.ts';
import { readTables } from './tables.ts';
import { Writer } from './writer.ts';

/** What is killed in a round. */
const VICTIMS = ['server', 'database', 'both'] as const;
type Victim = (typeof VICTIMS)[number];

const WRITERS = 16;
/** The moment of the kill is anywhere in this time after the first write. */
const LOAD_MS = { least: 200, most: 1_500 };
const READY_TIMEOUT_MS = 30_000;

/** One round: what was killed, how much had been acknowledged, how many answers were lost, and what is wrong. */
export interface Round {
  readonly victim: Victim;
  readonly acknowledged: number;
  readonly unanswered: number;
  readonly problems: readonly string[];
}

/** A round's organization and those who wrote to it. */
interface Load {
  readonly organizationId: string;
  readonly key: string;
  readonly stageIds: readonly string[];
  readonly writers: readonly Writer[];
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
      const load = await withDatabase(dataDir, (installation) => prepare(installation, number));
      await writeAndKill(load, server, dataDir, victim);
      const unanswered = load.writers.filter((writer) => writer.isUnanswered).length;
      server = await revive(server, dataDir, victim);
      const problems = [...(await settle(load, server.url)), ...(await checkAll(dataDir, [load]))];
      const acknowledged = load.writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
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

async function prepare(installation: Installation, number: number): Promise<Load> {
  const { organization_id, api_key } = await addOrganization(installation, `Round ${number}`);
  const stages = await installation.owner.query<{ id: string }>(
    sql`SELECT id FROM stages WHERE org_id = ${organization_id}`,
  );
  return {
    organizationId: organization_id,
    key: api_key,
    stageIds: stages.map(({ id }) => id),
    writers: Array.from({ length: WRITERS }, () => new Writer()),
  };
}

/** Writes until the kill has stopped every writer; a database that came back at once may have stopped only some. */
async function writeAndKill(
  { writers, key, stageIds }: Load,
  server: ServerProcess,
  dataDir: string,
  victim: Victim,
): Promise<void> {
  const api = new ApiClient(server.url, key);
  const stopping = new AbortController();
  const writing = writers.map((writer) => writer.writeUntilLost(api, stageIds, stopping.signal));
  await sleep(LOAD_MS.least + Math.random() * (LOAD_MS.most - LOAD_MS.least));
  if (victim !== 'server') await killPostgres(dataDir);
  if (victim !== 'database') server.process.kill('SIGKILL');
  stopping.abort();
  await Promise.all(writing);
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

async function settle({ writers, key }: Load, url: string): Promise<string[]> {
  const api = new ApiClient(url, key);
  return (await Promise.all(writers.map((writer) => writer.settle(api)))).flat();
}

/** What is wrong in the organizations of these rounds. */
function checkAll(dataDir: string, loads: readonly Load[]): Promise<string[]> {
  return withDatabase(dataDir, async ({ owner }) => {
    const problems: string[] = [];
    for (const { organizationId, writers } of loads) {
      const memories = writers.map(({ memory }) => memory);
      problems.push(...findProblems(await readTables(owner, organizationId), memories));
    }
    return problems;
  });
}

/** The database is held open only between the kills. */
async function withDatabase<Result>(
  dataDir: string,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const installation = await openInstallation(dataDir);
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}
