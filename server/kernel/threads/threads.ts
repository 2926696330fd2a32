import { type TaskOptions, Thread, type ThreadOptions } from './thread.ts';

/**
 * Runs tasks in threads, one task per thread at a time, so that no input can block requests. Threads start when there
 * is work and end when there is none.
 */
export class Threads {
  readonly #options: ThreadOptions;
  readonly #idle: Thread[] = [];
  readonly #all = new Set<Thread>();

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /**
   * Runs one task.
   * @throws ThreadStopped if the thread took too long or too much memory, the error of the task, or the signal's
   *   reason
   */
  async run<Answer>(task: unknown, options: TaskOptions): Promise<Answer> {
    options.signal?.throwIfAborted();
    const thread = this.#takeIdle() ?? this.#start();
    try {
      return await thread.run<Answer>(task, options);
    } finally {
      if (thread.isAlive) this.#idle.push(thread);
    }
  }

  /** Ends all threads. Running tasks fail. */
  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.end()));
  }

  #takeIdle(): Thread | undefined {
    const thread = this.#idle.pop();
    return thread === undefined || thread.isAlive ? thread : this.#takeIdle();
  }

  #start(): Thread {
    const thread = new Thread(this.#options, () => this.#all.delete(thread));
    this.#all.add(thread);
    return thread;
  }
}
