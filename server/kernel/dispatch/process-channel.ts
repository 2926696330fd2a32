import { sql } from '../database/sql.ts';
import type { Listener, WorkerDatabase } from '../database/worker-database.ts';

export interface ProcessChannelOptions {
  readonly database: WorkerDatabase;
  /** A constant of our own code. */
  readonly channel: string;
  /** Another process has sent a message. */
  readonly onMessage: (text: string) => void;
  /** Listening began, or began again after a break: messages of other processes may have been lost. */
  readonly onListening?: () => void;
  readonly onError: (error: unknown) => void;
}

const NAME_LENGTH = 36;

/** Short messages among the processes of an installation, by NOTIFY. A message may be lost; the sender does not hear its own. */
export class ProcessChannel {
  readonly #options: ProcessChannelOptions;
  readonly #ownName = crypto.randomUUID();
  #listener: Listener | undefined;

  constructor(options: ProcessChannelOptions) {
    this.#options = options;
  }

  /** Begins to listen. */
  start(): void {
    const { database, channel, onMessage, onListening, onError } = this.#options;
    const hear = (payload: string) => {
      if (!payload.startsWith(this.#ownName)) onMessage(payload.slice(NAME_LENGTH));
    };
    this.#listener = database.listen(channel, hear, onError, onListening);
  }

  /** Sends messages outside of any other transaction, and without a wait for the disk. */
  async send(texts: readonly string[]): Promise<void> {
    const { database, channel, onError } = this.#options;
    const payloads = texts.map((text) => this.#ownName + text);
    const statement = sql`SELECT pg_notify(${channel}, payload) FROM unnest(${payloads}::text[]) AS payload`;
    await database.loosely(statement).catch(onError);
  }

  async close(): Promise<void> {
    await this.#listener?.close();
  }
}
