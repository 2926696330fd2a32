import { type AuditEntry, insertAuditEntries } from '../audit/audit.ts';
import type { Statements } from '../database/database.ts';
import type { Sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import { causeOf } from '../relay/event-cause.ts';
import { NO_SECRETS, type Secrets } from '../secrets/secrets.ts';
import type { Caller } from './credential.ts';
import { type DomainEvent, insertEvents } from './outbox.ts';

/** What a reading operation works with. The organization comes from the credential and from nowhere else. */
export interface ReadContext extends Statements {
  readonly organizationId: string;
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
}

/** A writing operation at work in a transaction: gathers its events and audit entries until `finish`. */
export class UnitOfWork implements WriteContext {
  readonly organizationId: string;
  readonly caller: Caller;
  readonly secrets: Secrets;
  readonly #transaction: Transaction;
  readonly #events: DomainEvent[] = [];
  readonly #auditEntries: AuditEntry[] = [];
  readonly #recorded: Record<string, object[]> = {};
  readonly #afterCommit: (() => void)[] = [];

  constructor(transaction: Transaction, caller: Caller, secrets = NO_SECRETS) {
    this.#transaction = transaction;
    this.caller = caller;
    this.secrets = secrets;
    this.organizationId = caller.credential.organizationId;
  }

  query<Row extends object>(statement: Sql): Promise<Row[]> {
    return this.#transaction.query(statement);
  }

  defer(statement: Sql, recorded: Recorded = {}): void {
    this.#transaction.defer(statement);
    for (const [kind, records] of Object.entries(recorded)) {
      this.#recorded[kind] = [...(this.#recorded[kind] ?? []), ...records];
    }
  }

  emit(event: DomainEvent): void {
    this.#events.push(event);
  }

  audit(entry: AuditEntry): void {
    this.#auditEntries.push(entry);
  }

  afterCommit(action: () => void): void {
    this.#afterCommit.push(action);
  }

  /** Does what was left for after the commit. */
  committed(): void {
    for (const action of this.#afterCommit) action();
  }

  /** What the operation did so far, besides its answer. */
  get effects(): Effects {
    return { changes: this.#auditEntries, events: this.#events, recorded: this.#recorded };
  }

  /**
   * Leaves the events and audit entries to be sent with the commit; an event without an audit entry is a fault of ours.
   * @returns whether there are events to wake readers for
   */
  finish(operation: string): boolean {
    if (this.#events.length > 0 && this.#auditEntries.length === 0) {
      throw new Error(`The operation ${operation} emitted events without an audit entry.`);
    }
    if (this.#auditEntries.length > 0) {
      this.defer(insertAuditEntries(this.caller, operation, this.#auditEntries));
    }
    if (this.#events.length > 0) {
      this.defer(insertEvents(this.organizationId, this.#events, causeOf(this.caller)));
    }
    return this.#events.length > 0;
  }
}
