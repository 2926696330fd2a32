// The process of organization B, the neighbour: it sends B's requests and the probe, so that the sender of the abuse cannot slow them down.
import { setTimeout as sleep } from 'node:timers/promises';
import { startSteadyLoad } from '../../import/steady-load.ts';
import type { LoadRequest } from '../../lib/load.ts';
import { serveJobs } from '../../lib/worker.ts';

/** What the neighbour does for some seconds. */
export interface NeighbourJob {
  readonly url: string;
  readonly key: string;
  readonly work: readonly LoadRequest[];
  /** Requests per second. */
  readonly rate: number;
  readonly seconds: number;
}

/** What the neighbour saw: milliseconds of each request, and the statuses of `/readyz`. */
export interface NeighbourReport {
  readonly times: readonly number[];
  readonly ready: readonly number[];
}

serveJobs(async ({ url, key, work, rate, seconds }: NeighbourJob): Promise<NeighbourReport> => {
  const stopping = new AbortController();
  const ready: number[] = [];
  const probing = keepProbing(url, ready, stopping.signal);
  const load = startSteadyLoad({ url, key, rate }, work);
  await sleep(seconds * 1_000);
  await load.stop();
  stopping.abort();
  await probing;
  return { times: load.take(), ready };
});

async function keepProbing(url: string, statuses: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(100);
    const response = await fetch(`${url}/readyz`);
    await response.arrayBuffer();
    statuses.push(response.status);
  }
}
