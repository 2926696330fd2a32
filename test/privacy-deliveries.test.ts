import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { setUp, startService } from '../server/access/testing/people.ts';
import { eventually } from '../server/postgres/testing/processes.ts';
import { type Answer, Receiver } from '../server/webhooks/testing/receiver.ts';
import { testDatabase } from './database.ts';

/** Erases contacts while deliveries about them are under way, to receivers that answer with what they got. */

const connection = await testDatabase();
const service = await startService({ webhookAllowPrivateAddresses: true, rateLimitPerMinute: 0 }, connection);
const olive = await setUp(service);
const receiver = new Receiver();
const owner = new pg.Client(connection);

const NAMES = { first_name: 'Plantedfirst', last_name: 'Plantedlast', email: 'planted@grace.example' };

/** Requests to `/slow…` wait here for their answer, which is what they brought. */
const waiting: (() => void)[] = [];

before(async () => {
  await owner.connect();
  await receiver.listen();
  receiver.answer = ({ path, body }) => {
    const echo = { status: 200, body };
    if (!path.startsWith('/slow')) return echo;
    return new Promise<Answer>((resolve) => waiting.push(() => resolve(echo)));
  };
});
after(async () => {
  receiver.close();
  await owner.end();
});

async function call(method: string, path: string, body?: object) {
  const { status, json, text } = await olive.call(method, path, body);
  assert.ok(status < 300, `${method} ${path}: ${text}`);
  return json?.data;
}

const subscribe = (path: string, event_type: string) =>
  call('POST', '/web/api-webhook-subscriptions', {
    target_url: receiver.url(path),
    event_types: [event_type],
  });

interface Attempted {
  readonly id: string;
  readonly status: number | null;
  readonly response_body: string | null;
}

const attemptsAt = (path: string) =>
  service.rows<Attempted>(
    'SELECT id, status, response_body FROM webhook_attempts WHERE target_url = $1 ORDER BY id',
    [receiver.url(path)],
  );

async function recorded(path: string, count: number): Promise<Attempted[]> {
  await eventually(async () => assert.equal((await attemptsAt(path)).length, count));
  return attemptsAt(path);
}

describe('a delivery that is in progress while its contact is erased', () => {
  it('leaves nothing of what the receiver answers afterwards, and what is not of the contact stays', async () => {
    await subscribe('/slow', 'contact.created');
    await subscribe('/slow-deals', 'deal.created');
    const { id } = await call('POST', '/web/api-contacts', NAMES);
    const { id: otherId } = await call('POST', '/web/api-contacts', { first_name: 'Lina' });
    // An event of another record that names the contact; its delivery is under way, too.
    await call('POST', '/web/api-deals', { title: 'Roof for planted@grace.example', value: 1 });
    await Promise.all([receiver.waitFor(2, '/slow'), receiver.waitFor(1, '/slow-deals')]);
    await call('POST', `/web/api-contacts/${id}/privacy-erase`);
    for (const answer of waiting) answer();
    const attempts = [...(await recorded('/slow', 2)), ...(await recorded('/slow-deals', 1))];
    assert.deepEqual(
      attempts.map(({ status }) => status),
      [200, 200, 200],
    );
    const kept = attempts.flatMap(({ response_body }) => response_body ?? []);
    assert.equal(kept.length, 1);
    assert.ok(kept[0]?.includes(otherId));
  });

  it('leaves nothing either when it is recorded just before the erasure commits', async () => {
    await subscribe('/echo', 'contact.created');
    const { id } = await call('POST', '/web/api-contacts', { ...NAMES, email: 'planted2@grace.example' });
    const [attempt] = await recorded('/echo', 1);
    assert.ok(attempt?.response_body?.includes(id));
    // The worker records a second attempt while the erasure begins: it holds the event until it commits.
    await owner.query('BEGIN');
    const again = await owner.query(
      `INSERT INTO webhook_attempts (org_id, subscription_id, id, delivery_id, event_id, event_type, attempt, outcome,
         target_url, sent_at, duration_ms, status, response_body)
       SELECT a.org_id, a.subscription_id, $2, delivery_id, event_id, a.event_type, 2, outcome, target_url, sent_at,
         duration_ms, status, response_body
       FROM webhook_attempts a JOIN events e ON e.org_id = a.org_id AND e.id = a.event_id
       WHERE a.id = $1 AND event_reads_as_sent(e.org_id, e.id, encode(sha256(convert_to(e.payload, 'UTF8')), 'hex'))`,
      [attempt?.id, uuidv7()],
    );
    assert.equal(again.rowCount, 1);
    const erasing = call('POST', `/web/api-contacts/${id}/privacy-erase`);
    await eventually(async () => {
      const blocked = await service.rows('SELECT FROM pg_locks WHERE NOT granted');
      assert.ok(blocked.length > 0, 'the erasure waits for the event');
    });
    await owner.query('COMMIT');
    await erasing;
    assert.deepEqual(
      (await attemptsAt('/echo')).map(({ response_body }) => response_body),
      [null, null],
    );
  });
});
