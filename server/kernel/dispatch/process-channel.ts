import { sql } from '../database/sql.ts';
import type { Listener, WorkerDatabase } from '../database/worker-database.ts';

export interface ProcessChannelOptions {
  readonly database: WorkerDatabase;
  /** A constant in our code. */
  readonly channel: string;
  /** Called when another process has sent a message. */
  readonly onMessage: (text: string) => void;
  /** Called when listening begins, and again after a break, when messages may have been lost. */
  readonly onListening?: () => void;
  readonly onError: (error: unknown) => void;
}

const NAME_LENGTH = 36;

/**
 * Sends short messages between the processes of an installation, using NOTIFY. Messages may be lost. A
 * process does not receive its own.
 */
export class ProcessChannel {
  readonly #options: ProcessChannelOptions;
  readonly #ownName = crypto.randomUUID();
  #listener: Listener | undefined;

  constructor(options: ProcessChannelOptions) {
    this.#options = options;
  }

  /** Starts to listen. */
  start(): void {
    const { database, channel, onMessage, onListening, onError } = this.#options;
    const hear = (payload: string) => {
      if (!payload.startsWith(this.#ownName)) onMessage(payload.slice(NAME_LENGTH));
    };
    this.#listener = database.listen(channel, hear, onError, onListening);
  }

  /** Sends messages outside any other transaction and without waiting for the disk. */
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
