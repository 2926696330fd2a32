import { Counter, Histogram, type Registry } from 'prom-client';
import type { WorkerDatabase } from '../database/worker-database.ts';
import { type Backlog, reportBacklog } from '../dispatch/backlog-metrics.ts';
import { countJobs } from './job-work.sql.ts';

const DURATION_BUCKETS_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

const NOTHING = { waiting: 0, running: 0, failed: 0, oldest_due_seconds: 0 };

/** `continued`: the attempt did a part, and the job waits for its next turn. */
export type JobOutcome = 'done' | 'continued' | 'retried' | 'failed';

/** Registers the metrics of jobs and returns a function that counts an attempt. */
export function createJobMetrics(registry: Registry, database: WorkerDatabase, kinds: readonly string[]) {
  const registers = [registry];
  const attempts = new Counter({
    name: 'kontor_job_attempts_total',
    help: 'Attempts of background jobs, by kind and outcome: done, continued, retried or failed.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const duration = new Histogram({
    name: 'kontor_job_duration_seconds',
    help: 'Duration of attempts of background jobs, by kind.',
    labelNames: ['kind'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  reportBacklog(registry, async () => {
    const counted = await database.query<Backlog>(countJobs());
    const absent = kinds.filter((kind) => !counted.some((backlog) => backlog.kind === kind));
    return [...counted, ...absent.map((kind) => ({ kind, ...NOTHING }))];
  });
  return (kind: string, outcome: JobOutcome, seconds: number): void => {
    attempts.inc({ kind, outcome });
    duration.observe({ kind }, seconds);
  };
}
