import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** Between two signs of life, by which proxies keep the connection and the session is looked at again. */
const HEARTBEAT_MS = 20_000;

/** So much may wait for a slow reader; one that leaves more is cut off and comes back by itself. */
const MOST_WAITING_BYTES = 64 * 1024;

/** How long the last words may take. */
const FAREWELL_MS = 1_000;

export interface LiveStreamOptions {
  /** Whether the person is still signed in, in the organization of the stream and with the same role. */
  readonly isStillIn: () => Promise<boolean>;
  readonly onClosed: () => void;
  readonly heartbeatMs?: number;
}

/** What one open page hears, as server-sent events (WHATWG HTML, section 9.2). */
export class LiveStream {
  readonly #stream = new PassThrough({ highWaterMark: MOST_WAITING_BYTES });
  readonly #options: LiveStreamOptions;
  readonly #closing = new AbortController();

  constructor(options: LiveStreamOptions) {
    this.#options = options;
    this.#stream.once('close', () => {
      this.#closing.abort();
      options.onClosed();
    });
    // A reader that goes away is no fault; 'close' follows.
    this.#stream.on('error', () => undefined);
    this.send('retry: 2000\n\n');
    void this.#keepAlive();
  }

  /** The body of the answer. */
  get body(): Readable {
    return this.#stream;
  }

  /** @param text whole messages */
  send(text: string): void {
    if (this.#stream.writableEnded || this.#stream.destroyed) return;
    if (!this.#stream.write(text)) this.close();
  }

  /** Ends with last words; the reader hears them if it is quick. */
  end(text: string): void {
    this.#stream.end(text);
    setTimeout(() => this.close(), FAREWELL_MS).unref();
  }

  /** Cuts the reader off. */
  close(): void {
    this.#stream.destroy();
  }

  /** Ends the answer if the person may no longer listen: properly, because a browser reports one that breaks off. */
  async recheck(): Promise<void> {
    if (this.#stream.destroyed || this.#stream.writableEnded) return;
    // While the database is away nobody knows, but nothing changes either.
    if (!(await this.#options.isStillIn().catch(() => true))) this.end('');
  }

  async #keepAlive(): Promise<void> {
    const { heartbeatMs = HEARTBEAT_MS } = this.#options;
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await sleep(heartbeatMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.recheck();
      this.send(':\n\n');
    }
  }
}
