import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { WorkerDatabase } from '../database/worker-database.ts';
import { logOncePerMinute, type WarningLog } from '../dispatch/log-once-per-minute.ts';
import { keepPolling } from '../dispatch/poll.ts';
import { SingleFlight } from '../dispatch/single-flight.ts';
import type { EventConsumer } from './event-consumer.ts';
import { EVENTS_PER_ORGANIZATION, type RelayRound, takeEvents } from './relay.sql.ts';

/**
 * The pause before retrying while another process holds the lock: it may have started before our event was committed.
 */
const TURN_DELAY_MS = 5;

/**
 * After this many consecutive rounds whose events no consumer was in a hurry for, the next one waits, so that it takes several events
 * at a time under load. An urgent event may wait that long if it comes among many others.
 */
const UNHURRIED_ROUNDS = 20;
const UNHURRIED_PAUSE_MS = 20;

const FIRST_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

export interface RelayOptions {
  readonly connection: PoolConfig;
  readonly consumers: readonly EventConsumer[];
  readonly log: WarningLog;
}

/**
 * Moves committed events from the outbox to the tables of consumers, in rounds until the outbox is empty. The process
 * that committed an event wakes its own relay; a poll finds the events of a process that died.
 */
export class Relay {
  readonly #consumers: readonly EventConsumer[];
  readonly #database: WorkerDatabase;
  readonly #rounds: SingleFlight;
  readonly #stopping = new AbortController();
  #polling: Promise<void> = Promise.resolve();
  #after = FIRST_ORGANIZATION;
  #unhurriedRounds = 0;

  constructor({ connection, consumers, log }: RelayOptions) {
    const onError = logOncePerMinute(log, 'relaying events failed; it will be retried');
    this.#consumers = consumers;
    this.#database = new WorkerDatabase({ connection, poolSize: 1, onConnectionError: onError });
    this.#rounds = new SingleFlight(() => this.#round(), onError);
  }

  /** Starts to look for events. */
  start(): void {
    this.#polling = keepPolling(() => this.wake(), this.#stopping.signal);
  }

  /** Call it when there may be new events. */
  wake(): void {
    this.#rounds.request();
  }

  /** Ends after the current round. Remaining events wait in the outbox. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#rounds.close();
    await this.#polling;
    await this.#database.close();
  }

  async #round(): Promise<void> {
    const [round] = await this.#database.loosely<RelayRound>(takeEvents(this.#after, this.#consumers));
    if (!round) return;
    const wasFirst = this.#after === FIRST_ORGANIZATION;
    this.#after = round.next_after ?? FIRST_ORGANIZATION;
    if (round.events > 0) this.#unhurriedRounds = this.#handOver(round) ? 0 : this.#unhurriedRounds + 1;
    // Only an organization that filled a round can have more events, and any other commit wakes this relay.
    const mayBeMore = round.events >= EVENTS_PER_ORGANIZATION || !wasFirst;
    if (!round.mine || mayBeMore) this.#rounds.request();
    const isUnhurried = round.events > 0 && this.#unhurriedRounds >= UNHURRIED_ROUNDS;
    if (!round.mine) await sleep(TURN_DELAY_MS);
    else if (isUnhurried && !mayBeMore) await sleep(UNHURRIED_PAUSE_MS);
  }

  /** Passes the reports to all consumers; returns whether any of them is in a hurry. */
  #handOver({ reports }: RelayRound): boolean {
    const hurries = this.#consumers.map(({ onHandedOver }, index) => onHandedOver(reports[index]));
    return hurries.includes(true);
  }
}
