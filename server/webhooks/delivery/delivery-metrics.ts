import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { reportBacklog } from '../../kernel/dispatch/backlog-metrics.ts';
import { shared } from '../../kernel/shared.ts';
import type { Attempt } from './attempt.ts';
import type { DueDelivery } from './queue.sql.ts';

/** From an immediate delivery to one that waited behind a backlog. */
const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/** The backlog is counted up to this number: a larger one would tell no more and cost a scan. */
const COUNTED_DELIVERIES = 100_000;

/** The metrics of webhook delivery, for Prometheus. */
export interface DeliveryMetrics {
  observe(attempt: Attempt, delivery: DueDelivery): void;
}

/** Registers the metrics. Each scrape queries the database; if it does not answer, its gauges are left out. */
export function createDeliveryMetrics(registry: Registry, database: WorkerDatabase): DeliveryMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'kontor_webhook_attempts_total',
    help: 'Webhook delivery attempts, by outcome: success, failure, or gone for a 410.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['success', 'failure', 'gone'] as const) attempts.inc({ outcome }, 0);
  const latency = new Histogram({
    name: 'kontor_webhook_delivery_latency_seconds',
    help: 'Time from an event until the first attempt of its delivery is sent.',
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const duration = new Histogram({
    name: 'kontor_webhook_attempt_duration_seconds',
    help: 'Response time of receivers.',
    buckets: LATENCY_BUCKETS_SECONDS,
    registers,
  });
  const oldestDue = readingOf(database, OLDEST_DUE);
  const backlog = readingOf(database, BACKLOG);
  registerGauge(registry, 'kontor_webhook_oldest_due_age_seconds', OLDEST_DUE_HELP, oldestDue);
  registerGauge(registry, 'kontor_webhook_backlog', BACKLOG_HELP, backlog);
  reportBacklog(registry, async () => {
    const [waiting, oldest_due_seconds] = await Promise.all([backlog(), oldestDue()]);
    // Which deliveries are being sent, only each process knows; one that fails for good is no longer in the queue.
    return [{ kind: 'webhooks.deliver', waiting, running: null, failed: null, oldest_due_seconds }];
  });
  return {
    observe(attempt, { occurred_at }) {
      attempts.inc({ outcome: attempt.outcome });
      duration.observe(attempt.duration_ms / 1_000);
      const waitedMs = Date.parse(attempt.sent_at) - occurred_at.getTime();
      if (attempt.attempt === 1) latency.observe(Math.max(0, waitedMs) / 1_000);
    },
  };
}

const OLDEST_DUE_HELP = 'How long the oldest due delivery has been waiting, except at paused endpoints.';
const OLDEST_DUE = sql`
  SELECT coalesce(extract(epoch FROM now() - min(q.next_attempt_at)), 0)::float8 AS value
  FROM webhook_endpoints ep
  JOIN webhook_subscriptions s ON s.org_id = ep.org_id AND s.id = ep.subscription_id AND s.enabled
  CROSS JOIN LATERAL (
    SELECT queued.next_attempt_at FROM webhook_queue queued
    WHERE queued.org_id = ep.org_id AND queued.subscription_id = ep.subscription_id AND queued.next_attempt_at <= now()
    ORDER BY queued.next_attempt_at LIMIT 1
  ) q
  WHERE ep.due_at IS NOT NULL AND (ep.paused_until IS NULL OR ep.paused_until < now())`;

const BACKLOG_HELP = `Deliveries waiting for an attempt, including retries; counted up to ${COUNTED_DELIVERIES}.`;
const BACKLOG = sql`
  SELECT count(*)::int AS value FROM (SELECT FROM webhook_queue LIMIT ${COUNTED_DELIVERIES}) AS waiting`;

/** Reads a value, once for all gauges that a scrape asks at the same time. */
function readingOf(database: WorkerDatabase, statement: Sql): () => Promise<number> {
  return shared(async () => {
    const [row] = await database.query<{ value: number }>(statement);
    return row?.value ?? 0;
  });
}

function registerGauge(registry: Registry, name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      try {
        this.set(await read());
      } catch {
        this.remove();
      }
    },
  });
}
