import type { AuditEntry } from '../audit/audit.ts';
import type { Sql } from '../database/sql.ts';
import type { Limited } from '../quotas/quota.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Caller } from './credential.ts';
import type { DomainEvent } from './outbox.ts';

/** What a reading operation works with. The organization comes from the credential and from nowhere else. */
export interface ReadContext extends Limited {
  readonly caller: Caller;
}

/** Records that a change writes beside itself, by the name of their kind, such as `activities`. */
export type Recorded = Readonly<Record<string, readonly object[]>>;

/** What a change does besides answering with its record. */
export interface Effects {
  /** The records that it changes, and how, as the audit log tells it. */
  readonly changes: readonly AuditEntry[];
  readonly events: readonly DomainEvent[];
  readonly recorded: Recorded;
}

/** What a writing operation works with: all of it commits together or not at all. */
export interface WriteContext extends ReadContext {
  /** Seals what must not be stored readable. */
  readonly secrets: Secrets;
  /**
   * Sends a statement, whose rows nobody needs, together with the commit.
   * @param recorded what it writes beside the change itself, by name, for whoever asks what a change would do
   */
  defer(statement: Sql, recorded?: Recorded): void;
  /** Tells others of the change after the commit. */
  emit(event: DomainEvent): void;
  /** Writes a line of the audit log. */
  audit(entry: AuditEntry): void;
  /**
   * Leaves something to do in this process once the change is committed and before it is answered; never in a rehearsal.
   * It must not throw.
   */
  afterCommit(action: () => void): void;
  /**
   * Runs another operation in the same unit of work, as `join` of the operation does.
   */
  within<Result>(joined: JoinedWork<Result>): Promise<Result>;
}

/** What an operation does inside another one. */
export interface JoinedWork<Result> {
  /** The name under which the audit log has its entries. */
  readonly operation: string;
  readonly run: (context: WriteContext) => Promise<Result>;
  /** What a failure means to the caller. */
  readonly explain: (error: unknown) => unknown;
}
