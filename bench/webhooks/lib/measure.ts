import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Sql, sql, toQuery } from '../../../server/kernel/database/sql.ts';
import { claimEndpoints } from '../../../server/webhooks/delivery/lease.sql.ts';
import { emitNow, type Stage } from './stage.ts';

/**
 * Claims endpoints ten times a second as the delivery does, and rolls back.
 * @returns how long each claim took, in milliseconds
 */
export async function measureClaims({ world }: Stage, seconds: number): Promise<number[]> {
  const client = new pg.Client(world.connection);
  await client.connect();
  const run = (statement: Sql) => client.query(toQuery(statement));
  for (const kind of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin', 'material'])
    await run(sql`SELECT set_config(${`enable_${kind}`}, 'off', false)`);
  const times: number[] = [];
  for (const endsAt = performance.now() + seconds * 1_000; performance.now() < endsAt; await sleep(100)) {
    await client.query('BEGIN');
    const startedAt = performance.now();
    await run(claimEndpoints(crypto.randomUUID(), 256));
    times.push(performance.now() - startedAt);
    await client.query('ROLLBACK');
  }
  await client.end();
  return times;
}

/**
 * Commits events at a steady rate.
 * @param rate events a second
 * @returns the milliseconds from commit to arrival of all that arrived
 */
export async function measureRate(
  { world, receiver }: Stage,
  organizationId: string,
  rate: number,
  seconds: number,
): Promise<number[]> {
  await receiver.run({ take: true });
  const startedAt = performance.now();
  const pending: Promise<unknown>[] = [];
  for (let number = 0; number < seconds * rate; number += 1) {
    await sleep(Math.max(0, startedAt + (number * 1_000) / rate - performance.now()));
    pending.push(emitNow(world, organizationId));
  }
  await Promise.all(pending);
  await sleep(500);
  return (await receiver.run({ take: true })).latenciesMs;
}
