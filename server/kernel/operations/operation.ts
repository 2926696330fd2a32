import type { z } from 'zod';
import type { Precondition } from '../asking/precondition.ts';
import type { AuditEntry } from '../audit/audit.ts';
import type { Database } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import type { RecordRegistry } from '../family/record-registry.ts';
import type { Limits } from '../quotas/quota.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { admit, type Sensitive } from './admit.ts';
import { type Constraints, conflictsOf } from './constraints.ts';
import type { ReadContext, WriteContext } from './context.ts';
import type { Caller } from './credential.ts';
import type { Description } from './description.ts';
import { ApiError, type Conflict } from './errors.ts';
import { readingIn } from './reading-as.ts';
import type { Rehearsal } from './rehearsal.ts';
import { type RepeatMark, unlessRepeated } from './repeats.ts';
import type { Answer, Result } from './result.ts';
import { UnitOfWork } from './unit-of-work.ts';
import type { Uses } from './uses.ts';
import { mannerOf, meaningOf } from './visibility.ts';
import type { Watch } from './watch.ts';

interface Definition<Given, Input, Output, Context> extends Description {
  /** The operation that runs instead where the input has a member, for a search that may create what it does not find. */
  readonly orElse?: OrElse;
  readonly input: z.ZodType<Input, Given>;
  /** The schema of `data`; absent if there is none. */
  readonly output?: z.ZodType<Output>;
  /** The schema of `meta`, if it is not that of all lists. */
  readonly meta?: z.ZodObject;
  /**
   * Set if a person in the web app must have confirmed their identity in the last ten minutes. This does not apply to
   * API keys and app tokens.
   */
  readonly sensitive?: Sensitive<Input>;
  readonly constraints?: Constraints;
  /** All 409 `conflict` errors that it may return, besides those in `constraints`. */
  readonly conflicts?: readonly Conflict[];
  /** Removes secrets that are shown only once from the answer that an idempotency key stores. */
  readonly withoutSecrets?: (answer: Answer<NoInfer<Output>>) => Answer;
  /**
   * Reads a record again for a repeated request whose answer was too long to store. Without it, only the id is
   * returned.
   */
  readonly again?: (organizationId: string, id: string) => Sql;
  /**
   * Shortens an answer that is too long to store, for a list of entries that have their record in `data`: the record
   * gives way to its id, and is read again with `again`.
   */
  readonly outline?: (answer: Answer<NoInfer<Output>>) => Answer;
  /**
   * Refuses a record that the caller may not reach, before its version is compared. Set if that depends on more than
   * scope, role and organization.
   */
  readonly reach?: (context: Context, id: string) => Promise<unknown>;
  /** Finds out in a dry run what goes along with the record of the input. */
  readonly watch?: Watch;
  readonly run: (context: Context, input: Input) => Promise<Answer<NoInfer<Output>>>;
}

export type WriteDefinition<Given, Input, Output> = Definition<Given, Input, Output, WriteContext>;

/** An operation that takes the place of another one where the input has a member. */
interface OrElse {
  readonly member: string;
  readonly operation: WriteOperation;
}

/** What operations need from the process. */
export interface Kernel {
  readonly database: Database;
  /** Without it, operations cannot store new secrets. */
  readonly secrets?: Secrets;
  /** Without it, operations cannot change links between records. */
  readonly records?: RecordRegistry;
  /** How each family says what of its own uses what others have. */
  readonly uses?: readonly Uses[];
  /** Limits of organizations that the operator has set, if they differ from the defaults. */
  readonly limits?: Limits;
  /** Aborted when the service stops. */
  readonly stopping?: AbortSignal;
  /** Called after a commit with events, and after one that requested background jobs. Must not throw. */
  readonly onEvents: () => void;
  readonly onJobs?: () => void;
  /** Called after a commit that changed records, with or without events. Must not throw. */
  readonly onChanges?: (changes: CommittedChanges) => void;
  /** Called when an operation refuses a caller with 403. Must not throw. */
  readonly onDenied?: (caller: Caller, operation: string) => void;
}

/** The records that a commit changed. */
export interface CommittedChanges {
  readonly organizationId: string;
  readonly requestId: string;
  readonly changes: readonly AuditEntry[];
}

interface CommonOperation<Input, Output, Context> extends Description {
  readonly orElse?: OrElse;
  readonly input: z.ZodType;
  readonly output?: z.ZodType;
  readonly meta?: z.ZodObject;
  /** The messages of its 409 `conflict` errors, as sent. */
  readonly conflicts: readonly string[];
  /**
   * Checks scope and role, parses the input and runs the operation in the caller's organization.
   * @param precondition what must be true of the record of the input, for an operation that writes and has a `kind`
   * @throws ApiError 403 if the scope or role is missing or a person has to confirm their identity, 400 for bad input,
   *   and the errors of the operation itself
   */
  readonly invoke: (
    kernel: Kernel,
    caller: Caller,
    input: unknown,
    mark?: RepeatMark,
    precondition?: Precondition,
  ) => Promise<Result<Output>>;
  /**
   * Runs the operation as part of another one's unit of work: in its transaction, for its caller and with its request
   * id. Scope, role and input are checked as in `invoke`. Activities, audit entries and events commit together with
   * those of the other operation, which also fails if this one does. Deferred statements are sent at the end of the
   * operation, so that what follows sees their effects.
   * @throws ApiError as `invoke`
   */
  readonly join: (context: Context, input: Input) => Promise<Answer<Output>>;
  /** Does the same with an input whose type is not known, such as one that a workflow makes. */
  readonly joinGiven: (context: Context, input: unknown) => Promise<Answer<Output>>;
}

/** An operation that only reads. Repeating it does no harm, so it ignores idempotency keys. */
export interface ReadOperation<Input = never, Output = unknown>
  extends CommonOperation<Input, Output, ReadContext> {
  readonly effect: 'read';
}

/** An operation that writes. */
export interface WriteOperation<Input = never, Output = unknown>
  extends CommonOperation<Input, Output, WriteContext> {
  readonly effect: 'write';
  /**
   * Runs everything that `invoke` runs, then rolls back: nothing is written and nobody is notified.
   * @throws ApiError as `invoke`
   */
  readonly rehearse: (kernel: Kernel, caller: Caller, input: unknown) => Promise<Rehearsal>;
}

/**
 * One rule of the service, whichever door calls it.
 * @typeParam Input what a caller passes, before parsing
 * @typeParam Output the type of `data`; an array for a list
 */
export type Operation<Input = never, Output = unknown> =
  | ReadOperation<Input, Output>
  | WriteOperation<Input, Output>;

/** Defines an operation that only reads. */
export function defineRead<Given, Input, Output = undefined>(
  definition: Definition<Given, Input, Output, ReadContext>,
): ReadOperation<Given, Output> {
  const { run } = definition;
  const joinGiven = async (context: ReadContext, input: unknown) =>
    run(context, admit(definition, context.caller, input));
  return {
    ...definition,
    conflicts: conflictsOf(definition),
    effect: 'read',
    // Async, so that a refusal becomes a rejection.
    invoke: async (kernel, caller, input) => {
      try {
        const parsed = admit(definition, caller, input);
        return await run(readingIn(kernel, caller), parsed);
      } catch (error) {
        tellIfDenied(kernel, caller, definition.name, error);
        throw error;
      }
    },
    join: joinGiven,
    joinGiven,
  };
}

/** Defines an operation that writes, in one transaction with its audit entries and events. */
export function defineWrite<Given, Input, Output = undefined>(
  definition: WriteDefinition<Given, Input, Output>,
): WriteOperation<Given, Output> {
  const { name, kind, run, reach, watch, undoes, withoutSecrets, constraints = {} } = definition;
  const explain = (caller: Caller) => (error: unknown) => meaningOf(error, caller, constraints);
  const joinGiven = (context: WriteContext, input: unknown) => {
    const write = async (within: WriteContext) => run(within, admit(definition, within.caller, input));
    return context.within({ operation: name, run: write, explain: explain(context.caller) });
  };
  return {
    ...definition,
    conflicts: conflictsOf(definition),
    effect: 'write',
    invoke: async (kernel, caller, input, mark, precondition) => {
      const { organizationId } = caller.credential;
      const manner = mannerOf(caller, input);
      const perform = async (parsed: Input, transaction: Transaction) => {
        const work = new UnitOfWork(transaction, { ...kernel, caller, operation: name, mark, undoes });
        const write = async () => {
          if (kind !== undefined && precondition) {
            await reach?.(work, Object(parsed).id);
            await precondition(work, kind, Object(parsed));
          }
          return run(work, parsed);
        };
        const result = await unlessRepeated(transaction, organizationId, { mark, ...definition, run: write });
        return { result, emitted: work.finish(), work };
      };
      const commit = async () => {
        const parsed = admit(definition, caller, input);
        return kernel.database.transaction(organizationId, (own) => perform(parsed, own), manner);
      };
      const { result, emitted, work } = await commit().catch((error: unknown) => {
        tellIfDenied(kernel, caller, name, error);
        throw explain(caller)(error);
      });
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
        const look = await watch?.(work, Object(parsed).id);
        const result = await run(work, parsed);
        work.finish();
        await transaction.flush();
        const loss = await look?.();
        return { result: withoutSecrets ? withoutSecrets(result) : result, effects: work.effects, loss };
      };
      const { organizationId } = caller.credential;
      const rehearsed = kernel.database.rehearsal(organizationId, perform, mannerOf(caller, input));
      return rehearsed.catch((error: unknown) => Promise.reject(explain(caller)(error)));
    },
    join: joinGiven,
    joinGiven,
  };
}

function tellIfDenied(kernel: Kernel, caller: Caller, operation: string, error: unknown): void {
  if (error instanceof ApiError && error.code === 'forbidden') kernel.onDenied?.(caller, operation);
}
