import { sql } from '../../kernel/database/sql.ts';
import type { Listener, WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { type LiveNotice, liveNotice } from './live-event.schema.ts';

const CHANNEL = 'kontor_live';
const OWN_NAME_LENGTH = 36;

export interface NeighboursOptions {
  readonly database: WorkerDatabase;
  readonly onNotice: (notice: LiveNotice) => void;
  /** Changes of other processes may have gone unheard. */
  readonly onMissed: () => void;
  readonly onError: (error: unknown) => void;
}

/**
 * The other server processes: tells them what was changed here, and hears the same of them. Outside of any transaction of
 * a change, and without a wait for the disk, because what is lost costs no more than a view that is old until it is used.
 */
export class Neighbours {
  readonly #options: NeighboursOptions;
  readonly #ownName = crypto.randomUUID();
  #listener: Listener | undefined;

  constructor(options: NeighboursOptions) {
    this.#options = options;
  }

  /** Begins to listen. */
  start(): void {
    const { database, onError, onMissed } = this.#options;
    this.#listener = database.listen(CHANNEL, (payload) => this.#hear(payload), onError, onMissed);
  }

  tell(notices: readonly LiveNotice[]): void {
    const { database, onError } = this.#options;
    const payloads = notices.map((notice) => this.#ownName + JSON.stringify(notice));
    const statement = sql`SELECT pg_notify(${CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`;
    database.loosely(statement).catch(onError);
  }

  async close(): Promise<void> {
    await this.#listener?.close();
  }

  #hear(payload: string): void {
    if (payload.startsWith(this.#ownName)) return;
    const { onNotice, onError } = this.#options;
    try {
      onNotice(liveNotice.parse(JSON.parse(payload.slice(OWN_NAME_LENGTH))));
    } catch (error) {
      onError(error);
    }
  }
}
