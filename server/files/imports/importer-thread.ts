// The program of the thread that works at imports: it takes one step at a time, by the importer's word.
import { workerData } from 'node:worker_threads';
import { Database } from '../../kernel/database/database.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { ImportKind } from '../../kernel/family/import-kind.ts';
import { systemCaller } from '../../kernel/operations/actor.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import type { Kernel } from '../../kernel/operations/operation.ts';
import { UnitOfWork } from '../../kernel/operations/unit-of-work.ts';
import { type Process, serveTasks } from '../../kernel/threads/serve-tasks.ts';
import type { ImportThreadData, StepOutcome, StepTask } from './import-job.ts';
import { checkImportStep, importStepFor, LeaseLost, NotAllowed, undoStepFor } from './import-steps.ts';
import { type ClaimedImport, selectIsRestricted } from './import-work.sql.ts';
import { kindNamed } from './kind-named.ts';
import { loadKinds } from './load-kinds.ts';

/** A step writes some hundreds of records in one packet, and the last one waits for all others. */
const LIMITS = { statementMs: 45_000, idleInTransactionMs: 60_000 };

/** An import in progress, on behalf of the person who started it. */
class Turn {
  readonly leaseId: string;
  readonly #kernel: Kernel;
  readonly #work: ClaimedImport;
  readonly #known = new Map<string, boolean>();

  constructor(kernel: Kernel, { work, leaseId }: StepTask) {
    this.#kernel = kernel;
    this.#work = work;
    this.leaseId = leaseId;
  }

  async step(): Promise<StepOutcome> {
    try {
      return await this.#step();
    } catch (error) {
      if (error instanceof LeaseLost) return 'lost';
      if (error instanceof NotAllowed) return 'not_allowed';
      throw error;
    }
  }

  async #step(): Promise<StepOutcome> {
    const { state, id } = this.#work;
    if (state === 'checking') return this.#check();
    const { kinds, importStep, undoStep } = await steps;
    const operation = state === 'running' ? importStep : undoStep;
    const { data } = await operation.invoke(this.#kernel, await this.#caller(kinds), {
      id,
      lease_id: this.leaseId,
    });
    return data === 'ended' ? 'ended' : 'more';
  }

  async #check(): Promise<StepOutcome> {
    const { org_id, id } = this.#work;
    const { kinds } = await steps;
    const caller = await this.#caller(kinds);
    const check = (transaction: Transaction) => {
      const context = new UnitOfWork(transaction, { caller, operation: 'check-import' });
      return checkImportStep(context, kinds, { id, leaseId: this.leaseId }, this.#known);
    };
    const { viewer } = caller.credential;
    const { result, keys } = await this.#kernel.database.transaction(org_id, check, { viewer });
    for (const [key, links] of keys) this.#known.set(key, links);
    return result;
  }

  /**
   * The actor is the import, on behalf of the person who started it. The audit log lists everything that it writes
   * under its id.
   */
  async #caller(kinds: readonly ImportKind[]): Promise<Caller> {
    const { org_id: organizationId, id, kind, state, acting_user_id: userId, acting_role: role } = this.#work;
    const { scope } = kindNamed(kinds, kind);
    const person = { userId, role, isRestricted: role === 'member' && (await this.#isRestricted()) };
    // An undo takes changes back, so it never starts anything.
    const startsWork = state === 'running' && this.#work.side_effects;
    return systemCaller({ organizationId, id, job: 'Import', person, scopes: [scope], startsWork });
  }

  /** Whether the person sees only some records. Asked for each step, because the rule may change during an import. */
  async #isRestricted(): Promise<boolean> {
    const { org_id, acting_user_id: userId } = this.#work;
    const asked = selectIsRestricted(org_id, userId);
    const [row] = await this.#kernel.database.reading(org_id).query<{ found: boolean }>(asked);
    return row?.found === true;
  }
}

const { connection, records, kinds: places }: ImportThreadData = workerData;
const steps = loadKinds(places).then((kinds) => ({
  kinds,
  importStep: importStepFor(kinds),
  undoStep: undoStepFor(kinds),
}));
// Whoever waits for a step hears of it.
steps.catch(() => undefined);
let process: Process | undefined;
// A separate connection, so that connections of requests never wait for it.
const database = new Database({
  ...LIMITS,
  connection,
  poolSize: 1,
  onConnectionError: ({ message }) => process?.tell('connectionBroke', message),
});
const kernel: Kernel = {
  database,
  ...(records ? { records } : {}),
  onEvents: () => process?.tell('events'),
  onChanges: ({ changes, ...commit }) => {
    // Only ids are reported, not the content of records. Whoever is notified requests the content with their own
    // rights.
    const ids = changes.map(({ recordType, recordId, action }) => ({ recordType, recordId, action }));
    process?.tell('changes', { ...commit, changes: ids });
  },
};
let turn: Turn | undefined;

serveTasks<StepTask>(
  async (task, by) => {
    process = by;
    if (turn?.leaseId !== task.leaseId) turn = new Turn(kernel, task);
    return turn.step();
  },
  () => database.close(),
);
