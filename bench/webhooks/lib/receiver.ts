import { join } from 'node:path';
import { startWorker, type Worker } from '../../lib/worker.ts';

/** Asks for what came since the last time. */
export interface ReceiverJob {
  readonly take: true;
}

/** What a receiver had since it was last asked. */
export interface ReceiverAnswer {
  /** Where it listens; paths that begin with `/hang` never answer, those with `/dead` answer 500. */
  readonly url: string;
  /** From the event's `emitted_at` (milliseconds) to its arrival. */
  readonly latenciesMs: number[];
  readonly deliveryIds: string[];
}

/** Starts a receiver of webhooks in a process of its own. */
export function startReceiver(): Worker<ReceiverJob, ReceiverAnswer> {
  return startWorker(join(import.meta.dirname, 'receiver-process.ts'));
}
