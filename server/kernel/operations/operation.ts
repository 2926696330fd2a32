import { DatabaseError } from 'pg';
import { z } from 'zod';
import type { AuditEntry } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Limits } from '../quotas/quota.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { admit, type Sensitive } from './admit.ts';
import type { Effects, ReadContext, WriteContext } from './context.ts';
import type { Caller } from './credential.ts';
import { ApiError, type Conflict } from './errors.ts';
import { type IdempotencyKey, once } from './idempotency.ts';
import { readingIn } from './reading-as.ts';
import type { Answer, Result } from './result.ts';
import type { Scope } from './scopes.ts';
import { UnitOfWork } from './unit-of-work.ts';

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
  /** The `meta.warning` that it may give, as it is really sent. */
  readonly warning?: string;
}

/** What a violated constraint of the database means to the caller, by the constraint's name. */
export type Constraints = Readonly<Record<string, () => ApiError>>;

interface Definition<Given, Input, Output, Context> extends Description {
  readonly input: z.ZodType<Input, Given>;
  /** The schema of `data`; absent when there is none. */
  readonly output?: z.ZodType<Output>;
  /**
   * Set where a person in the web app must have proved who they are within the last ten minutes. API keys
   * and tokens of apps are not concerned.
   */
  readonly sensitive?: Sensitive<Input>;
  readonly constraints?: Constraints;
  /** Every 409 `conflict` that it may answer, besides those of `constraints`. */
  readonly conflicts?: readonly Conflict[];
  /** What an idempotency key may keep of the answer, where it holds a secret that is shown once. */
  readonly withoutSecrets?: (answer: Answer<NoInfer<Output>>) => Answer;
  /** How a repeated request reads a record whose answer was too long to keep; without it, it gets the id alone. */
  readonly again?: (organizationId: string, id: string) => Sql;
  readonly run: (context: Context, input: Input) => Promise<Answer<NoInfer<Output>>>;
}

/** What the operations need of the process they run in. */
export interface Kernel {
  readonly database: Database;
  /** Without them, operations can store no new kind of secret. */
  readonly secrets?: Secrets;
  /** What the operator has limited organizations to, where it differs from the defaults. */
  readonly limits?: Limits;
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

interface CommonOperation<Input, Output, Context> extends Description {
  readonly input: z.ZodType;
  readonly output?: z.ZodType;
  /** The messages of its 409 `conflict`, as they are really sent. */
  readonly conflicts: readonly string[];
  /**
   * Checks scope and role, parses the input and runs the operation in the caller's organization.
   * @throws ApiError 403 without the scope or the role, or where a person has to prove again who they are; 400 for bad input,
   *   and what the operation itself refuses
   */
  readonly invoke: (
    kernel: Kernel,
    caller: Caller,
    input: unknown,
    idempotency?: IdempotencyKey,
  ) => Promise<Result<Output>>;
  /**
   * Runs the operation inside another one, as a part of its unit of work: in its transaction, by its caller and under the
   * same request. Scope, role and input are checked as for `invoke`, and its activities, audit entries and events commit
   * with those of the other one or not at all: the other one fails when this one does. Statements that the operation
   * leaves for the commit are sent at its end, so that what comes next sees them.
   * @throws ApiError as `invoke` would
   */
  readonly join: (context: Context, input: Input) => Promise<Answer<Output>>;
}

/** An operation that only reads. Repeating it does no harm, so an idempotency key means nothing to it. */
export interface ReadOperation<Input = never, Output = unknown>
  extends CommonOperation<Input, Output, ReadContext> {
  readonly effect: 'read';
}

/** An operation that changes something. */
export interface WriteOperation<Input = never, Output = unknown>
  extends CommonOperation<Input, Output, WriteContext> {
  readonly effect: 'write';
  /**
   * Does all that `invoke` does, in a transaction that is then undone: nothing is written, nobody is told.
   * @throws ApiError as `invoke` would
   */
  readonly rehearse: (kernel: Kernel, caller: Caller, input: unknown) => Promise<Rehearsal>;
}

/**
 * One rule of the service, whichever door calls it.
 * @typeParam Input what a caller gives, before it is parsed
 * @typeParam Output the type of `data`; a list is an array
 */
export type Operation<Input = never, Output = unknown> =
  | ReadOperation<Input, Output>
  | WriteOperation<Input, Output>;

/** The schema of one record of an operation's answer, and whether the answer is a list of them. */
export function recordOf({ output }: Operation): {
  readonly record: z.ZodType | undefined;
  readonly list: boolean;
} {
  if (!(output instanceof z.ZodArray)) return { record: output, list: false };
  const { element } = output;
  if (!(element instanceof z.ZodType)) throw new Error('The items of a list need a schema.');
  return { record: element, list: true };
}

/** What an operation would answer and do. */
export interface Rehearsal {
  /** Without secrets, which would not be the real ones. */
  readonly result: Result;
  readonly effects: Effects;
}

/** Defines an operation that only reads. */
export function defineRead<Given, Input, Output = undefined>(
  definition: Definition<Given, Input, Output, ReadContext>,
): ReadOperation<Given, Output> {
  const { run } = definition;
  return {
    ...definition,
    conflicts: conflictsOf(definition),
    effect: 'read',
    // Async, so that a refusal is a rejection like any other failure.
    invoke: async (kernel, caller, input) => {
      try {
        const parsed = admit(definition, caller, input);
        return await run(readingIn(kernel, caller), parsed);
      } catch (error) {
        tellIfDenied(kernel, caller, definition.name, error);
        throw error;
      }
    },
    join: async (context, input) => run(context, admit(definition, context.caller, input)),
  };
}

/** Defines an operation that changes something, in one transaction with its audit entries and events. */
export function defineWrite<Given, Input, Output = undefined>(
  definition: Definition<Given, Input, Output, WriteContext>,
): WriteOperation<Given, Output> {
  const { name, run, withoutSecrets, constraints = {} } = definition;
  const explain = (error: unknown) => constraintMeaning(error, constraints) ?? error;
  return {
    ...definition,
    conflicts: conflictsOf(definition),
    effect: 'write',
    invoke: async (kernel, caller, input, idempotency) => {
      const { organizationId } = caller.credential;
      const perform = async (parsed: Input, transaction: Transaction) => {
        const work = new UnitOfWork(transaction, { ...kernel, caller, operation: name });
        const write = () => run(work, parsed);
        const result = idempotency
          ? await once(transaction, organizationId, idempotency, write, definition)
          : await write();
        return { result, emitted: work.finish(), work };
      };
      const commit = async () => {
        const parsed = admit(definition, caller, input);
        return kernel.database.transaction(organizationId, (transaction) => perform(parsed, transaction));
      };
      const committed = await commit().catch((error: unknown) => {
        tellIfDenied(kernel, caller, name, error);
        throw explain(error);
      });
      const { result, emitted, work } = committed;
      const { changes } = work.effects;
      work.committed();
      if (emitted) kernel.onEvents();
      if (changes.length > 0) kernel.onChanges?.({ organizationId, requestId: caller.requestId, changes });
      return result;
    },
    rehearse: async (kernel, caller, input) => {
      const parsed = admit(definition, caller, input);
      const perform = async (transaction: Transaction): Promise<Rehearsal> => {
        const work = new UnitOfWork(transaction, { ...kernel, caller, operation: name });
        const result = await run(work, parsed);
        work.finish();
        return { result: withoutSecrets ? withoutSecrets(result) : result, effects: work.effects };
      };
      return kernel.database.rehearsal(caller.credential.organizationId, perform).catch((error: unknown) => {
        throw explain(error);
      });
    },
    join: (context, input) => {
      const write = async (within: WriteContext) => run(within, admit(definition, within.caller, input));
      return context.within({ operation: name, run: write, explain });
    },
  };
}

function tellIfDenied(kernel: Kernel, caller: Caller, operation: string, error: unknown): void {
  if (error instanceof ApiError && error.code === 'forbidden') kernel.onDenied?.(caller, operation);
}

function conflictsOf({
  conflicts = [],
  constraints = {},
}: Pick<Definition<never, never, never, never>, 'conflicts' | 'constraints'>): string[] {
  const refusals = Object.values(constraints).map((meaning) => meaning());
  const reasons = [...conflicts, ...refusals.filter(({ code }) => code === 'conflict')];
  return [...new Set(reasons.map(({ message }) => message))];
}

function constraintMeaning(error: unknown, constraints: Constraints): ApiError | undefined {
  if (!(error instanceof DatabaseError) || error.constraint === undefined) return undefined;
  return constraints[error.constraint]?.();
}
