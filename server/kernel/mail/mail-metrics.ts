import { Counter, Gauge, type Registry } from 'prom-client';
import type { WorkerDatabase } from '../database/worker-database.ts';
import { type Backlog, reportBacklog } from '../dispatch/backlog-metrics.ts';
import { shared } from '../shared.ts';
import type { SendResult } from './mail.ts';
import { countMails } from './mail-work.sql.ts';

interface Counts extends Omit<Backlog, 'kind'> {
  readonly uncertain: number;
}

/** Registers the metrics of email and returns a function that counts an attempt. Each scrape queries the database. */
export function createMailMetrics(registry: Registry, database: WorkerDatabase) {
  const registers = [registry];
  const attempts = new Counter({
    name: 'kontor_mail_attempts_total',
    help: 'Attempts to send emails, by kind and outcome: sent, retry, failed, uncertain or lost.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const read = shared(async () => (await database.query<Counts>(countMails()))[0]);
  new Gauge({
    name: 'kontor_mail_uncertain',
    help: 'Emails of the last 30 days that may or may not have arrived.',
    registers,
    async collect() {
      const counts = await read().catch(() => undefined);
      if (counts) this.set(counts.uncertain);
      else this.remove();
    },
  });
  reportBacklog(registry, async () => {
    const counts = await read();
    return counts ? [{ kind: 'mail.send', ...counts }] : [];
  });
  return (kind: string, outcome: SendResult['outcome']): void => {
    attempts.inc({ kind, outcome });
  };
}
