import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createMetrics, type MetricsSources } from './metrics.ts';

const pool = { totalCount: 10, idleCount: 7, waitingCount: 2 };

function metricsWith(sources: Partial<MetricsSources> = {}) {
  return createMetrics({ pool, outboxAge: () => 0, ...sources });
}

/** The sample lines of an exposition, without the comments. */
async function samples(metrics: { expose(): Promise<string> }): Promise<string[]> {
  const text = await metrics.expose();
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe('the metrics for Prometheus', () => {
  it('count requests by method, route and status', async () => {
    const metrics = metricsWith();
    const request = { method: 'GET', route: '/api-deals/:id', status: 200, durationMs: 3 };
    metrics.observeRequest(request);
    metrics.observeRequest(request);
    metrics.observeRequest({ ...request, status: 404 });
    const lines = await samples(metrics);
    assert.ok(lines.includes('http_requests_total{method="GET",route="/api-deals/:id",status="200"} 2'));
    assert.ok(lines.includes('http_requests_total{method="GET",route="/api-deals/:id",status="404"} 1'));
  });

  it('tell the latency of each route in seconds', async () => {
    const metrics = metricsWith();
    metrics.observeRequest({ method: 'GET', route: '/api-deals/:id', status: 200, durationMs: 3 });
    metrics.observeRequest({ method: 'PATCH', route: '/api-deals/:id', status: 200, durationMs: 30 });
    const lines = await samples(metrics);
    assert.ok(lines.includes('http_request_duration_seconds_bucket{le="0.005",route="/api-deals/:id"} 1'));
    assert.ok(lines.includes('http_request_duration_seconds_count{route="/api-deals/:id"} 2'));
    assert.ok(lines.includes('http_request_duration_seconds_sum{route="/api-deals/:id"} 0.033'));
  });

  it('count a request in the bucket that its latency just reaches, and in every longer one', async () => {
    const metrics = metricsWith();
    for (const durationMs of [1, 5, 5.1, 7_000]) {
      metrics.observeRequest({ method: 'GET', route: '/', status: 200, durationMs });
    }
    const bucket = /^http_request_duration_seconds_bucket\{le="([^"]+)",route="\/"\} (\d+)$/;
    const counts = (await samples(metrics))
      .map((line) => bucket.exec(line))
      .filter((found) => found !== null);
    assert.deepEqual(
      counts
        .map(([, bound, count]) => `${bound}: ${count}`)
        .filter((_, place) => [0, 1, 2, 3, 11, 12].includes(place)),
      ['0.001: 1', '0.0025: 1', '0.005: 2', '0.01: 3', '5: 3', '+Inf: 4'],
    );
  });

  it('describe each name once', async () => {
    const metrics = metricsWith();
    metrics.observeRequest({ method: 'GET', route: '/', status: 200, durationMs: 1 });
    metrics.observeRequest({ method: 'GET', route: '/healthz', status: 200, durationMs: 1 });
    const names = [...(await metrics.expose()).matchAll(/^# TYPE (\S+) \S+$/gm)].map(([, name]) => name);
    assert.deepEqual(names, [...new Set(names)]);
    assert.ok(names.includes('http_requests_total') && names.includes('http_request_duration_seconds'));
  });

  it('count rate limit decisions, starting at zero', async () => {
    const { countLimiterOutcome, expose } = metricsWith();
    countLimiterOutcome('refused');
    const lines = await samples({ expose });
    assert.ok(lines.includes('kontor_rate_limit_decisions_total{outcome="allowed"} 0'));
    assert.ok(lines.includes('kontor_rate_limit_decisions_total{outcome="refused"} 1'));
    assert.ok(lines.includes('kontor_rate_limit_decisions_total{outcome="failed_open"} 0'));
  });

  it('show the connections to the database as they are now', async () => {
    const changing = { ...pool };
    const metrics = metricsWith({ pool: changing });
    await metrics.expose();
    changing.waitingCount = 5;
    const lines = await samples(metrics);
    assert.ok(lines.includes('kontor_database_pool_total 10'));
    assert.ok(lines.includes('kontor_database_pool_idle 7'));
    assert.ok(lines.includes('kontor_database_pool_waiting 5'));
  });

  it('show the age of the outbox, and leave it out while it cannot be read', async () => {
    let read = async () => 12.5;
    const metrics = metricsWith({ outboxAge: () => read() });
    assert.ok((await samples(metrics)).includes('kontor_outbox_age_seconds 12.5'));
    read = async () => {
      throw new Error('the database is gone');
    };
    const lines = await samples(metrics);
    assert.deepEqual(
      lines.filter((line) => line.startsWith('kontor_outbox')),
      [],
    );
    assert.ok(lines.includes('kontor_database_pool_total 10'));
    read = async () => 3;
    assert.ok((await samples(metrics)).includes('kontor_outbox_age_seconds 3'));
  });

  it('tell of the process under the standard names', async () => {
    const metrics = metricsWith();
    await metrics.expose();
    const values = new Map(
      (await samples(metrics)).map((line) => [line.split(' ')[0], Number(line.split(' ')[1])]),
    );
    assert.ok(Math.abs((values.get('process_start_time_seconds') ?? 0) - Date.now() / 1000) < 600);
    const cpu = process.cpuUsage();
    const counted = values.get('process_cpu_seconds_total') ?? 0;
    assert.ok(counted > 0 && counted <= (cpu.user + cpu.system) / 1e6);
    assert.ok((values.get('process_resident_memory_bytes') ?? 0) > 1e6);
    assert.ok((values.get('nodejs_heap_size_used_bytes') ?? 0) > 1e6);
    const utilization = values.get('nodejs_eventloop_utilization') ?? -1;
    assert.ok(utilization >= 0 && utilization <= 1);
  });

  it('of one factory know nothing of another', async () => {
    const [one, other] = [metricsWith(), metricsWith()];
    one.observeRequest({ method: 'GET', route: '/healthz', status: 200, durationMs: 1 });
    assert.ok(!(await other.expose()).includes('/healthz'));
  });

  it('are in the text format of Prometheus', () => {
    assert.match(metricsWith().contentType, /^text\/plain; version=0\.0\.4/);
  });
});
