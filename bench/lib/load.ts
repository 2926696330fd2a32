import { join } from 'node:path';
import type { LoopTimes } from './closed-loop.ts';
import type { Figures } from './figures.ts';
import { startWorker, type Worker } from './worker.ts';

/** A request as the load generator sends it. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: string;
  readonly body?: object;
}

/** What the load generator is asked to do. */
export interface LoadJob extends LoopTimes {
  /** Where the server listens, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly key: string;
  readonly connections: number;
  /** The generator sends the requests of a scenario in turn and goes on where an earlier job with this name stopped. */
  readonly scenario: string;
  readonly requests: readonly LoadRequest[];
}

/** Starts the load generator: a process of its own with keep-alive connections in a closed loop; an answer that is not 2xx fails the job. */
export function startLoadGenerator(): Worker<LoadJob, Figures> {
  return startWorker(join(import.meta.dirname, 'load-process.ts'));
}
