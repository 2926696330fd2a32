import type { ThreadOptions } from './thread.ts';
import { Threads } from './threads.ts';

/** The threads of background work in this process, by their program. They start when there is work. */
export class ThreadPools {
  readonly #pools = new Map<string, Threads>();

  /** The threads of a program; its first call says how they are started. */
  of(options: ThreadOptions): Threads {
    const { href } = options.file;
    const threads = this.#pools.get(href) ?? new Threads(options);
    this.#pools.set(href, threads);
    return threads;
  }

  /** Ends every thread; tasks under way fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#pools.values()].map((threads) => threads.close()));
  }
}
