import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { LoopTimes } from '../lib/closed-loop.ts';
import type { Figures } from '../lib/figures.ts';
import { startWorker, type Worker } from '../lib/worker.ts';

/** What the process of raw statements is asked to do. */
export interface RawJob extends LoopTimes {
  readonly workload: 'move' | 'list' | 'get' | 'change' | 'create';
  readonly clients: number;
  /** The records to work on in turn, round after round. */
  readonly ids: readonly string[];
  /** The stages that each deal goes through, for `move`. */
  readonly stageIds: readonly string[];
}

/** Starts a process that runs the statements of a workload from `pg` without HTTP. */
export function startRawStatements(
  connection: ClientConfig,
  organizationId: string,
): Worker<RawJob, Figures> {
  return startWorker(join(import.meta.dirname, 'raw-process.ts'), [
    JSON.stringify(connection),
    organizationId,
  ]);
}
