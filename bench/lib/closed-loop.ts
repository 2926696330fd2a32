import { type Figures, summarize } from './figures.ts';

/** How long a closed loop runs; what is done during the warm-up does not count. */
export interface LoopTimes {
  readonly warmUpMs: number;
  readonly durationMs: number;
}

/**
 * Lets a number of clients work at once, each beginning anew when its work is done.
 * @param work one request of the client with this number
 */
export async function closedLoop(
  clients: number,
  { warmUpMs, durationMs }: LoopTimes,
  work: (client: number) => Promise<unknown>,
): Promise<Figures> {
  const latencies: number[] = [];
  const countsFrom = performance.now() + warmUpMs;
  const endsAt = countsFrom + durationMs;

  async function runClient(client: number): Promise<void> {
    for (let startedAt = performance.now(); startedAt < endsAt; ) {
      await work(client);
      const now = performance.now();
      if (now >= countsFrom && now < endsAt) latencies.push(now - startedAt);
      startedAt = now;
    }
  }

  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
  return summarize(latencies, durationMs / 1000);
}
