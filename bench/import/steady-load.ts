import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadRequest } from '../lib/load.ts';

/** Requests at a steady rate, whether the ones before are answered or not. */
export interface SteadyLoad {
  /** Milliseconds of each request since the last call. */
  take(): number[];
  /** Sends no more, and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Begins to send requests in turn; one that is not answered with 2xx ends the bench.
 * @param rate how many a second
 */
export function startSteadyLoad(
  { url, key, rate }: { readonly url: string; readonly key: string; readonly rate: number },
  requests: readonly LoadRequest[],
): SteadyLoad {
  let latencies: number[] = [];
  let stopped = false;
  const underWay = new Set<Promise<void>>();

  async function send({ method, path, body }: LoadRequest): Promise<void> {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const startedAt = performance.now();
    const response = await fetch(new URL(path, url), {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    latencies.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status} ${text}`);
  }

  async function sendAll(): Promise<void> {
    const startedAt = performance.now();
    for (let number = 0; !stopped; number += 1) {
      const request = requests[number % requests.length];
      if (!request) throw new Error('There are no requests.');
      const answered = send(request).finally(() => underWay.delete(answered));
      underWay.add(answered);
      await sleep(Math.max(0, startedAt + ((number + 1) * 1_000) / rate - performance.now()));
    }
    await Promise.all(underWay);
  }

  const ended = sendAll();
  return {
    take: () => {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
}
