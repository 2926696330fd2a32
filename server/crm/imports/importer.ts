import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { UnitOfWork } from '../../kernel/context.ts';
import type { Caller } from '../../kernel/credential.ts';
import { Database } from '../../kernel/database.ts';
import type { Kernel } from '../../kernel/operation.ts';
import { ALL_SCOPES } from '../../kernel/scopes.ts';
import { WorkerDatabase } from '../../kernel/worker-database.ts';
import {
  checkImportStep,
  LeaseLost,
  runImportStep,
  type StepResult,
  undoImportStep,
} from './import-steps.ts';
import {
  type ClaimedImport,
  claimImport,
  countAttempt,
  forgetOldFiles,
  releaseImport,
  restartCheck,
} from './import-work.sql.ts';

/** How often a process looks for work that nobody told it of. */
const POLL_MS = 500;

/** An import is worked at for so long before the others that wait have their turn. */
const TURN_MS = 3_000;

/** After each step the process rests for this share of the time that the step took, so that requests stay fast. */
const REST_SHARE = 0.3;

/** A step that fails is tried again so often, each time after a longer while. */
const MOST_ATTEMPTS = 5;
const RETRY_SECONDS = 5;
const GIVEN_UP = 'Something went wrong on our side. What was imported so far is listed, and can be undone.';

/** A step writes some hundreds of records in one packet, of which the last waits for all. */
const LIMITS = { statementMs: 45_000, idleInTransactionMs: 60_000 };

/** Files, and what their undo needs, are kept for so long. */
const KEPT_DAYS = 30;
const TIDY_MS = 60 * 60_000;

export interface ImporterOptions {
  readonly connection: ClientConfig;
  /** Of the requests, who are told of changes alike. */
  readonly kernel: Kernel;
  readonly log: { error(fields: object, message: string): void; warn(fields: object, message: string): void };
}

/**
 * Works at imports beside the requests: one step at a time, each a transaction with its own progress. A process that dies
 * holds its import for the rest of its lease; then another goes on at the next step.
 */
export class Importer {
  readonly #kernel: Kernel;
  readonly #worker: WorkerDatabase;
  readonly #log: ImporterOptions['log'];
  readonly #stopping = new AbortController();
  #working: Promise<void> = Promise.resolve();

  constructor({ connection, kernel, log }: ImporterOptions) {
    const onConnectionError = (error: Error) =>
      log.warn({ err: error }, 'a connection of the importer broke');
    // Connections of its own: those of requests never wait for it.
    const database = new Database({ ...LIMITS, connection, poolSize: 1, onConnectionError });
    this.#kernel = { ...kernel, database };
    this.#worker = new WorkerDatabase({ connection, poolSize: 1, onConnectionError });
    this.#log = log;
  }

  /** Begins to look for work. */
  start(): void {
    this.#working = Promise.all([this.#work(), this.#tidyUp()]).then(() => undefined);
  }

  /** Ends after the step under way, and gives back its import and every connection. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#working;
    await Promise.all([this.#kernel.database.close(), this.#worker.close()]);
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
    const turn = new Turn(this.#kernel, work, leaseId);
    try {
      if (work.state === 'checking') await this.#worker.query(restartCheck(work, leaseId));
      await this.#takeSteps(turn, work);
      await this.#worker.query(releaseImport(leaseId, work, 0));
    } catch (error) {
      if (error instanceof LeaseLost) return true;
      this.#log.error({ err: error, import: work.id }, 'a step of an import failed');
      await this.#worker.query(countAttempt(leaseId, work, MOST_ATTEMPTS, GIVEN_UP));
      await this.#worker.query(releaseImport(leaseId, work, RETRY_SECONDS));
    }
    return true;
  }

  async #takeSteps(turn: Turn, { state }: ClaimedImport): Promise<void> {
    const began = performance.now();
    // A check knows the rows before only while it goes on, and is soon over.
    const isOver = () => state !== 'checking' && performance.now() - began > TURN_MS;
    while (!this.#stopping.signal.aborted && !isOver()) {
      const stepBegan = performance.now();
      if ((await turn.step()) === 'ended') return;
      await this.#rest((performance.now() - stepBegan) * REST_SHARE);
    }
  }

  async #tidyUp(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        for (const statement of forgetOldFiles(KEPT_DAYS)) await this.#worker.query(statement);
      } catch (error) {
        this.#log.warn({ err: error }, 'forgetting old files of imports failed');
      }
      await this.#rest(TIDY_MS);
    }
  }

  async #rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }
}

/** One import at work, on behalf of the person who started it. */
class Turn {
  readonly #kernel: Kernel;
  readonly #work: ClaimedImport;
  readonly #leaseId: string;
  readonly #known = new Set<string>();

  constructor(kernel: Kernel, work: ClaimedImport, leaseId: string) {
    this.#kernel = kernel;
    this.#work = work;
    this.#leaseId = leaseId;
  }

  async step(): Promise<StepResult> {
    const { state, id } = this.#work;
    if (state === 'checking') return this.#check();
    const operation = state === 'running' ? runImportStep : undoImportStep;
    const { data } = await operation.invoke(this.#kernel, this.#caller(), { id, lease_id: this.#leaseId });
    return data === 'ended' ? 'ended' : 'more';
  }

  async #check(): Promise<StepResult> {
    const { org_id, id } = this.#work;
    const { result, keys } = await this.#kernel.database.transaction(org_id, (transaction) => {
      const context = new UnitOfWork(transaction, this.#caller());
      return checkImportStep(context, { id, leaseId: this.#leaseId }, this.#known);
    });
    for (const key of keys) this.#known.add(key);
    return result;
  }

  /** Everything that an import writes stands in the audit log under its id. */
  #caller(): Caller {
    const { org_id, id, acting_user_id, acting_credential_id, acting_role } = this.#work;
    return {
      credential: {
        kind: 'session',
        id: acting_credential_id,
        organizationId: org_id,
        userId: acting_user_id,
        role: acting_role,
        scopes: new Set(ALL_SCOPES),
        rateLimitPerMinute: null,
      },
      door: 'web',
      requestId: id,
    };
  }
}
