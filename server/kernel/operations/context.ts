import type { AuditEntry } from '../audit/audit.ts';
import type { Sql } from '../database/sql.ts';
import type { RecordRegistry } from '../family/record-registry.ts';
import type { EnqueueOptions } from '../jobs/enqueue.sql.ts';
import type { JobWithInput } from '../jobs/job.ts';
import type { Limited } from '../quotas/quota.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Caller } from './credential.ts';
import type { DomainEvent } from './outbox.ts';
import type { Uses } from './uses.ts';

/** The context of an operation that reads. The organization always comes from the credential. */
export interface ReadContext extends Limited {
  readonly caller: Caller;
  /** The links among the record kinds of all families. */
  readonly records: RecordRegistry;
  /** Aborted when the service stops: an operation that only waits ends then. */
  readonly stopping?: AbortSignal | undefined;
}

/** Further records that a change writes, by the name of their kind, such as `activities`. */
export type Recorded = Readonly<Record<string, readonly object[]>>;

/** What a change does besides returning its record. */
export interface Effects {
  /** The changed records and how they change, as in the audit log. */
  readonly changes: readonly AuditEntry[];
  readonly events: readonly DomainEvent[];
  readonly recorded: Recorded;
}

/** The context of an operation that writes. Everything commits together or not at all. */
export interface WriteContext extends ReadContext {
  /** Seals values that must not be stored readable. */
  readonly secrets: Secrets;
  /** How each family says what of its own uses what others have. */
  readonly uses: readonly Uses[];
  /** What the whole unit of work has done so far. */
  readonly effects: Effects;
  /** The id for a new record: the one that the client made for it, or else a new one. */
  newId(): string;
  /**
   * Defers a statement whose rows nobody needs, to send it with the commit.
   * @param recorded what it writes besides the change itself, by name, for dry runs
   */
  defer(statement: Sql, recorded?: Recorded): void;
  /** Emits an event; consumers receive it after the commit. */
  emit(event: DomainEvent): void;
  /** Adds an entry to the audit log. */
  audit(entry: AuditEntry): void;
  /** Requests a background job, which runs after the change is committed. */
  enqueue<Input, Services>(job: JobWithInput<Input, Services>, input: Input, options?: EnqueueOptions): void;
  /**
   * Runs an action in this process after the commit and before the answer. Not called in a dry run. It must not throw.
   */
  afterCommit(action: () => void): void;
  /** Runs another operation in the same unit of work; the `join` of an operation calls this. */
  within<Result>(joined: JoinedWork<Result>): Promise<Result>;
}

/** What an operation does inside another one. */
export interface JoinedWork<Result> {
  /** The name of the operation in the audit log. */
  readonly operation: string;
  readonly run: (context: WriteContext) => Promise<Result>;
  /** Translates an error for the caller. */
  readonly explain: (error: unknown) => unknown;
}
