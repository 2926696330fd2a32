import { Counter, Gauge, Registry } from 'prom-client';
import type { LimiterOutcome } from '../rate-limit/limiter.ts';
import { registerProcessMetrics } from './process-metrics.ts';
import { type ObservedRequest, RequestTally } from './request-tally.ts';

export type MetricsSources = {
  /** The database connections, as counted by `pg`. */
  pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** The age in seconds of the oldest event that has not been relayed; 0 if there is none. May fail. */
  outboxAge: () => number | Promise<number>;
};

/** The metrics of the process, for Prometheus. */
export type Metrics = {
  observeRequest(request: ObservedRequest): void;
  countLimiterOutcome(outcome: LimiterOutcome): void;
  /** All metrics in the text format `contentType`. A source that fails is left out. */
  expose(): Promise<string>;
  readonly contentType: string;
  /** Where others register their metrics. */
  readonly registry: Registry;
};

/** Creates the metrics in a new registry. The sources are queried at each `expose`. */
export function createMetrics({ pool, outboxAge }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  registerProcessMetrics(registry);
  registerPool(registry, pool);
  registerOutbox(registry, outboxAge);

  const requests = new RequestTally();
  // A rate over a counter that appears with its first increment would miss that increment.
  const outcomes: Record<LimiterOutcome, number> = { allowed: 0, refused: 0, failed_open: 0 };
  new Counter({
    name: 'kontor_rate_limit_decisions_total',
    help: 'Rate limit decisions: allowed, refused, or failed_open if the limit could not be checked.',
    labelNames: ['outcome'],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(outcomes)) this.inc({ outcome }, count);
    },
  });

  return {
    observeRequest: (request) => requests.add(request),
    countLimiterOutcome: (outcome) => {
      outcomes[outcome] += 1;
    },
    expose: async () => `${requests.expose()}${await registry.metrics()}`,
    contentType: registry.contentType,
    registry,
  };
}

function registerPool(registry: Registry, pool: MetricsSources['pool']): void {
  const gauges = {
    total: ['Connections to the database.', () => pool.totalCount],
    idle: ['Idle connections to the database.', () => pool.idleCount],
    waiting: ['Requests waiting for a connection to the database.', () => pool.waitingCount],
  } as const;
  for (const [name, [help, read]] of Object.entries(gauges)) {
    new Gauge({
      name: `kontor_database_pool_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }
}

function registerOutbox(registry: Registry, outboxAge: MetricsSources['outboxAge']): void {
  new Gauge({
    name: 'kontor_outbox_age_seconds',
    help: 'Age of the oldest event in the outbox; absent while the database does not answer.',
    registers: [registry],
    async collect() {
      try {
        this.set(await outboxAge());
      } catch {
        this.remove();
      }
    },
  });
}
