import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { registerProcessMetrics } from './process-metrics.ts';
import type { LimiterOutcome } from './rate-limit/limiter.ts';

/** From the fastest answer out of the pool to a statement that ran into its timeout. */
const LATENCY_BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

export type MetricsSources = {
  /** The connections to the database, as `pg` counts them. */
  pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };
  /** Age in seconds of the oldest event that was not yet fanned out; 0 when there is none. May fail. */
  outboxAge: () => number | Promise<number>;
};

export type ObservedRequest = {
  method: string;
  /** The template of the route, such as `/api-deals/:id`; never a path with an id in it. */
  route: string;
  status: number;
  durationMs: number;
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
  new Counter({
    name: 'http_requests_total',
    help: 'Requests answered, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [labels, count] of requests.counts()) this.inc(labels, count);
    },
  });
  const latency = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by route.',
    labelNames: ['route'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
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
    observeRequest(request) {
      requests.add(request);
      latency.observe({ route: request.route }, request.durationMs / 1000);
    },
    countLimiterOutcome: (outcome) => {
      outcomes[outcome] += 1;
    },
    expose: () => registry.metrics(),
    contentType: registry.contentType,
    registry,
  };
}

/** Counts requests in plain numbers: each request pays for this, while Prometheus asks only now and then. */
class RequestTally {
  readonly #byRoute = new Map<string, Map<string, number>>();

  add({ method, route, status }: ObservedRequest): void {
    const answer = `${method} ${status}`;
    const counts = this.#byRoute.get(route) ?? new Map<string, number>();
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
    this.#byRoute.set(route, counts);
  }

  *counts(): Iterable<[labels: { method: string; route: string; status: string }, count: number]> {
    for (const [route, counts] of this.#byRoute) {
      for (const [answer, count] of counts) {
        const [method = '', status = ''] = answer.split(' ');
        yield [{ method, route, status }, count];
      }
    }
  }
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
    help: 'Age of the oldest event that was not yet fanned out; absent while the database does not answer.',
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
