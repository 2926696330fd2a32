import { countsOf, type Load, prepareLoad, problemsOf, settleLoad, writeUntilStruck } from '../crash/load.ts';
import { withInstallation } from '../lib/installation.ts';
import { type Cluster, startCluster } from './cluster.ts';

/** One failover: how much had been acknowledged, what was not answered, how long writes waited, and what is wrong. */
export interface Failover {
  readonly acknowledged: number;
  readonly unanswered: number;
  /** From the kill until each writer knew what became of its write, in seconds. */
  readonly seconds: number;
  readonly problems: readonly string[];
}

/**
 * Kills the primary under write load, round after round, and after each looks whether what was acknowledged is there and whole, with
 * its events, on the new primary. Ends with a look at all rounds again.
 * @param onFailover told of each round when it is over
 */
export async function runFailovers(
  directory: string,
  count: number,
  onFailover: (failover: Failover) => void,
): Promise<readonly Failover[]> {
  const cluster = await startCluster(directory);
  try {
    const failovers: Failover[] = [];
    const loads: Load[] = [];
    for (let number = 0; number < count; number++) {
      const load = await prepare(directory, cluster, number);
      const failover = await failOver(directory, cluster, load);
      loads.push(load);
      failovers.push(failover);
      onFailover(failover);
      await cluster.revive();
    }
    const late = await check(directory, cluster, loads);
    if (late.length > 0) throw new Error(`Rounds that were whole are so no more:\n${late.join('\n')}`);
    return failovers;
  } finally {
    await cluster.stop();
  }
}

async function failOver(directory: string, cluster: Cluster, load: Load): Promise<Failover> {
  let struck = Number.NaN;
  await writeUntilStruck(load, cluster.url, async () => {
    await cluster.killPrimary();
    struck = performance.now();
  });
  const { unanswered } = countsOf(load);
  const unsettled = await settleLoad(load, cluster.url);
  const seconds = (performance.now() - struck) / 1_000;
  const problems = [...unsettled, ...(await check(directory, cluster, [load]))];
  return { acknowledged: countsOf(load).acknowledged, unanswered, seconds, problems };
}

function prepare(directory: string, { databaseUrl }: Cluster, number: number): Promise<Load> {
  return withInstallation(directory, (installation) => prepareLoad(installation, number), databaseUrl);
}

function check(
  directory: string,
  { databaseUrl }: Cluster,
  loads: readonly Load[],
): Promise<readonly string[]> {
  return withInstallation(directory, (installation) => problemsOf(installation, loads), databaseUrl);
}
