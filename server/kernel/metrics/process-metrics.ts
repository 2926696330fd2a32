import { performance } from 'node:perf_hooks';
import { Counter, Gauge, type Registry } from 'prom-client';

/**
 * Registers what Prometheus expects of every process, under its standard names. All is read when it is asked for; the
 * library's own set keeps timers and observers running, which an idle server should not.
 */
export function registerProcessMetrics(registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'process_start_time_seconds',
    help: 'Unix time at which the process started.',
    registers,
  }).set(Math.round(performance.timeOrigin / 1000));

  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time used, by the process and by the system for it.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });

  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process that is in RAM.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });

  new Gauge({
    name: 'nodejs_heap_size_used_bytes',
    help: 'Memory that JavaScript values take.',
    registers,
    collect() {
      this.set(process.memoryUsage().heapUsed);
    },
  });

  let last = performance.eventLoopUtilization();
  new Gauge({
    name: 'nodejs_eventloop_utilization',
    help: 'Share of the time since the last look in which the event loop was busy, 0 to 1.',
    registers,
    collect() {
      const now = performance.eventLoopUtilization();
      this.set(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
  });
}
