import { performance } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/**
 * Registers the standard process metrics of Prometheus. They are read on demand; the library's own set keeps timers
 * and observers running, which would keep an idle server busy.
 */
export function registerProcessMetrics(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Unix time when the process started.',
    registers,
  }).set(Math.round(performance.timeOrigin / 1000));

  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'CPU time used in user and system mode.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });

  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Resident memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });

  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory used by JavaScript values.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });

  let last = performance.eventLoopUtilization();
  new Gauge({
    name: 'nodejs_eventloop_utilization',
    help: 'Share of time since the last scrape in which the event loop was busy, 0 to 1.',
    registers,
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
  });
}
