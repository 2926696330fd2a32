import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type FromThread, openOutcome, outcomeOf, type ToThread } from './messages.ts';

/** The thread ended before its task did: it took too long, needed too much memory, or broke. */
export class ThreadStopped extends Error {}

export interface ThreadOptions {
  /** The program of the thread, which calls `serveTasks`. */
  readonly file: URL;
  /** What every thread gets at its start, as `workerData`. */
  readonly data?: unknown;
  /**
   * How much a thread may keep in memory. One that comes to keep more ends, and the process goes on; V8 has no such mercy
   * with a single value that is larger, so the size of each value must be bounded by the program.
   */
  readonly memoryMb: number;
  /** A thread without work ends after so long. */
  readonly idleMs: number;
}

/** Declared as a method, so that a handler may say what it expects of the thread's program. */
type Handler = { handle(argument: unknown): unknown }['handle'];

export interface TaskOptions {
  /** How long the thread may work without asking for anything or telling of anything; then it is ended. */
  readonly limitMs: number;
  /** What the thread may ask, and what it tells, by name. */
  readonly handlers?: Readonly<Record<string, Handler>>;
  /** Ends the task, and the thread with it. */
  readonly signal?: AbortSignal;
}

interface Task extends TaskOptions {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
  /** How many questions of the thread have no answer yet; meanwhile its time does not run. */
  unanswered: number;
  timer?: NodeJS.Timeout;
}

/** How long a thread may take to give back what it has open, before it is ended by force. */
const ENDING_MS = 2_000;

/** A thread of this process that does one task at a time. */
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

  /** Does a task; `Threads` says what it throws. */
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

  /** Ends the thread once it has given back what it has open. */
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

  /** Lets the time run anew, unless the thread waits for us. */
  #startTime(): void {
    const task = this.#task;
    if (!task) return;
    clearTimeout(task.timer);
    if (task.unanswered > 0) return;
    // A process that was busy itself first hears what the thread said meanwhile.
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
