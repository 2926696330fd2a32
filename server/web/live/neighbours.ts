import { ProcessChannel, type ProcessChannelOptions } from '../../kernel/dispatch/process-channel.ts';
import { type LiveNotice, liveNotice } from './live-event.schema.ts';

const CHANNEL = 'kontor_live';

export interface NeighboursOptions extends Pick<ProcessChannelOptions, 'database' | 'onError'> {
  readonly onNotice: (notice: LiveNotice) => void;
  /** Changes of other processes may have gone unheard. */
  readonly onMissed: () => void;
}

/**
 * The other server processes: tells them what was changed here, and hears the same of them. What is lost costs no more than
 * a view that is old until it is used.
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

  /** Begins to listen. */
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
