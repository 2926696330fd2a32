import { v7 as uuidv7 } from 'uuid';
import { type AuditEntry, insertAuditEntries } from '../audit/audit.ts';
import type { Sql } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import { NO_RECORDS, type RecordRegistry } from '../family/record-registry.ts';
import { type EnqueueOptions, enqueueJob } from '../jobs/enqueue.sql.ts';
import type { JobWithInput } from '../jobs/job.ts';
import type { Limits } from '../quotas/quota.ts';
import { causeOf } from '../relay/event-cause.ts';
import { NO_SECRETS, type Secrets } from '../secrets/secrets.ts';
import type { Effects, JoinedWork, Recorded, WriteContext } from './context.ts';
import type { Caller } from './credential.ts';
import { type DomainEvent, insertEvents } from './outbox.ts';
import type { RepeatMark } from './repeats.ts';
import type { Uses } from './uses.ts';

/** Operations that join each other deeper than this are in a loop. */
const DEEPEST_JOIN = 8;

/** The most operations in a unit of work, to keep its transaction short. */
const MOST_JOINED = 100;

/** What all operations of a unit of work have done so far. */
class Gathered {
  readonly events: DomainEvent[] = [];
  /** By the operation that wrote them. */
  readonly auditEntries = new Map<string, AuditEntry[]>();
  readonly recorded: Record<string, object[]> = {};
  readonly afterCommit: (() => void)[] = [];
  joined = 0;
  /** Why a joined operation failed. */
  failure: { readonly reason: unknown } | undefined;
}

/** The caller of the unit of work, and what it needs from the process. */
interface Work {
  readonly caller: Caller;
  readonly operation: string;
  readonly secrets?: Secrets | undefined;
  readonly limits?: Limits | undefined;
  readonly records?: RecordRegistry | undefined;
  readonly uses?: readonly Uses[] | undefined;
  readonly onJobs?: (() => void) | undefined;
  readonly mark?: RepeatMark | undefined;
  readonly undoes?: true | undefined;
}

/**
 * The operations that write in one transaction. Collects their events and audit entries until `finish`. A joined
 * operation has its own context, which shares all of this.
 */
export class UnitOfWork implements WriteContext {
  readonly organizationId: string;
  readonly caller: Caller;
  readonly secrets: Secrets;
  readonly limits: Limits;
  readonly records: RecordRegistry;
  readonly uses: readonly Uses[];
  readonly #onJobs: (() => void) | undefined;
  readonly #undoes: true | undefined;
  readonly #operation: string;
  readonly #transaction: Transaction;
  readonly #gathered: Gathered;
  readonly #depth: number;
  /** The id that the client made for the record, until it is used. */
  #ownId: string | undefined;
  #hasEvents = false;
  #latestJoin: Promise<unknown> = Promise.resolve();

  /** @param joins the unit of work that the operation joins; without it, the operation starts one */
  constructor(
    transaction: Transaction,
    {
      caller,
      operation,
      secrets = NO_SECRETS,
      limits = {},
      records = NO_RECORDS,
      uses = [],
      onJobs,
      mark,
      undoes,
    }: Work,
    joins?: UnitOfWork,
  ) {
    this.#transaction = transaction;
    this.#operation = operation;
    this.#gathered = joins ? joins.#gathered : new Gathered();
    this.#depth = joins ? joins.#depth + 1 : 0;
    this.caller = caller;
    this.secrets = secrets;
    this.limits = limits;
    this.records = records;
    this.uses = uses;
    this.#onJobs = onJobs;
    this.#undoes = undoes;
    this.#ownId = mark && 'recordId' in mark ? mark.recordId : undefined;
    this.organizationId = caller.credential.organizationId;
  }

  query<Row extends object>(statement: Sql): Promise<Row[]> {
    return this.#transaction.query(statement);
  }

  newId(): string {
    const id = this.#ownId ?? uuidv7();
    this.#ownId = undefined;
    return id;
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

  enqueue<Input, Services>(
    job: JobWithInput<Input, Services>,
    input: Input,
    options: EnqueueOptions = {},
  ): void {
    this.defer(enqueueJob(this.organizationId, job, input, options));
    if (this.#onJobs) this.afterCommit(this.#onJobs);
  }

  afterCommit(action: () => void): void {
    this.#gathered.afterCommit.push(action);
  }

  /**
   * Joined operations run one after another, even if requested concurrently, because each must see what the previous
   * one wrote.
   */
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
        throw new Error(`The operation ${operation} is nested ${DEEPEST_JOIN} operations deep.`);
      if (gathered.joined > MOST_JOINED)
        throw new Error(`The operation ${operation} has already joined ${MOST_JOINED} operations.`);
      const joined = new UnitOfWork(this.#transaction, { ...this.#given(), operation }, this);
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

  #given(): Omit<Work, 'operation'> {
    const { caller, secrets, limits, records, uses } = this;
    return { caller, secrets, limits, records, uses, onJobs: this.#onJobs };
  }

  /** Runs the actions that were left for after the commit. */
  committed(): void {
    for (const action of this.#gathered.afterCommit) action();
  }

  /** What the operations have done so far, besides their answers. */
  get effects(): Effects {
    const { auditEntries, events, recorded } = this.#gathered;
    return { changes: [...auditEntries.values()].flat(), events, recorded };
  }

  /**
   * Leaves the events and audit entries to be sent with the commit.
   * @returns whether there are events for the relay
   * @throws the error of a joined operation, even if someone caught it: nothing of a unit of work may be half done
   */
  finish(): boolean {
    const { auditEntries, events, failure } = this.#gathered;
    if (failure) throw failure.reason;
    this.#requireAudit();
    for (const [operation, entries] of auditEntries) {
      this.defer(insertAuditEntries(this.caller, operation, entries));
    }
    const cause = causeOf(this.caller, { undoes: this.#undoes });
    if (events.length > 0) this.defer(insertEvents(this.organizationId, events, cause));
    return events.length > 0;
  }

  /** An event without an audit entry is a bug. */
  #requireAudit(): void {
    if (this.#hasEvents && !this.#gathered.auditEntries.has(this.#operation)) {
      throw new Error(`The operation ${this.#operation} emitted events without an audit entry.`);
    }
  }
}
