import { type AuditEntry, insertAuditEntries } from '../audit/audit.ts';
import type { Sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Limits } from '../quotas/quota.ts';
import { causeOf } from '../relay/event-cause.ts';
import { NO_SECRETS, type Secrets } from '../secrets/secrets.ts';
import type { Effects, JoinedWork, Recorded, WriteContext } from './context.ts';
import type { Caller } from './credential.ts';
import { type DomainEvent, insertEvents } from './outbox.ts';

/** An operation that joins another which joins another is a loop at the latest here. */
const DEEPEST_JOIN = 8;

/** A unit of work runs so many operations at most, so that its transaction stays short. */
const MOST_JOINED = 100;

/** What all operations of a unit of work did so far. */
class Gathered {
  readonly events: DomainEvent[] = [];
  /** By the operation that wrote them. */
  readonly auditEntries = new Map<string, AuditEntry[]>();
  readonly recorded: Record<string, object[]> = {};
  readonly afterCommit: (() => void)[] = [];
  joined = 0;
  /** Why an operation that was joined failed. */
  failure: { readonly reason: unknown } | undefined;
}

/**
 * Writing operations at work in one transaction: gathers their events and audit entries until `finish`. An operation that
 * was joined works with a context of its own, which shares all of it.
 */
export class UnitOfWork implements WriteContext {
  readonly organizationId: string;
  readonly caller: Caller;
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly #operation: string;
  readonly #transaction: Transaction;
  readonly #gathered: Gathered;
  readonly #depth: number;
  #hasEvents = false;
  #latestJoin: Promise<unknown> = Promise.resolve();

  /** @param joins the unit of work that the operation joins; without it, it begins one */
  constructor(
    transaction: Transaction,
    {
      caller,
      operation,
      secrets = NO_SECRETS,
      limits = {},
    }: { caller: Caller; operation: string; secrets?: Secrets | undefined; limits?: Limits | undefined },
    joins?: UnitOfWork,
  ) {
    this.#transaction = transaction;
    this.#operation = operation;
    this.#gathered = joins ? joins.#gathered : new Gathered();
    this.#depth = joins ? joins.#depth + 1 : 0;
    this.caller = caller;
    this.secrets = secrets;
    this.limits = limits;
    this.organizationId = caller.credential.organizationId;
  }

  query<Row extends object>(statement: Sql): Promise<Row[]> {
    return this.#transaction.query(statement);
  }

  defer(statement: Sql, recorded: Recorded = {}): void {
    this.#transaction.defer(statement);
    const all = this.#gathered.recorded;
    for (const [kind, records] of Object.entries(recorded)) {
      all[kind] = [...(all[kind] ?? []), ...records];
    }
  }

  emit(event: DomainEvent): void {
    this.#hasEvents = true;
    this.#gathered.events.push(event);
  }

  audit(entry: AuditEntry): void {
    const { auditEntries } = this.#gathered;
    const entries = auditEntries.get(this.#operation);
    if (entries) entries.push(entry);
    else auditEntries.set(this.#operation, [entry]);
  }

  afterCommit(action: () => void): void {
    this.#gathered.afterCommit.push(action);
  }

  /** One after the other, also when several are asked for at once, because each has to see what the one before wrote. */
  within<Result>(joined: JoinedWork<Result>): Promise<Result> {
    const running = this.#latestJoin.then(() => this.#join(joined));
    this.#latestJoin = running.catch(() => undefined);
    return running;
  }

  async #join<Result>({ operation, run, explain }: JoinedWork<Result>): Promise<Result> {
    const gathered = this.#gathered;
    if (gathered.failure) throw gathered.failure.reason;
    try {
      gathered.joined += 1;
      if (this.#depth === DEEPEST_JOIN)
        throw new Error(`${operation} is joined ${DEEPEST_JOIN} operations deep.`);
      if (gathered.joined > MOST_JOINED)
        throw new Error(`${operation} joins ${MOST_JOINED} operations already.`);
      const { caller, secrets, limits } = this;
      const joined = new UnitOfWork(this.#transaction, { caller, operation, secrets, limits }, this);
      await this.#transaction.flush();
      const result = await run(joined);
      await this.#transaction.flush();
      joined.#requireAudit();
      return result;
    } catch (error) {
      gathered.failure ??= { reason: explain(error) };
      throw gathered.failure.reason;
    }
  }

  /** Does what was left for after the commit. */
  committed(): void {
    for (const action of this.#gathered.afterCommit) action();
  }

  /** What the operations did so far, besides their answers. */
  get effects(): Effects {
    const { auditEntries, events, recorded } = this.#gathered;
    return { changes: [...auditEntries.values()].flat(), events, recorded };
  }

  /**
   * Leaves the events and audit entries to be sent with the commit.
   * @returns whether there are events to wake readers for
   * @throws why an operation that was joined failed, whoever caught it: nothing of a unit of work may be half done
   */
  finish(): boolean {
    const { auditEntries, events, failure } = this.#gathered;
    if (failure) throw failure.reason;
    this.#requireAudit();
    for (const [operation, entries] of auditEntries) {
      this.defer(insertAuditEntries(this.caller, operation, entries));
    }
    if (events.length > 0) this.defer(insertEvents(this.organizationId, events, causeOf(this.caller)));
    return events.length > 0;
  }

  /** An event without an audit entry is a fault of ours. */
  #requireAudit(): void {
    if (this.#hasEvents && !this.#gathered.auditEntries.has(this.#operation)) {
      throw new Error(`The operation ${this.#operation} emitted events without an audit entry.`);
    }
  }
}
