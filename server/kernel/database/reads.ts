import type pg from 'pg';
import { asOnePacket } from './one-packet.ts';
import { giveBack, inTime } from './pool.ts';
import { RoundRobin } from './round-robin.ts';
import { type Sql, sql, toQuery } from './sql.ts';
import { waitedInVain } from './too-long.ts';
import { PATIENCE_MS, turnNotCome } from './turns.ts';

/** Reads on a connection that no other read uses meanwhile. */
export function readAlone<Row extends object>(
  pool: pg.Pool,
  organizationId: string,
  statement: Sql,
): Promise<Row[]> {
  return answerOf(organizationId, statement, (read) => void sendPacket(pool, [read]));
}

/** So many reads at most wait for one another; PostgreSQL answers the next ones meanwhile, on another connection. */
const READS_OF_A_PACKET = 8;

/** So many packets are under way at once; what waits goes with the next ones, one organization after another. */
const PACKETS_AT_ONCE = 10;

/**
 * Gathers reads that come in the same turn of the event loop, and sends them in packets, each over a connection of its own and
 * each read as the organization that asks. PostgreSQL is woken, and an organization entered and left, once for several of
 * them. A read waits for those sent before it, so that it must be one by a key.
 */
export class GatheredReads {
  readonly #pool: pg.Pool;
  readonly #waiting = new RoundRobin<WaitingRead>();
  #isGathering = false;
  #packetsUnderWay = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  query<Row extends object>(organizationId: string, statement: Sql): Promise<Row[]> {
    if (!this.#isGathering) {
      this.#isGathering = true;
      // Comes once every request that has arrived in this turn has been looked at.
      setImmediate(() => {
        this.#isGathering = false;
        this.#sendWaiting();
      });
    }
    return answerOf(organizationId, statement, (read) => this.#waiting.add(organizationId, read));
  }

  #sendWaiting(): void {
    while (this.#waiting.organizations > 0 && this.#packetsUnderWay < PACKETS_AT_ONCE) {
      const packet: WaitingRead[] = [];
      while (packet.length < READS_OF_A_PACKET) {
        const read = this.#waiting.take();
        if (!read) break;
        if (read.failsAfter < performance.now()) read.fail(turnNotCome());
        else packet.push(read);
      }
      if (packet.length === 0) return;
      this.#packetsUnderWay += 1;
      void sendPacket(this.#pool, packet).then(() => {
        this.#packetsUnderWay -= 1;
        this.#sendWaiting();
      });
    }
  }
}

/** A read that is to be sent. */
interface WaitingRead {
  readonly organizationId: string;
  /** When its patience ends. */
  readonly failsAfter: number;
  /** Sends it on a connection that is about to enter its organization. */
  readonly send: (client: pg.PoolClient, entering: Promise<unknown>) => void;
  /** It cannot be sent. */
  readonly fail: (reason: unknown) => void;
}

/** Hands over a read that is to be sent, and waits for its rows. */
function answerOf<Row extends object>(
  organizationId: string,
  statement: Sql,
  hand: (read: WaitingRead) => void,
): Promise<Row[]> {
  const readOn = async (client: pg.PoolClient, entering: Promise<unknown>) => {
    const [entered, read] = await Promise.allSettled([entering, client.query<Row>(toQuery(statement))]);
    return rowsOf(entered, read);
  };
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => reject(waitedInVain(reason));
    const send = (client: pg.PoolClient, entering: Promise<unknown>) =>
      void readOn(client, entering).then(resolve, fail);
    hand({ organizationId, failsAfter: performance.now() + PATIENCE_MS, send, fail });
  });
}

/** Sends reads as one packet, by organization, and gives the connection back; one that is unfit for others is thrown away. */
async function sendPacket(pool: pg.Pool, reads: readonly WaitingRead[]): Promise<void> {
  try {
    const client = await pool.connect();
    let isFit = false;
    try {
      // The answer to the leave is the last one, so that no read is under way any more.
      const sent = asOnePacket(client, () => sendAround(client, reads));
      const around = await inTime(client, Promise.allSettled(sent));
      isFit = around.every(({ status }) => status === 'fulfilled');
    } finally {
      giveBack(client, isFit);
    }
  } catch (error) {
    for (const { fail } of reads) fail(error);
  }
}

/** Enters each organization, sends its reads, and leaves the last one; answers the entries and the leave. */
function sendAround(client: pg.PoolClient, reads: readonly WaitingRead[]): Promise<unknown>[] {
  const byOrganization = Map.groupBy(reads, ({ organizationId }) => organizationId);
  const entries = [...byOrganization].map(([organizationId, ofOne]) => {
    const entered = enterOrganization(client, organizationId);
    for (const { send } of ofOne) send(client, entered);
    return entered;
  });
  return [...entries, leaveOrganization(client)];
}

/** What was read in an organization that could not be entered is another's or nothing, and no answer. */
function rowsOf<Row extends object>(
  entered: PromiseSettledResult<unknown>,
  read: PromiseSettledResult<pg.QueryResult<Row>>,
): Row[] {
  if (entered.status === 'rejected') throw entered.reason;
  if (read.status === 'rejected') throw read.reason;
  return read.value.rows;
}

function enterOrganization(client: pg.PoolClient, organizationId: string): Promise<unknown> {
  return client.query(toQuery(sql`SELECT set_config('kontor.org_id', ${organizationId}, false)`));
}

/** So that no later use of the connection inherits the organization. */
function leaveOrganization(client: pg.PoolClient): Promise<unknown> {
  return client.query(toQuery(LEAVE));
}

const LEAVE = sql`SELECT set_config('kontor.org_id', '', false)`;
