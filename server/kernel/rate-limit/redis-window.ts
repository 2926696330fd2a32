import { createClient } from '@redis/client';
import { type TakeReply, takeSlots } from './redis-script.ts';
import { failOpen, type RateDecision, type RateWindow, WINDOW_MS } from './window.ts';

const ANSWER_TIMEOUT_MS = 100;
const RECONNECT_AFTER_MS = 250;
const CONNECT_TIMEOUT_MS = 2_000;
/** Idle connections are pinged, so that a dead one is noticed. */
const PING_EVERY_MS = 1_000;
const SILENT_SOCKET_TIMEOUT_MS = 3_000;

/**
 * An outage ends with the first success after this long without a failure, so that an unstable Redis does not fill the
 * log.
 */
const OUTAGE_ENDS_AFTER_MS = 1_000;

/** The part of a logger that is used here. */
export type RateLimitLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

export type RedisWindowOptions = {
  /** `redis://` or `rediss://`; Redis 6 or newer, or Valkey. */
  url: string;
  log: RateLimitLog;
  windowMs?: number;
  /** How long a request waits for Redis before it is allowed. */
  answerTimeoutMs?: number;
};

/**
 * The sliding window of the rate limit in Redis or Valkey, exact across all processes that share it. While Redis is
 * unavailable, requests are allowed (docs/behaviour/errors-and-limits.md 16). The log reports the beginning and the
 * end of an outage once.
 */
export class RedisWindow implements RateWindow {
  readonly #client: ReturnType<typeof connectTo>;
  readonly #log: RateLimitLog;
  readonly #windowMs: number;
  readonly #answerTimeoutMs: number;
  #lastFailureMs: number | undefined;
  #closed = false;

  /** Starts to connect without waiting. Throws a TypeError if the URL is not valid. */
  constructor(options: RedisWindowOptions) {
    const { url, log, windowMs = WINDOW_MS, answerTimeoutMs = ANSWER_TIMEOUT_MS } = options;
    this.#log = log;
    this.#windowMs = windowMs;
    this.#answerTimeoutMs = answerTimeoutMs;
    this.#client = connectTo(url);
    this.#client.on('error', (error) => this.#noteFailure(error));
    this.#connect();
  }

  take(key: string, limit: number, count = 1): RateDecision | Promise<RateDecision> {
    return this.#client.isReady ? this.#ask(key, limit, count) : failOpen(limit, Date.now());
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#client.destroy();
  }

  async #ask(key: string, limit: number, count: number): Promise<RateDecision> {
    let answered = false;
    const timer = setTimeout(() => {
      // If this process was busy, the answer may already be in the socket; read it first.
      setImmediate(() => answered || this.#reconnect());
    }, this.#answerTimeoutMs);
    try {
      const reply = await this.#client.takeSlots(`kontor:rate:${key}`, limit, this.#windowMs, count);
      this.#noteSuccess();
      return toDecision(reply, limit);
    } catch (error) {
      this.#noteFailure(error);
      return failOpen(limit, Date.now());
    } finally {
      answered = true;
      clearTimeout(timer);
    }
  }

  /** Closes a connection that does not answer, which rejects everything waiting on it, and opens another. */
  #reconnect(): void {
    if (!this.#client.isReady) return;
    this.#noteFailure(new Error(`no answer within ${this.#answerTimeoutMs} ms`));
    this.#client.destroy();
    this.#connect();
  }

  #connect(): void {
    // The 'error' listener is told of the failure, and the client retries on its own.
    this.#client.connect().catch(() => {});
  }

  #noteFailure(error: unknown): void {
    if (this.#closed) return;
    const isNew = this.#lastFailureMs === undefined;
    this.#lastFailureMs = performance.now();
    if (!isNew) return;
    const reason = error instanceof Error ? error.message : String(error);
    this.#log.warn({ reason }, 'Redis is unavailable. Requests are allowed without a rate limit.');
  }

  #noteSuccess(): void {
    if (this.#lastFailureMs === undefined) return;
    if (performance.now() < this.#lastFailureMs + OUTAGE_ENDS_AFTER_MS) return;
    this.#lastFailureMs = undefined;
    this.#log.info({}, 'Redis is available again. The rate limit is enforced.');
  }
}

function connectTo(url: string) {
  return createClient({
    url,
    scripts: { takeSlots },
    disableOfflineQueue: true,
    pingInterval: PING_EVERY_MS,
    // Not every Valkey and proxy supports these two handshake extensions, and neither is needed.
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENT_SOCKET_TIMEOUT_MS,
      reconnectStrategy: RECONNECT_AFTER_MS,
    },
  });
}

function toDecision({ admitted, counted, freeAtUs, nowUs }: TakeReply, limit: number): RateDecision {
  return {
    allowed: admitted,
    failedOpen: false,
    limit,
    remaining: Math.max(0, limit - counted),
    resetAtSeconds: Math.ceil(freeAtUs / 1_000_000),
    retryAfterSeconds: admitted ? 0 : Math.max(1, Math.ceil((freeAtUs - nowUs) / 1_000_000)),
  };
}
