import type pg from 'pg';
import { asOnePacket, holdBack } from './one-packet.ts';
import { type Sql, sql, toQuery } from './sql.ts';

/** What became of a read, and whether its connection may be used on. */
interface Outcome<Row> {
  readonly rows: PromiseSettledResult<Row[]>;
  readonly isFit: boolean;
}

/** Reads on a connection that no other read uses meanwhile. */
export async function readAlone<Row extends object>(
  pool: pg.Pool,
  organizationId: string,
  statement: Sql,
): Promise<Row[]> {
  const client = await pool.connect();
  const { rows, isFit } = await readAs<Row>(client, organizationId, statement);
  client.release(!isFit);
  return settled(rows);
}

/** So many reads at most wait for one another; PostgreSQL answers the next ones meanwhile, on another connection. */
const READS_OF_A_BATCH = 8;

/**
 * Sends reads that come in the same turn of the event loop over one connection as one packet, each as the organization
 * that asks. PostgreSQL is woken for several of them, where it was for each: under load that is a third more reads a second.
 * A read waits for those sent before it, so that it must be one by a key.
 */
export class TurnReads {
  readonly #pool: pg.Pool;
  #batch: Batch | undefined;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async query<Row extends object>(organizationId: string, statement: Sql): Promise<Row[]> {
    if (!this.#batch?.isOpen) this.#batch = new Batch(this.#pool);
    return this.#batch.query(organizationId, statement);
  }
}

/** The reads of one turn, or some of them, on a connection of the pool. */
class Batch {
  readonly #client: Promise<pg.PoolClient>;
  #taken = 0;
  #unanswered = 0;
  #hasLeft = false;
  #isFit = true;

  constructor(pool: pg.Pool) {
    this.#client = this.#takeConnection(pool);
  }

  /** Whether it takes another read. */
  get isOpen(): boolean {
    return !this.#hasLeft && this.#taken < READS_OF_A_BATCH;
  }

  async query<Row extends object>(organizationId: string, statement: Sql): Promise<Row[]> {
    this.#taken += 1;
    this.#unanswered += 1;
    const client = await this.#client;
    const { rows, isFit } = await readAs<Row>(client, organizationId, statement);
    this.#isFit &&= isFit;
    this.#unanswered -= 1;
    this.#giveBack(client);
    return settled(rows);
  }

  async #takeConnection(pool: pg.Pool): Promise<pg.PoolClient> {
    try {
      const client = await pool.connect();
      const release = holdBack(client);
      // Comes once every request that has arrived in this turn has been looked at.
      setImmediate(() => {
        this.#hasLeft = true;
        release();
        this.#giveBack(client);
      });
      return client;
    } catch (error) {
      this.#hasLeft = true;
      throw error;
    }
  }

  #giveBack(client: pg.PoolClient): void {
    if (this.#hasLeft && this.#unanswered === 0) client.release(!this.#isFit);
  }
}

/** Enters the organization, reads and leaves it again, so that no later use of the connection inherits it. */
async function readAs<Row extends object>(
  client: pg.PoolClient,
  organizationId: string,
  statement: Sql,
): Promise<Outcome<Row>> {
  const sent = asOnePacket(
    client,
    () =>
      [
        client.query(toQuery(enterOrganization(organizationId))),
        client.query<Row>(toQuery(statement)),
        client.query(toQuery(LEAVE_ORGANIZATION)),
      ] as const,
  );
  const [entered, read, left] = await Promise.allSettled(sent);
  const isFit = entered.status === 'fulfilled' && left.status === 'fulfilled';
  // What was read without the organization is nothing, which is no answer.
  if (entered.status === 'rejected') return { rows: entered, isFit };
  return { rows: read.status === 'rejected' ? read : { ...read, value: read.value.rows }, isFit };
}

function settled<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

const LEAVE_ORGANIZATION = sql`SELECT set_config('kontor.org_id', '', false)`;

function enterOrganization(organizationId: string): Sql {
  return sql`SELECT set_config('kontor.org_id', ${organizationId}, false)`;
}
