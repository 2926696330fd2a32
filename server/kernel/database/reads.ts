import type pg from 'pg';
import { asOnePacket } from './one-packet.ts';
import { giveBack, inTime } from './pool.ts';
import { RoundRobin } from './round-robin.ts';
import { BEGIN_READ_ONLY, beginning, COMMIT, keepsSession, send } from './send.ts';
import { joinSql, type Sql, sql } from './sql.ts';
import { waitedInVain } from './too-long.ts';
import { PATIENCE_MS, turnNotCome } from './turns.ts';
import { type Entrance, entering } from './viewer.ts';

/** Reads on a connection that no other read shares. */
export function readAlone<Row extends object>(
  pool: pg.Pool,
  entrance: Entrance,
  statement: Sql,
): Promise<Row[]> {
  return answerOf(entrance, statement, (read) => void sendPacket(pool, [read]));
}

/** The most reads in a packet. PostgreSQL answers the next packet in parallel on another connection. */
const READS_OF_A_PACKET = 8;

/** The most packets in flight. Waiting reads go into the next ones, with organizations in rotation. */
const PACKETS_AT_ONCE = 10;

/**
 * Collects reads that arrive in the same turn of the event loop and sends them in packets. Each packet has
 * its own connection, and each read runs as the organization that asked. This wakes PostgreSQL, and switches
 * the organization, once for several reads. A read waits for those before it in its packet, so only reads by
 * key are allowed.
 */
export class GatheredReads {
  readonly #pool: pg.Pool;
  readonly #waiting = new RoundRobin<WaitingRead>();
  #isGathering = false;
  #packetsUnderWay = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  query<Row extends object>(entrance: Entrance, statement: Sql): Promise<Row[]> {
    if (!this.#isGathering) {
      this.#isGathering = true;
      // Resolves after all requests that arrived in this turn were handled.
      setImmediate(() => {
        this.#isGathering = false;
        this.#sendWaiting();
      });
    }
    return answerOf(entrance, statement, (read) => this.#waiting.add(entrance.organizationId, read));
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

/** A read that waits to be sent. */
interface WaitingRead {
  readonly entrance: Entrance;
  /** When it times out. */
  readonly failsAfter: number;
  /** Sends it on a connection that is about to switch to its organization. */
  readonly sendOn: (client: pg.PoolClient, entering: Promise<unknown>) => void;
  /** Called if it cannot be sent. */
  readonly fail: (reason: unknown) => void;
}

/** Queues a read and waits for its rows. */
function answerOf<Row extends object>(
  entrance: Entrance,
  statement: Sql,
  hand: (read: WaitingRead) => void,
): Promise<Row[]> {
  const readOn = async (client: pg.PoolClient, entering: Promise<unknown>) => {
    const [entered, read] = await Promise.allSettled([entering, send<Row>(client, statement)]);
    return rowsOf(entered, read);
  };
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => reject(waitedInVain(reason));
    const sendOn = (client: pg.PoolClient, entering: Promise<unknown>) =>
      void readOn(client, entering).then(resolve, fail);
    hand({ entrance, failsAfter: performance.now() + PATIENCE_MS, sendOn, fail });
  });
}

/**
 * Sends reads as one packet, grouped by whose they are, and returns the connection to the pool or discards it
 * if it is broken.
 */
async function sendPacket(pool: pg.Pool, reads: readonly WaitingRead[]): Promise<void> {
  try {
    const client = await pool.connect();
    let isFit = false;
    try {
      const sent = asOnePacket(client, () =>
        keepsSession(client) ? sendAround(client, reads) : sendInTransaction(client, reads),
      );
      // What resets or commits is the last statement, so no read is still running when its answer arrives.
      const around = await inTime(client, Promise.allSettled(sent));
      isFit = around.every(({ status }) => status === 'fulfilled');
    } finally {
      giveBack(client, isFit);
    }
  } catch (error) {
    for (const { fail } of reads) fail(error);
  }
}

/**
 * For each organization and viewer, makes the settings and sends the reads; resets them at the end. Returns the
 * answers of the statements that set and reset.
 */
function sendAround(client: pg.PoolClient, reads: readonly WaitingRead[]): Promise<unknown>[] {
  const together = Map.groupBy(
    reads,
    ({ entrance }) => `${entrance.organizationId} ${entrance.viewer ?? ''}`,
  );
  const entries = [...together.values()].flatMap((ofOne) => {
    const [first] = ofOne;
    if (!first) return [];
    const entered = send(client, entry(first.entrance, 'session'));
    for (const { sendOn } of ofOne) sendOn(client, entered);
    return [entered];
  });
  return [...entries, send(client, LEAVE)];
}

/**
 * Does so in one transaction, for a connection that keeps no session. After each read, the transaction returns to a
 * savepoint, which ends its organization and lets the next read run even if this one failed.
 */
function sendInTransaction(client: pg.PoolClient, reads: readonly WaitingRead[]): Promise<unknown>[] {
  const first = [...beginning(client, BEGIN_READ_ONLY), SAVEPOINT];
  const begun = first.map((statement) => send(client, statement));
  const around = reads.flatMap(({ entrance, sendOn }) => {
    const entered = send(client, entry(entrance, 'transaction'));
    sendOn(client, Promise.all([...begun, entered]));
    return [entered, send(client, RETURN)];
  });
  return [...begun, ...around, send(client, COMMIT)];
}

/** If the organization could not be set, the rows are those of another one or none, so the read fails. */
function rowsOf<Row extends object>(
  entered: PromiseSettledResult<unknown>,
  read: PromiseSettledResult<pg.QueryResult<Row>>,
): Row[] {
  if (entered.status === 'rejected') throw entered.reason;
  if (read.status === 'rejected') throw read.reason;
  return read.value.rows;
}

function entry(entrance: Entrance, span: 'session' | 'transaction'): Sql {
  return sql`SELECT ${joinSql(entering(entrance, span), sql`, `)}`;
}

/** Resets the organization so that no later use of the connection inherits it. */
const LEAVE = sql`SELECT set_config('kontor.org_id', '', false)`;

const SAVEPOINT = sql`SAVEPOINT between_reads`;
const RETURN = sql`ROLLBACK TO SAVEPOINT between_reads`;
