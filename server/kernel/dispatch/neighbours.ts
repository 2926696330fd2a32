import { setTimeout as sleep } from 'node:timers/promises';
import { ProcessChannel, type ProcessChannelOptions } from './process-channel.ts';

/** Between two notices at least: a NOTIFY takes a lock of the whole database system as it commits. */
const NOTICE_INTERVAL_MS = 50;

export interface NeighboursOptions extends Pick<ProcessChannelOptions, 'database' | 'channel' | 'onError'> {
  /** Another process has queued work. */
  readonly onNotice: () => void;
}

/**
 * The other processes that do the same work: tells them that there is some, at once and then not too often, outside of any
 * other transaction, and hears the same of them. A lost notice costs no more than the wait for the next poll.
 */
export class Neighbours {
  readonly #channel: ProcessChannel;
  #pending = false;
  #sending = false;

  constructor({ onNotice, ...options }: NeighboursOptions) {
    this.#channel = new ProcessChannel({ ...options, onMessage: onNotice });
  }

  /** Begins to listen. */
  start(): void {
    this.#channel.start();
  }

  /** Tells the others, now or soon. */
  notify(): void {
    this.#pending = true;
    if (!this.#sending) void this.#send();
  }

  async close(): Promise<void> {
    this.#pending = false;
    await this.#channel.close();
  }

  async #send(): Promise<void> {
    this.#sending = true;
    while (this.#pending) {
      this.#pending = false;
      await this.#channel.send(['']);
      await sleep(NOTICE_INTERVAL_MS, undefined, { ref: false });
    }
    this.#sending = false;
  }
}
