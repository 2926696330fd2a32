import { Counter, Gauge, type Registry } from 'prom-client';
import type { WorkerDatabase } from '../database/worker-database.ts';
import type { SendResult } from './mail.ts';
import { countMails } from './mail-work.sql.ts';

interface Counts {
  readonly waiting: number;
  readonly failed: number;
  readonly uncertain: number;
  readonly oldest_due_seconds: number;
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
  const failed = new Gauge({
    name: 'kontor_mail_failed',
    help: 'Emails that failed in the last 30 days.',
    registers,
  });
  const uncertain = new Gauge({
    name: 'kontor_mail_uncertain',
    help: 'Emails of the last 30 days that may or may not have arrived.',
    registers,
  });
  const oldest = new Gauge({
    name: 'kontor_mail_oldest_due_age_seconds',
    help: 'How long the oldest due email has been waiting.',
    registers,
  });
  new Gauge({
    name: 'kontor_mail_waiting',
    help: 'Emails that are waiting or being sent.',
    registers,
    async collect() {
      const [counts] = await database.query<Counts>(countMails()).catch(() => []);
      if (!counts) return this.remove();
      this.set(counts.waiting);
      failed.set(counts.failed);
      uncertain.set(counts.uncertain);
      oldest.set(counts.oldest_due_seconds);
    },
  });
  return (kind: string, outcome: SendResult['outcome']): void => {
    attempts.inc({ kind, outcome });
  };
}
