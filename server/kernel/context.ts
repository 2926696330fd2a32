import { type AuditEntry, insertAuditEntries } from './audit.ts';
import type { Caller } from './credential.ts';
import type { Statements } from './database.ts';
import { type DomainEvent, insertEvents } from './outbox.ts';
import type { Sql } from './sql.ts';
import type { Transaction } from './transaction.ts';

/** What a reading operation works with. The organization comes from the credential and from nowhere else. */
export interface ReadContext extends Statements {
  readonly organizationId: string;
  readonly caller: Caller;
}

/** What a writing operation works with: all of it commits together or not at all. */
export interface WriteContext extends ReadContext {
  /** Sends a statement, whose rows nobody needs, together with the commit. */
  defer(statement: Sql): void;
  /** Tells others of the change after the commit. */
  emit(event: DomainEvent): void;
  /** Writes a line of the audit log. */
  audit(entry: AuditEntry): void;
}

/** A writing operation at work in a transaction: gathers its events and audit entries until `finish`. */
export class UnitOfWork implements WriteContext {
  readonly organizationId: string;
  readonly caller: Caller;
  readonly #transaction: Transaction;
  readonly #events: DomainEvent[] = [];
  readonly #auditEntries: AuditEntry[] = [];

  constructor(transaction: Transaction, caller: Caller) {
    this.#transaction = transaction;
    this.caller = caller;
    this.organizationId = caller.credential.organizationId;
  }

  query<Row extends object>(statement: Sql): Promise<Row[]> {
    return this.#transaction.query(statement);
  }

  defer(statement: Sql): void {
    this.#transaction.defer(statement);
  }

  emit(event: DomainEvent): void {
    this.#events.push(event);
  }

  audit(entry: AuditEntry): void {
    this.#auditEntries.push(entry);
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
    if (this.#events.length > 0) this.defer(insertEvents(this.organizationId, this.#events));
    return this.#events.length > 0;
  }
}
