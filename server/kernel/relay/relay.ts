import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import { WorkerDatabase } from '../database/worker-database.ts';
import { logOncePerMinute, type WarningLog } from '../dispatch/log-once-per-minute.ts';
import { keepPolling } from '../dispatch/poll.ts';
import { SingleFlight } from '../dispatch/single-flight.ts';
import type { EventConsumer } from './event-consumer.ts';
import { EVENTS_PER_ORGANIZATION, type RelayRound, takeEvents } from './relay.sql.ts';

/** Before trying again while another process holds the turn: it may have begun before our event was committed. */
const TURN_DELAY_MS = 5;

/**
 * After this many rounds in a row whose events no consumer wanted, the next one waits, to take several events at a time while
 * many are written. An event that is wanted may wait that long when it comes among many that are not.
 */
const UNWANTED_ROUNDS = 20;
const UNWANTED_PAUSE_MS = 20;

const FIRST_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

export interface RelayOptions {
  readonly connection: PoolConfig;
  readonly consumers: readonly EventConsumer[];
  readonly log: WarningLog;
}

/**
 * Moves committed events from the outbox to the tables of their consumers, round by round until the outbox is empty. The
 * process that committed an event wakes its own relay; a poll finds the events of a process that died.
 */
export class Relay {
  readonly #consumers: readonly EventConsumer[];
  readonly #database: WorkerDatabase;
  readonly #rounds: SingleFlight;
  readonly #stopping = new AbortController();
  #polling: Promise<void> = Promise.resolve();
  #after = FIRST_ORGANIZATION;
  #unwantedRounds = 0;

  constructor({ connection, consumers, log }: RelayOptions) {
    const onError = logOncePerMinute(log, 'relaying events failed; it will be retried');
    this.#consumers = consumers;
    this.#database = new WorkerDatabase({ connection, poolSize: 1, onConnectionError: onError });
    this.#rounds = new SingleFlight(() => this.#round(), onError);
  }

  /** Begins to look for events. */
  start(): void {
    this.#polling = keepPolling(() => this.wake(), this.#stopping.signal);
  }

  /** There may be new events. */
  wake(): void {
    this.#rounds.request();
  }

  /** Ends after the round under way; the events that are left wait in the outbox. */
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
    if (round.events > 0) this.#unwantedRounds = this.#handOver(round) ? 0 : this.#unwantedRounds + 1;
    // Only an organization that had as many as a round takes may have more; whoever commits another wakes us anyway.
    const mayBeMore = round.events >= EVENTS_PER_ORGANIZATION || !wasFirst;
    if (!round.mine || mayBeMore) this.#rounds.request();
    const isUnwanted = round.events > 0 && this.#unwantedRounds >= UNWANTED_ROUNDS;
    if (!round.mine) await sleep(TURN_DELAY_MS);
    else if (isUnwanted && !mayBeMore) await sleep(UNWANTED_PAUSE_MS);
  }

  /** Tells every consumer of its events; returns whether any wanted some. */
  #handOver({ reports }: RelayRound): boolean {
    const wanted = this.#consumers.map(({ onHandedOver }, index) => onHandedOver(reports[index]));
    return wanted.includes(true);
  }
}
