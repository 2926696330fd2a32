import type pg from 'pg';
import { asOnePacket } from './one-packet.ts';
import { type Sql, sql, toQuery } from './sql.ts';

/** Reads on a connection that no other read uses meanwhile. */
export async function readAlone<Row extends object>(
  pool: pg.Pool,
  organizationId: string,
  statement: Sql,
): Promise<Row[]> {
  return onConnection(pool, async (client) => {
    const sent = asOnePacket(
      client,
      () =>
        [
          enterOrganization(client, organizationId),
          client.query<Row>(toQuery(statement)),
          leaveOrganization(client),
        ] as const,
    );
    const [entered, read, left] = await Promise.allSettled(sent);
    return { isFit: areFulfilled([entered, left]), answer: () => rowsOf(entered, read) };
  });
}

/** So many reads at most wait for one another; PostgreSQL answers the next ones meanwhile, on another connection. */
const READS_OF_A_PACKET = 8;

/**
 * Gathers reads that come in the same turn of the event loop, and sends them in packets, each over a connection of its own and
 * each read as the organization that asks. PostgreSQL is woken, and an organization entered and left, once for several of
 * them. A read waits for those sent before it, so that it must be one by a key.
 */
export class GatheredReads {
  readonly #pool: pg.Pool;
  #waiting: WaitingRead[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  query<Row extends object>(organizationId: string, statement: Sql): Promise<Row[]> {
    const readOn = async (client: pg.PoolClient, entering: Promise<unknown>) => {
      const [entered, read] = await Promise.allSettled([entering, client.query<Row>(toQuery(statement))]);
      return rowsOf(entered, read);
    };
    // Comes once every request that has arrived in this turn has been looked at.
    if (this.#waiting.length === 0) setImmediate(() => this.#sendAll());
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        organizationId,
        send: (client, entering) => readOn(client, entering).then(resolve, reject),
        fail: reject,
      });
    });
  }

  #sendAll(): void {
    const reads = this.#waiting;
    this.#waiting = [];
    for (let from = 0; from < reads.length; from += READS_OF_A_PACKET) {
      const packet = reads.slice(from, from + READS_OF_A_PACKET);
      this.#sendPacket(packet).catch((error) => {
        for (const { fail } of packet) fail(error);
      });
    }
  }

  #sendPacket(reads: readonly WaitingRead[]): Promise<void> {
    return onConnection(this.#pool, async (client) => {
      const around = asOnePacket(client, () => {
        const entering = [...Map.groupBy(reads, ({ organizationId }) => organizationId)].map(
          ([id, ofOne]) => {
            const entered = enterOrganization(client, id);
            for (const { send } of ofOne) send(client, entered);
            return entered;
          },
        );
        return [...entering, leaveOrganization(client)];
      });
      // The answer to the leave is the last one, so that no read is under way any more.
      return { isFit: areFulfilled(await Promise.allSettled(around)), answer: () => undefined };
    });
  }
}

/** A read that is to be sent when the turn ends. */
interface WaitingRead {
  readonly organizationId: string;
  /** Sends it on a connection that is about to enter its organization. */
  readonly send: (client: pg.PoolClient, entering: Promise<unknown>) => void;
  /** It cannot be sent. */
  readonly fail: (reason: unknown) => void;
}

/** Takes a connection for some work, and gives it back; one that the work leaves unfit for others is thrown away. */
async function onConnection<Answer>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<{ readonly isFit: boolean; readonly answer: () => Answer }>,
): Promise<Answer> {
  const client = await pool.connect();
  let isFit = false;
  try {
    const done = await work(client);
    isFit = done.isFit;
    return done.answer();
  } finally {
    client.release(!isFit);
  }
}

function areFulfilled(results: readonly PromiseSettledResult<unknown>[]): boolean {
  return results.every(({ status }) => status === 'fulfilled');
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
