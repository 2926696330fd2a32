import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { WorkerDatabase } from '../database/worker-database.ts';
import { countJobs } from './job-work.sql.ts';

const DURATION_BUCKETS_SECONDS = [0.01, 0.05, 0.25, 1, 5, 30, 120, 600];

/** `continued`: the attempt did a part, and the job waits for its next turn. */
export type JobOutcome = 'done' | 'continued' | 'retried' | 'failed';

interface Counts {
  readonly waiting: number;
  readonly failed: number;
  readonly oldest_due_seconds: number;
}

/** Registers the metrics of jobs and returns a function that counts an attempt. Each scrape queries the database. */
export function createJobMetrics(registry: Registry, database: WorkerDatabase) {
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
  const failed = new Gauge({
    name: 'kontor_jobs_failed',
    help: 'Jobs that failed their last attempt.',
    registers,
  });
  const oldest = new Gauge({
    name: 'kontor_jobs_oldest_due_age_seconds',
    help: 'How long the oldest due job has been waiting.',
    registers,
  });
  new Gauge({
    name: 'kontor_jobs_waiting',
    help: 'Jobs waiting for an attempt.',
    registers,
    async collect() {
      const [counts] = await database.query<Counts>(countJobs()).catch(() => []);
      if (!counts) return this.remove();
      this.set(counts.waiting);
      failed.set(counts.failed);
      oldest.set(counts.oldest_due_seconds);
    },
  });
  return (kind: string, outcome: JobOutcome, seconds: number): void => {
    attempts.inc({ kind, outcome });
    duration.observe({ kind }, seconds);
  };
}
