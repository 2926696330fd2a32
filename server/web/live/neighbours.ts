import { ProcessChannel, type ProcessChannelOptions } from '../../kernel/dispatch/process-channel.ts';
import { type LiveNotice, liveNotice } from './live-event.schema.ts';

const CHANNEL = 'kontor_live';

export interface NeighboursOptions extends Pick<ProcessChannelOptions, 'database' | 'onError'> {
  readonly onNotice: (notice: LiveNotice) => void;
  /** Called when changes of other processes may have been missed. */
  readonly onMissed: () => void;
}

/**
 * Connects the server processes: tells the others what has changed here and receives the same. If a message is lost, a
 * view stays stale until it is used.
 */
export class Neighbours {
  readonly #channel: ProcessChannel;

  constructor({ database, onNotice, onMissed, onError }: NeighboursOptions) {
    const onMessage = (text: string) => {
      try {
        onNotice(liveNotice.parse(JSON.parse(text)));
      } catch (error) {
        onError(error);
      }
    };
    this.#channel = new ProcessChannel({
      database,
      channel: CHANNEL,
      onMessage,
      onListening: onMissed,
      onError,
    });
  }

  /** Starts to listen. */
  start(): void {
    this.#channel.start();
  }

  tell(notices: readonly LiveNotice[]): void {
    void this.#channel.send(notices.map((notice) => JSON.stringify(notice)));
  }

  async close(): Promise<void> {
    await this.#channel.close();
  }
}
