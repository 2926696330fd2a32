import { setTimeout as sleep } from 'node:timers/promises';
import type { WorkerDatabase } from '../../kernel/worker-database.ts';
import { EVENTS_PER_ORGANIZATION, type FanOutRound, fanOut } from './fan-out.sql.ts';
import type { EndpointKey } from './lease.sql.ts';
import { SingleFlight } from './single-flight.ts';

/** Before trying again while another process fans out: it may have begun before our event was committed. */
const TURN_DELAY_MS = 5;

/**
 * After so many rounds in a row whose events nobody had subscribed to, the next one waits so long, to take several events
 * where many are written. So long an event that is wanted may wait when it comes among many that are not.
 */
const UNHEARD_ROUNDS = 20;
const UNHEARD_PAUSE_MS = 20;

const FIRST_ORGANIZATION = '00000000-0000-0000-0000-000000000000';

export interface FanOutOptions {
  readonly database: WorkerDatabase;
  /** Seconds from an event to the first attempt, as the schedule has it. */
  readonly firstWaitSeconds: number;
  /** Told which endpoints have something new. */
  readonly onQueued: (endpoints: readonly EndpointKey[]) => void;
  readonly onError: (error: unknown) => void;
}

/** Turns events of the outbox into queued deliveries, round by round until the outbox is empty. */
export class FanOut {
  readonly #options: FanOutOptions;
  readonly #runs: SingleFlight;
  #after = FIRST_ORGANIZATION;
  #unheardRounds = 0;

  constructor(options: FanOutOptions) {
    this.#options = options;
    this.#runs = new SingleFlight(() => this.#round(), options.onError);
  }

  /** There may be new events. */
  wake(): void {
    this.#runs.request();
  }

  /** Ends after the round under way; the events that are left wait in the outbox. */
  close(): Promise<void> {
    return this.#runs.close();
  }

  async #round(): Promise<void> {
    const { database, firstWaitSeconds, onQueued } = this.#options;
    const [round] = await database.loosely<FanOutRound>(fanOut(this.#after, firstWaitSeconds));
    if (!round) return;
    const wasFirst = this.#after === FIRST_ORGANIZATION;
    this.#after = round.next_after ?? FIRST_ORGANIZATION;
    if (round.subscription_ids.length > 0) onQueued(endpointsOf(round));
    if (round.events > 0) this.#unheardRounds = round.deliveries > 0 ? 0 : this.#unheardRounds + 1;
    // Only an organization that had as many as a round takes may have more; whoever commits another wakes us anyway.
    const mayBeMore = round.events >= EVENTS_PER_ORGANIZATION || !wasFirst;
    if (!round.mine || mayBeMore) this.#runs.request();
    const isUnheard = round.events > 0 && this.#unheardRounds >= UNHEARD_ROUNDS;
    if (!round.mine) await sleep(TURN_DELAY_MS);
    else if (isUnheard && !mayBeMore) await sleep(UNHEARD_PAUSE_MS);
  }
}

function endpointsOf({ organization_ids, subscription_ids }: FanOutRound): EndpointKey[] {
  return subscription_ids.flatMap((subscription_id, index) => {
    const org_id = organization_ids[index];
    return org_id === undefined ? [] : { org_id, subscription_id };
  });
}
