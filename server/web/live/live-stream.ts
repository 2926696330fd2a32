import { PassThrough, type Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';

/** The interval of heartbeats, which make proxies keep the connection open and trigger a check of the session. */
const HEARTBEAT_MS = 20_000;

/** The most data that may wait for a slow reader. A reader that exceeds it is disconnected and reconnects. */
const MOST_WAITING_BYTES = 64 * 1024;

/** How long the last message may take. */
const FAREWELL_MS = 1_000;

export interface LiveStreamOptions {
  /** Whether the person is still signed in to the organization of the stream with the same role. */
  readonly isStillIn: () => Promise<boolean>;
  readonly onClosed: () => void;
  readonly heartbeatMs?: number;
}

/** The stream of server-sent events to an open page (WHATWG HTML, section 9.2). */
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
    // A reader that goes away is not an error; 'close' follows.
    this.#stream.on('error', () => undefined);
    this.send('retry: 2000\n\n');
    void this.#keepAlive();
  }

  /** The response body. */
  get body(): Readable {
    return this.#stream;
  }

  /** @param text complete messages */
  send(text: string): void {
    if (this.#stream.writableEnded || this.#stream.destroyed) return;
    if (!this.#stream.write(text)) this.close();
  }

  /** Ends with a last message, which the reader receives if it is fast. */
  end(text: string): void {
    this.#stream.end(text);
    setTimeout(() => this.close(), FAREWELL_MS).unref();
  }

  /** Disconnects the reader. */
  close(): void {
    this.#stream.destroy();
  }

  /**
   * Ends the response if the person may no longer listen. It ends properly, because a browser reports one that breaks
   * off.
   */
  async recheck(): Promise<void> {
    if (this.#stream.destroyed || this.#stream.writableEnded) return;
    // While the database is down, this is unknown, but nothing changes either.
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
