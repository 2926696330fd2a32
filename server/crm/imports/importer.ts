import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import type { CommittedChanges, Kernel } from '../../kernel/operations/operation.ts';
import { ThreadStopped } from '../../kernel/threads/thread.ts';
import { Threads } from '../../kernel/threads/threads.ts';
import type { StepResult } from './import-steps.ts';
import {
  type ClaimedImport,
  claimImport,
  endWithoutMember,
  failAttempt,
  releaseImport,
  restartCheck,
} from './import-work.sql.ts';

/** How often a process looks for work that nobody told it of. */
const POLL_MS = 500;

/** An import is worked at for so long before the others that wait have their turn. */
const TURN_MS = 3_000;

/** After each step the process rests for this share of the time that the step took, so that requests stay fast. */
const REST_SHARE = 0.3;

/** A step that fails, or that its process does not survive, is tried so often. */
const MOST_ATTEMPTS = 5;
const RETRY_SECONDS = 5;

const LEFT = 'What was imported so far is listed, and can be undone.';
const GIVEN_UP = `Something went wrong on our side. ${LEFT}`;
const TOO_MUCH = `A part of the file took too long or needed too much memory, ${MOST_ATTEMPTS} times. ${LEFT} Look for rows that are unusually long, or divide the file.`;
const STOPPED_SERVER = `This import stopped the server ${MOST_ATTEMPTS} times, so it was set aside. ${LEFT} Look for rows that are unusually long, or divide the file.`;
const NO_MEMBER = `The person who started this may no longer import, so it was stopped. ${LEFT}`;

/** A step may take so long: longer than its slowest statement, shorter than its lease. */
const STEP_MS = 50_000;

/** The thread of the importer: what it may keep in memory, and how long it waits for more work. Longer than any rest. */
const THREAD = { memoryMb: 512, idleMs: 30_000 };
const PROGRAM = new URL('./importer-thread.ts', import.meta.url);

/** The next step of an import, as the thread is told of it. */
export interface StepTask {
  readonly work: ClaimedImport;
  readonly leaseId: string;
}

/** How a step left the import: with more to do, at its end, to another process, or begun by someone who may no longer. */
export type StepOutcome = StepResult | 'lost' | 'not_allowed';

export interface ImporterOptions {
  readonly connection: ClientConfig;
  /** Of the requests, who are told of changes alike. */
  readonly kernel: Kernel;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
  /** How long a step may take, and the program that takes it: for tests. */
  readonly stepMs?: number;
  readonly program?: URL;
}

/**
 * Works at imports beside the requests: one step at a time, in a thread of its own, each a transaction with its own
 * progress. A process that dies holds its import for the rest of its lease; then another goes on at the next step. An
 * attempt counts from the moment the lease is taken, so that work that no process survives is set aside in the end.
 */
export class Importer {
  readonly #kernel: Kernel;
  readonly #worker: WorkerDatabase;
  readonly #threads: Threads;
  readonly #stepMs: number;
  readonly #log: ImporterOptions['log'];
  readonly #stopping = new AbortController();
  #working: Promise<void> = Promise.resolve();

  constructor({ connection, kernel, log, stepMs = STEP_MS, program = PROGRAM }: ImporterOptions) {
    const onConnectionError = (error: Error) =>
      log.warn({ err: error }, 'a connection of the importer broke');
    this.#kernel = kernel;
    this.#worker = new WorkerDatabase({ connection, poolSize: 1, onConnectionError });
    this.#threads = new Threads({ ...THREAD, file: program, data: { connection, records: kernel.records } });
    this.#stepMs = stepMs;
    this.#log = log;
  }

  /** Begins to look for work. */
  start(): void {
    this.#working = this.#work();
  }

  /** Ends after the step under way, and gives back its import and every connection. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
    await Promise.all([this.#threads.close(), this.#worker.close()]);
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const found = await this.#takeTurn().catch((error: unknown) => {
        this.#log.error({ err: error }, 'looking for imports failed');
        return false;
      });
      if (!found) await this.#rest(POLL_MS);
    }
  }

  /** Works at the import that has waited longest; says whether there was one. */
  async #takeTurn(): Promise<boolean> {
    const leaseId = uuidv7();
    const [work] = await this.#worker.query<ClaimedImport>(claimImport(leaseId));
    if (!work) return false;
    const lease = { leaseId, work };
    const give = { most: MOST_ATTEMPTS, retrySeconds: RETRY_SECONDS };
    if (work.attempts > MOST_ATTEMPTS) {
      this.#log.error({ import: work.id }, 'an import that stopped the server was set aside');
      await this.#worker.query(failAttempt(lease, { ...give, problem: STOPPED_SERVER }));
      return true;
    }
    try {
      if (work.state === 'checking') await this.#worker.query(restartCheck(work, leaseId));
      const outcome = await this.#takeSteps(lease);
      if (outcome === 'not_allowed') await this.#worker.query(endWithoutMember(lease, NO_MEMBER));
      await this.#worker.query(releaseImport(lease));
    } catch (error) {
      this.#log.error({ err: error, import: work.id }, 'a step of an import failed');
      const problem = error instanceof ThreadStopped ? TOO_MUCH : GIVEN_UP;
      await this.#worker.query(failAttempt(lease, { ...give, problem }));
    }
    return true;
  }

  async #takeSteps(task: StepTask): Promise<StepOutcome> {
    const began = performance.now();
    // A check knows the rows before only while it goes on, and is soon over.
    const isOver = () => task.work.state !== 'checking' && performance.now() - began > TURN_MS;
    while (!this.#stopping.signal.aborted && !isOver()) {
      const stepBegan = performance.now();
      const outcome = await this.#step(task);
      if (outcome !== 'more') return outcome;
      await this.#rest((performance.now() - stepBegan) * REST_SHARE);
    }
    return 'more';
  }

  #step(task: StepTask): Promise<StepOutcome> {
    return this.#threads.run<StepOutcome>(task, {
      limitMs: this.#stepMs,
      handlers: {
        events: () => this.#kernel.onEvents(),
        changes: (changes: CommittedChanges) => this.#kernel.onChanges?.(changes),
        connectionBroke: (err: string) => this.#log.warn({ err }, 'a connection of the importer broke'),
      },
    });
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}
