import { setTimeout as sleep } from 'node:timers/promises';
import { ProcessChannel, type ProcessChannelOptions } from './process-channel.ts';

/** The least time between two notices. A commit with NOTIFY locks the whole database cluster. */
const NOTICE_INTERVAL_MS = 50;

export interface NeighboursOptions extends Pick<ProcessChannelOptions, 'database' | 'channel' | 'onError'> {
  /** Called when another process has queued work. */
  readonly onNotice: () => void;
}

/**
 * Connects processes that do the same work. A process notifies the others of new work, at once and then at a
 * limited rate, outside any other transaction. If a notice is lost, the next poll finds the work.
 */
export class Neighbours {
  readonly #channel: ProcessChannel;
  #pending = false;
  #sending = false;

  constructor({ onNotice, ...options }: NeighboursOptions) {
    this.#channel = new ProcessChannel({ ...options, onMessage: onNotice });
  }

  /** Starts to listen. */
  start(): void {
    this.#channel.start();
  }

  /** Notifies the others, now or after the minimum interval. */
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
