import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';
import type { Registry } from 'prom-client';
import { WorkerDatabase } from '../database/worker-database.ts';
import { logOncePerMinute } from '../dispatch/log-once-per-minute.ts';
import { keepPolling } from '../dispatch/poll.ts';
import { repeat } from '../dispatch/repeat.ts';
import { SingleFlight } from '../dispatch/single-flight.ts';
import { inTime } from './in-time.ts';
import { type Job, type JobContext, JobFailure, ProcessStopped } from './job.ts';
import { createJobMetrics, type JobOutcome } from './job-metrics.ts';
import {
  type ClaimedJob,
  claimJobs,
  continueJob,
  endJob,
  enqueueScheduled,
  extendJobLeases,
  forgetAttempts,
  giveBackJob,
  type KindRoom,
  type RunningLease,
  recordFailure,
} from './job-work.sql.ts';

/** The most jobs that a process runs at once. */
const SLOTS = 4;

const HEARTBEAT_MS = 3_000;
const DEFAULT_LEASE_SECONDS = 30;
const SCHEDULE_INTERVAL_MS = 1_000;

/** How many of the most recently served organizations are remembered, so that others come first. */
const REMEMBERED_ORGANIZATIONS = 100;

/** How long `close` waits for running jobs before it returns them to the queue. */
const CLOSE_GRACE_MS = 5_000;

/** What people of the organization see for a failure that they cannot fix. */
const UNEXPECTED = 'Something went wrong on the server. Its log has the details.';

export interface JobRunnerOptions<Services> {
  readonly connection: PoolConfig;
  readonly jobs: readonly Job<Services>[];
  readonly services: Services;
  readonly registry: Registry;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** A running job. */
interface RunningJob {
  readonly job: Omit<ClaimedJob, 'attempts'> & { attempts: number };
  readonly abort: AbortController;
  /** True if the job waits for its next turn after this attempt. */
  goesOn: boolean;
}

/**
 * Runs the jobs of the kinds that this process knows, alongside any number of other processes. A job runs at least
 * once. An attempt counts when its lease is taken, and the job of a process that died is taken again when the lease
 * ends.
 */
export class JobRunner<Services> {
  readonly #jobs: ReadonlyMap<string, Job<Services>>;
  readonly #services: Services;
  readonly #database: WorkerDatabase;
  readonly #observe: (kind: string, outcome: JobOutcome, seconds: number) => void;
  readonly #log: JobRunnerOptions<Services>['log'];
  readonly #onError: (error: unknown) => void;
  readonly #leaseId = crypto.randomUUID();
  readonly #running = new Map<string, RunningJob>();
  readonly #served = new Set<string>();
  readonly #rounds: SingleFlight;
  readonly #stopping = new AbortController();
  #background: Promise<unknown> = Promise.resolve();

  constructor({ connection, jobs, services, registry, log }: JobRunnerOptions<Services>) {
    const onError = logOncePerMinute(log, 'looking for jobs failed; it will be retried');
    this.#jobs = new Map(jobs.map((job) => [job.kind, job]));
    this.#services = services;
    this.#log = log;
    this.#onError = onError;
    this.#database = new WorkerDatabase({ connection, poolSize: 2, onConnectionError: onError });
    this.#observe = createJobMetrics(registry, this.#database, [...this.#jobs.keys()]);
    this.#rounds = new SingleFlight(() => this.#round(), onError);
  }

  /** Starts to look for jobs. */
  start(): void {
    const { signal } = this.#stopping;
    const every = (intervalMs: number, work: () => Promise<unknown>) =>
      repeat(work, intervalMs, signal, this.#onError);
    const scheduled = [...this.#jobs.values()].flatMap(({ kind, everySeconds }) =>
      everySeconds === undefined ? [] : { kind, everySeconds },
    );
    this.#background = Promise.all([
      keepPolling(() => this.#rounds.request(), signal),
      every(SCHEDULE_INTERVAL_MS, () => this.#database.query(enqueueScheduled(scheduled))),
      every(HEARTBEAT_MS, () => this.#extendLeases()),
    ]);
  }

  /** Looks for due jobs now. */
  wake(): void {
    this.#rounds.request();
  }

  /** Takes no more jobs, waits for running ones for a while, and returns the others to the queue. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#rounds.close();
    for (const { abort } of this.#running.values()) abort.abort();
    for (const deadline = performance.now() + CLOSE_GRACE_MS; performance.now() < deadline; await sleep(20)) {
      if (this.#running.size === 0) break;
    }
    const left = [...this.#running.values()].map(({ job }) => giveBackJob(this.#leaseId, job));
    if (left.length > 0) await this.#database.loosely(...left).catch(this.#onError);
    await this.#background;
    await this.#database.close();
  }

  async #round(): Promise<void> {
    const count = SLOTS - this.#running.size;
    if (count === 0 || this.#stopping.signal.aborted) return;
    const running = [...this.#running.values()].map(({ job }) => job);
    const room = { count, kinds: this.#roomOfKinds(count), running, served: [...this.#served] };
    for (const claimed of await this.#database.loosely<ClaimedJob>(claimJobs(this.#leaseId, room))) {
      this.#noteServed(claimed.org_id);
      void this.#run(claimed);
    }
  }

  /** How many jobs of each kind may start now. Kinds without room are left out. */
  #roomOfKinds(count: number): readonly KindRoom[] {
    const running = [...this.#running.values()];
    const rooms = [...this.#jobs.values()].map(({ kind, atOnce = SLOTS, leaseSeconds }): KindRoom => {
      const underWay = running.filter(({ job }) => job.kind === kind).length;
      const room = Math.min(count, atOnce - underWay);
      return { kind, room, leaseSeconds: leaseSeconds ?? DEFAULT_LEASE_SECONDS };
    });
    return rooms.filter(({ room }) => room > 0);
  }

  #leaseOf({ job: { id, kind } }: Pick<RunningJob, 'job'>): RunningLease {
    return { id, leaseSeconds: this.#jobs.get(kind)?.leaseSeconds ?? DEFAULT_LEASE_SECONDS };
  }

  #noteServed(organizationId: string): void {
    this.#served.delete(organizationId);
    this.#served.add(organizationId);
    const [oldest] = this.#served;
    if (this.#served.size > REMEMBERED_ORGANIZATIONS && oldest !== undefined) this.#served.delete(oldest);
  }

  async #run(claimed: ClaimedJob): Promise<void> {
    const job = this.#jobs.get(claimed.kind);
    if (!job) return;
    const running: RunningJob = { job: { ...claimed }, abort: new AbortController(), goesOn: false };
    this.#running.set(claimed.id, running);
    const began = performance.now();
    try {
      const outcome = await this.#attempt(job, running);
      this.#observe(job.kind, outcome, (performance.now() - began) / 1_000);
    } catch (error) {
      // The lease expires, and the job is taken again.
      this.#onError(error);
    } finally {
      this.#running.delete(claimed.id);
      this.#rounds.request();
    }
  }

  async #attempt(job: Job<Services>, running: RunningJob): Promise<JobOutcome> {
    const { job: claimed, abort } = running;
    const context = this.#contextOf(running);
    try {
      // The process ended during every attempt.
      if (claimed.attempts > job.attempts)
        throw new ProcessStopped(`The server stopped ${job.attempts} times while this was running.`);
      await inTime(job.timeoutSeconds, abort, job.work(context, claimed.input));
    } catch (error) {
      if (!this.#stopping.signal.aborted) return this.#fail(job, running, context, error);
      await this.#database.loosely(giveBackJob(this.#leaseId, claimed));
      return 'retried';
    }
    if (running.goesOn) {
      await this.#database.loosely(continueJob(this.#leaseId, claimed));
      return 'continued';
    }
    await this.#database.loosely(...endJob(this.#leaseId, claimed));
    return 'done';
  }

  #contextOf(running: RunningJob): JobContext<Services> {
    const { job, abort } = running;
    return {
      ...{ organizationId: job.org_id, jobId: job.id, attempt: job.attempts, signal: abort.signal },
      ...{ database: this.#database, services: this.#services },
      progress: async () => {
        if (job.attempts === 1) return;
        await this.#database.loosely(forgetAttempts(this.#leaseId, job));
        job.attempts = 1;
      },
      continueLater: () => {
        running.goesOn = true;
      },
    };
  }

  async #fail(
    job: Job<Services>,
    running: RunningJob,
    context: JobContext<Services>,
    error: unknown,
  ): Promise<JobOutcome> {
    const { job: claimed } = running;
    const isLast = claimed.attempts >= job.attempts;
    const { retrySeconds } = job;
    const waitSeconds = isLast ? null : (retrySeconds[claimed.attempts - 1] ?? retrySeconds.at(-1) ?? 60);
    const reason = error instanceof JobFailure ? error.message : UNEXPECTED;
    const text = error instanceof Error ? error.message : String(error);
    this.#log.error({ err: error, job: claimed.id, kind: job.kind }, 'an attempt of a job failed');
    if (isLast && job.whenSetAside) {
      const held = await this.#database.query(extendJobLeases(this.#leaseId, [this.#leaseOf(running)]));
      if (held.length === 0) return 'retried';
      // A job that cannot be cleared up is set aside all the same, or it would start again each time its lease ends.
      await job.whenSetAside(context, claimed.input, error).catch(this.#onError);
    }
    const failure = { reason, error: text.slice(0, 1_000), waitSeconds };
    await this.#database.loosely(recordFailure(this.#leaseId, claimed, failure));
    return isLast ? 'failed' : 'retried';
  }

  /** Aborts jobs whose lease this process has lost. */
  async #extendLeases(): Promise<void> {
    const leases = [...this.#running.values()].map((running) => this.#leaseOf(running));
    if (leases.length === 0) return;
    const rows = await this.#database.loosely<{ id: string }>(extendJobLeases(this.#leaseId, leases));
    const held = new Set(rows.map(({ id }) => id));
    for (const { id } of leases) if (!held.has(id)) this.#running.get(id)?.abort.abort();
  }
}
