import { DatabaseError } from 'pg';
import type { z } from 'zod';
import type { AuditEntry } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { type Effects, type ReadContext, UnitOfWork, type WriteContext } from './context.ts';
import type { Caller } from './credential.ts';
import { ApiError, roleRequired } from './errors.ts';
import { type IdempotencyKey, once } from './idempotency.ts';
import { parseInput } from './parse.ts';
import type { Result } from './result.ts';
import { requireScope, type Scope } from './scopes.ts';

/** What an operation is, for every door and for the reference. */
interface Description {
  /** A verb and a noun, such as `update-deal`. */
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  /** The scope that a credential must satisfy; `null` when any valid credential will do. */
  readonly scope: Scope | null;
  /** Set where only owners and admins may. */
  readonly role?: 'admin';
  /** The schema of `data`, or of one item of it for a list; absent when there is none. */
  readonly output?: z.ZodType;
  /** The `meta.warning` that it may give, as it is really sent. */
  readonly warning?: string;
  /** The messages of its 409 `conflict`, as they are really sent; those of `constraints` are added. */
  readonly conflicts?: readonly string[];
}

/** What a violated constraint of the database means to the caller, by the constraint's name. */
export type Constraints = Readonly<Record<string, () => ApiError>>;

interface Definition<Input, Context> extends Description {
  readonly input: z.ZodType<Input>;
  readonly constraints?: Constraints;
  /** What an idempotency key may keep of the result, where it holds a secret that is shown once. */
  readonly withoutSecrets?: (result: Result) => Result;
  /** How a repeated request reads a record whose answer was too long to keep; without it, it gets the id alone. */
  readonly again?: (organizationId: string, id: string) => Sql;
  readonly run: (context: Context, input: Input) => Promise<Result>;
}

/** What the operations need of the process they run in. */
export interface Kernel {
  readonly database: Database;
  /** Without them, operations can store no new kind of secret. */
  readonly secrets?: Secrets;
  /** Called after a commit that wrote events. */
  readonly onEvents: () => void;
  /** Called after a commit that changed records, whether they have events or not; must not throw. */
  readonly onChanges?: (changes: CommittedChanges) => void;
  /** Called when an operation refuses a caller with 403; must not throw. */
  readonly onDenied?: (caller: Caller, operation: string) => void;
}

/** Which records a commit changed, for whoever shows them. */
export interface CommittedChanges {
  readonly organizationId: string;
  readonly requestId: string;
  readonly changes: readonly AuditEntry[];
}

/** One rule of the service, whichever door calls it. */
export interface Operation extends Description {
  readonly effect: 'read' | 'write';
  readonly input: z.ZodType;
  /**
   * Checks scope and role, parses the input and runs the operation in the caller's organization.
   * @throws ApiError 403 without the scope or the role, 400 for bad input, and what the operation itself refuses
   */
  readonly invoke: (
    kernel: Kernel,
    caller: Caller,
    input: unknown,
    idempotency?: IdempotencyKey,
  ) => Promise<Result>;
  /**
   * Does all that `invoke` does, in a transaction that is then undone: nothing is written, nobody is told. Only of
   * operations that write.
   * @throws ApiError as `invoke` would
   */
  readonly rehearse?: (kernel: Kernel, caller: Caller, input: unknown) => Promise<Rehearsal>;
}

/** What an operation would answer and do. */
export interface Rehearsal {
  /** Without secrets, which would not be the real ones. */
  readonly result: Result;
  readonly effects: Effects;
}

/** Defines an operation that only reads. To repeat it does no harm, so that an idempotency key means nothing to it. */
export function defineRead<Input>(definition: Definition<Input, ReadContext>): Operation {
  const { run } = definition;
  return {
    ...definition,
    effect: 'read',
    // Async, so that a refusal is a rejection like any other failure.
    invoke: async (kernel, caller, input) => {
      try {
        const parsed = admit(definition, caller, input);
        const { organizationId } = caller.credential;
        return await run({ organizationId, caller, ...kernel.database.reading(organizationId) }, parsed);
      } catch (error) {
        tellIfDenied(kernel, caller, definition.name, error);
        throw error;
      }
    },
  };
}

/** Defines an operation that changes something, in one transaction with its audit entries and events. */
export function defineWrite<Input>(definition: Definition<Input, WriteContext>): Operation {
  const { name, run, withoutSecrets, constraints = {}, conflicts = [] } = definition;
  const explain = (error: unknown): never => {
    throw constraintMeaning(error, constraints) ?? error;
  };
  return {
    ...definition,
    conflicts: [...conflicts, ...conflictsOf(constraints)],
    effect: 'write',
    invoke: async (kernel, caller, input, idempotency) => {
      const { organizationId } = caller.credential;
      const perform = async (parsed: Input, transaction: Transaction) => {
        const work = new UnitOfWork(transaction, caller, kernel.secrets);
        const write = () => run(work, parsed);
        const result = idempotency
          ? await once(transaction, organizationId, idempotency, write, definition)
          : await write();
        return { result, emitted: work.finish(name), changes: work.effects.changes };
      };
      const commit = async () => {
        const parsed = admit(definition, caller, input);
        return kernel.database.transaction(organizationId, (transaction) => perform(parsed, transaction));
      };
      const committed = await commit().catch((error: unknown) => {
        tellIfDenied(kernel, caller, name, error);
        return explain(error);
      });
      const { result, emitted, changes } = committed;
      if (emitted) kernel.onEvents();
      if (changes.length > 0) kernel.onChanges?.({ organizationId, requestId: caller.requestId, changes });
      return result;
    },
    rehearse: async (kernel, caller, input) => {
      const parsed = admit(definition, caller, input);
      const perform = async (transaction: Transaction): Promise<Rehearsal> => {
        const work = new UnitOfWork(transaction, caller, kernel.secrets);
        const result = await run(work, parsed);
        work.finish(name);
        return { result: withoutSecrets ? withoutSecrets(result) : result, effects: work.effects };
      };
      return kernel.database.rehearsal(caller.credential.organizationId, perform).catch(explain);
    },
  };
}

function admit<Input, Context>(
  definition: Definition<Input, Context>,
  caller: Caller,
  input: unknown,
): Input {
  const { credential } = caller;
  if (definition.scope) requireScope(credential.scopes, definition.scope);
  if (definition.role && credential.role === 'member') throw roleRequired();
  return parseInput(definition.input, input);
}

function tellIfDenied(kernel: Kernel, caller: Caller, operation: string, error: unknown): void {
  if (error instanceof ApiError && error.status === 403) kernel.onDenied?.(caller, operation);
}

function conflictsOf(constraints: Constraints): string[] {
  const refusals = Object.values(constraints).map((meaning) => meaning());
  return [...new Set(refusals.filter(({ code }) => code === 'conflict').map(({ message }) => message))];
}

function constraintMeaning(error: unknown, constraints: Constraints): ApiError | undefined {
  if (!(error instanceof DatabaseError) || error.constraint === undefined) return undefined;
  return constraints[error.constraint]?.();
}
