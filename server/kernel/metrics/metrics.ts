import { Counter, Gauge, Registry } from 'prom-client';
import type { LimiterOutcome } from '../rate-limit/limiter.ts';
import { registerProcessMetrics } from './process-metrics.ts';
import { type ObservedRequest, RequestTally } from './request-tally.ts';

export type MetricsSources = {
  /** The connections to the database, as `pg` counts them. */
  pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** Age in seconds of the oldest event that was not relayed yet; 0 when there is none. May fail. */
  outboxAge: () => number | Promise<number>;
};

/** What the process counts about itself, for Prometheus. */
export type Metrics = {
  observeRequest(request: ObservedRequest): void;
  countLimiterOutcome(outcome: LimiterOutcome): void;
  /** All metrics in the text format of `contentType`. A source that fails is left out. */
  expose(): Promise<string>;
  readonly contentType: string;
  /** Where others register metrics of their own. */
  readonly registry: Registry;
};

/** Builds the metrics in a registry of their own; the sources are asked at each `expose`. */
export function createMetrics({ pool, outboxAge }: MetricsSources): Metrics {
  const registry = new Registry();
  const registers = [registry];
  registerProcessMetrics(registry);
  registerPool(registry, pool);
  registerOutbox(registry, outboxAge);

  const requests = new RequestTally();
  // A rate over a counter that appears with its first count would miss that count.
  const outcomes: Record<LimiterOutcome, number> = { allowed: 0, refused: 0, failed_open: 0 };
  new Counter({
    name: 'kontor_rate_limit_decisions_total',
    help: 'What became of requests at the rate limit: allowed, refused, or failed_open when it could not be asked.',
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
    idle: ['Connections to the database that wait for work.', () => pool.idleCount],
    waiting: ['Requests that wait for a connection to the database.', () => pool.waitingCount],
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
