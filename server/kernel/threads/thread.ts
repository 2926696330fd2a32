import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type FromThread, openOutcome, outcomeOf, type ToThread } from './messages.ts';

/** The thread ended before its task did: it took too long, needed too much memory, or crashed. */
export class ThreadStopped extends Error {}

export interface ThreadOptions {
  /** The program of the thread, which calls `serveTasks`. */
  readonly file: URL;
  /** What every thread receives at its start, as `workerData`. */
  readonly data?: unknown;
  /**
   * How much memory a thread may retain. A thread that exceeds this ends and the process continues. A single larger
   * value would end the process itself, so the program must limit the size of each value.
   */
  readonly memoryMb: number;
  /** An idle thread ends after this time. */
  readonly idleMs: number;
}

/** Declared as a method, so that a handler may declare what it expects from the thread's program. */
type Handler = { handle(argument: unknown): unknown }['handle'];

export interface TaskOptions {
  /** How long the thread may work without asking or notifying. Then it is terminated. */
  readonly limitMs: number;
  /** Answers the thread's questions and receives its notifications, by name. */
  readonly handlers?: Readonly<Record<string, Handler>>;
  /** Aborts the task and ends the thread. */
  readonly signal?: AbortSignal;
}

interface Task extends TaskOptions {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  /** How many questions of the thread are unanswered. Its time limit is paused meanwhile. */
  unanswered: number;
  timer?: NodeJS.Timeout;
}

/** How long a thread may take to release what it has open before it is terminated. */
const ENDING_MS = 2_000;

/** A thread of this process that runs one task at a time. */
export class Thread {
  readonly #worker: Worker;
  readonly #idleMs: number;
  readonly #exited: Promise<void>;
  #task: Task | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isAlive = true;

  constructor({ file, data, memoryMb, idleMs }: ThreadOptions, onExit: () => void) {
    this.#idleMs = idleMs;
    this.#worker = new Worker(file, {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    this.#worker.on('message', (message: FromThread) => this.#hear(message));
    this.#worker.on('error', (cause: unknown) => {
      this.#fail(new ThreadStopped('The thread broke.', { cause }));
    });
    this.#exited = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#isAlive = false;
        clearTimeout(this.#idleTimer);
        this.#fail(new ThreadStopped('The thread ended.'));
        onExit();
        resolve();
      });
    });
  }

  /** Whether it can take a task. */
  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Runs a task; see `Threads` for what it throws. */
  async run<Answer>(task: unknown, options: TaskOptions): Promise<Answer> {
    clearTimeout(this.#idleTimer);
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#task = { ...options, resolve, reject, unanswered: 0 };
    const stop = () => this.#stop(options.signal?.reason);
    options.signal?.addEventListener('abort', stop, { once: true });
    this.#send({ kind: 'task', task });
    this.#startTime();
    try {
      return await promise;
    } finally {
      options.signal?.removeEventListener('abort', stop);
      if (this.#isAlive) this.#idleTimer = setTimeout(() => void this.end(), this.#idleMs).unref();
    }
  }

  /** Ends the thread after it has released what it has open. */
  async end(): Promise<void> {
    const isAtWork = this.#task !== undefined;
    this.#isAlive = false;
    this.#send({ kind: 'close' });
    if (!isAtWork) await Promise.race([this.#exited, sleep(ENDING_MS, undefined, { ref: false })]);
    await this.#worker.terminate();
  }

  #hear(message: FromThread): void {
    const task = this.#task;
    if (!task) return;
    if (message.kind === 'done') {
      this.#task = undefined;
      clearTimeout(task.timer);
      settle(task, message.outcome);
      return;
    }
    const { name, argument } = message;
    const handle = () => task.handlers?.[name]?.(argument);
    if (message.kind === 'tell') handle();
    else void this.#answer(task, message.id, handle);
    this.#startTime();
  }

  async #answer(task: Task, id: number, handle: () => unknown): Promise<void> {
    task.unanswered += 1;
    const outcome = await outcomeOf(handle);
    task.unanswered -= 1;
    if (this.#task !== task) return;
    this.#send({ kind: 'answer', id, outcome });
    this.#startTime();
  }

  /** Restarts the time limit, unless the thread is waiting for an answer. */
  #startTime(): void {
    const task = this.#task;
    if (!task) return;
    clearTimeout(task.timer);
    if (task.unanswered > 0) return;
    // If the process itself was busy, it first reads what the thread has sent meanwhile.
    const timer = setTimeout(() => setImmediate(() => this.#stopWhenSilent(task, timer)), task.limitMs);
    task.timer = timer;
  }

  #stopWhenSilent(task: Task, timer: NodeJS.Timeout): void {
    if (this.#task !== task || task.timer !== timer || task.unanswered > 0) return;
    this.#stop(new ThreadStopped(`The thread worked for more than ${task.limitMs / 1_000} s at one step.`));
  }

  #stop(reason: unknown): void {
    this.#isAlive = false;
    this.#fail(reason);
    void this.#worker.terminate();
  }

  #fail(error: unknown): void {
    const task = this.#task;
    this.#task = undefined;
    clearTimeout(task?.timer);
    task?.reject(error);
  }

  #send(message: ToThread): void {
    this.#worker.postMessage(message);
  }
}

function settle(task: Task, outcome: Parameters<typeof openOutcome>[0]): void {
  try {
    task.resolve(openOutcome(outcome));
  } catch (error) {
    task.reject(error);
  }
}
