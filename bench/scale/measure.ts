import { Pool } from 'undici';
import { percentile } from '../lib/figures.ts';
import type { Case } from './cases.ts';
import type { ScaledServer } from './databases.ts';

/** One request of a case: which page, in which order. */
export interface Page {
  readonly offset: number;
  readonly order?: 'asc' | 'desc';
}

/** What one page cost: the 95th percentile in milliseconds, and how many records it had. */
export interface Cost {
  readonly p95: number;
  readonly records: number;
}

/** The pages of a case that are asked for. */
export function pagesOf({ pages }: Case): Page[] {
  if (pages === 'one') return [{ offset: 0 }];
  const offsets = [0, 1_000, 10_000];
  if (pages === 'newest first') return offsets.map((offset) => ({ offset }));
  return (['desc', 'asc'] as const).flatMap((order) => offsets.map((offset) => ({ offset, order })));
}

/** Asks several servers by turns, one request at a time. */
export class Comparison {
  readonly #servers: readonly ScaledServer[];
  readonly #pools: readonly Pool[];

  constructor(servers: readonly ScaledServer[]) {
    this.#servers = servers;
    this.#pools = servers.map(({ url }) => new Pool(url, { connections: 1 }));
  }

  /** The cost of a page of each server, over so many requests to each; the first two of each do not count. */
  async measure(asked: Case, pages: readonly Page[], requests: number): Promise<Cost[]> {
    const latencies: number[][] = this.#servers.map(() => []);
    const records: number[] = [];
    for (let number = -2; number < requests; number++) {
      for (const [index, server] of this.#servers.entries()) {
        const startedAt = performance.now();
        const count = await this.#ask(index, server, asked, pages[index] ?? { offset: 0 });
        if (number < 0) records[index] = count;
        else latencies[index]?.push(Number.isNaN(count) ? Infinity : performance.now() - startedAt);
      }
    }
    return latencies.map((values, index) => ({
      p95: percentile(values, 0.95),
      records: records[index] ?? 0,
    }));
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.close()));
  }

  /** Sends one request and answers how many records came; NaN when the server gave up, as it does after a few seconds. */
  async #ask(index: number, server: ScaledServer, asked: Case, page: Page): Promise<number> {
    const path = pathOf(asked, server, page);
    const body = asked.body && JSON.stringify(asked.body(server.samples));
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    const pool = this.#pools[index];
    if (!pool) throw new Error('There is no such server.');
    const response = await pool.request({ method: body ? 'POST' : 'GET', path, headers, body: body ?? null });
    const text = await response.body.text();
    if (response.statusCode === 500) return Number.NaN;
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode} ${text}`);
    const { data }: { data: unknown } = JSON.parse(text);
    return Array.isArray(data) ? data.length : 1;
  }
}

function pathOf({ path, pages }: Case, { samples }: ScaledServer, { offset, order }: Page): string {
  if (pages === 'one') return path(samples);
  return `${path(samples)}&offset=${offset}${order ? `&order=${order}` : ''}`;
}
