import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { testDatabase } from '../../../test/database.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import { listDeliveries } from '../subscriptions/list-deliveries.ts';
import { recoverDeliveries } from '../subscriptions/recover.ts';
import { redeliver } from '../subscriptions/redeliver.ts';
import { rotateSecret } from '../subscriptions/rotate-secret.ts';
import type { AttemptView } from '../subscriptions/subscription.schema.ts';
import { testSubscription } from '../subscriptions/test-subscription.ts';
import { patchSubscription } from '../subscriptions/update-subscription.ts';
import { type Received, Receiver } from '../testing/receiver.ts';
import { EVENT_TYPES, RULES, World } from '../testing/world.ts';
import { asStandardSecret } from './signature.ts';

const world = new World(await testDatabase());
const receiver = new Receiver();
let organization = '';
let pathNumber = 0;

before(async () => {
  await world.open();
  await receiver.listen();
  organization = await world.addOrganization();
  world.deliver({ headerPrefix: 'X-Wunder', client: { timeoutMs: 2_000 } });
});

after(async () => {
  await world.close();
  receiver.close();
});

/** A path of its own, what is answered there, and a subscription to it. */
async function subscribe(answer: Receiver['answer'] = () => ({ status: 204 }), types?: readonly string[]) {
  pathNumber += 1;
  const path = `/${pathNumber}`;
  answers.set(path, answer);
  const org = await world.addOrganization();
  return { path, org, ...(await world.subscribe(org, receiver.url(path), types)) };
}

const answers = new Map<string, Receiver['answer']>();
receiver.answer = (request) => answers.get(request.path)?.(request) ?? { status: 404 };

const attemptsOf = async (org: string, id: string, query: object = {}): Promise<AttemptView[]> =>
  Object.values(await world.invoke<AttemptView[]>(org, listDeliveries, { id, limit: 100, ...query }));

const endpointOf = async (id: string) => {
  const [row] = await world.rows<Record<string, unknown>>(
    `SELECT ep.*, s.enabled, s.disabled_reason, extract(epoch FROM paused_until - now())::float8 AS paused_s
     FROM webhook_endpoints ep JOIN webhook_subscriptions s ON s.id = ep.subscription_id WHERE s.id = $1`,
    [id],
  );
  return row ?? {};
};

/** What the audit log says of a subscription that was disabled by itself. */
const disabledEntriesOf = (id: string) =>
  world.rows(
    `SELECT org_id, door, changes -> 'disabled_reason' ->> 'to' AS to FROM audit_entries
     WHERE record_id = $1 AND operation = 'disable-webhook-subscription'`,
    [id],
  );

const waitingOf = (id: string) =>
  world.rows<{ delivery_id: string; attempts: number; in_s: number }>(
    `SELECT delivery_id, attempts, extract(epoch FROM next_attempt_at - now())::float8 AS in_s
     FROM webhook_queue WHERE subscription_id = $1`,
    [id],
  );

const headersOf = ({ headers }: Received) =>
  Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)]));
const hex = (secret: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

describe('on the wire', () => {
  const recordId = '01900000-0000-7000-8000-000000000001';
  for (const type of EVENT_TYPES) {
    it(`${type} is these bytes, signed in both schemes`, async () => {
      const { path, org, secret } = await subscribe(undefined, [type]);
      const recordType = type === 'contact.note_added' ? 'activity' : (type.split('.')[0] ?? '');
      const record = new JsonText('{"id":"…","value":12345678901234567.1234,"name":"Zoë \u2028"}');
      const changes = type.endsWith('updated') ? { changes: { name: { from: null, to: 'Zoë' } } } : {};
      const occurredAt = '2026-05-17T14:23:00.000Z';
      await world.emit(org, 1, { type, recordType, recordId, record, occurredAt, ...changes });
      const [request] = await receiver.waitFor(1, path);
      assert.ok(request);
      const { headers, body } = request;
      const sentAt = JSON.parse(body).delivered_at;
      const tail = changes.changes ? ',"changes":{"name":{"from":null,"to":"Zoë"}}' : '';
      assert.equal(
        body,
        `{"id":"${headers['webhook-id']}","event_type":"${type}","org_id":"${org}","data":{"id":"${recordId}","org_id":"${org}",` +
          `"event_type":"${type}","${recordType}":${record.text},"occurred_at":"${occurredAt}"${tail}},"delivered_at":"${sentAt}"}`,
      );
      assert.match(sentAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      assert.equal(headers['webhook-timestamp'], String(Math.floor(Date.parse(sentAt) / 1_000)));
      assert.equal(headers['content-type'], 'application/json');
      for (const prefix of ['x-hook', 'x-wunder']) {
        assert.equal(headers[`${prefix}-signature`], hex(secret, body));
        assert.equal(headers[`${prefix}-event`], type);
        assert.equal(headers[`${prefix}-delivery`], headers['webhook-id']);
      }
      for (const Webhook of [StandardWebhook, SvixWebhook])
        new Webhook(asStandardSecret(secret)).verify(body, headersOf(request));
    });
  }

  it('goes to those who subscribed to the type, and to no other organization', async () => {
    const wants = await subscribe(undefined, ['deal.created']);
    const other = await subscribe(undefined, ['deal.created']);
    await world.subscribe(wants.org, receiver.url('/unwanted'), ['deal.updated']);
    await world.emit(wants.org, 3, { type: 'deal.created', recordType: 'deal' });
    await receiver.waitFor(3, wants.path);
    await world.settle();
    assert.deepEqual([receiver.at('/unwanted').length, receiver.at(other.path).length], [0, 0]);
  });

  it('sends all of an organization, also after many events of others that nobody wanted', async () => {
    const { path, org } = await subscribe();
    const unheard = await world.addOrganization();
    const outbox = () => world.rows('SELECT event_id FROM outbox');
    for (let round = 0; round < 25; round += 1) {
      await world.emit(unheard);
      while ((await outbox()).length > 0) await sleep(2);
    }
    await world.emit(org);
    await world.emit(unheard);
    await world.emit(org);
    await receiver.waitFor(2, path);
    await world.settle();
    assert.deepEqual(await outbox(), []);
  });

  it('sends a rolled-back event never', async () => {
    const { path, org } = await subscribe();
    await assert.rejects(world.emit(org, 1, { recordId: 'no uuid' }));
    await world.emit(org);
    await receiver.waitFor(1, path);
    await world.settle();
    assert.equal(receiver.at(path).length, 1);
  });
});

describe('the retry schedule', () => {
  it('makes 8 attempts at the stated times, up to 10 % later, under one delivery id; then the delivery failed', async () => {
    const { path, org, id } = await subscribe(() => ({ status: 500, body: 'sorry\u0007' }));
    await world.emit(org);
    for (const [index, planned] of [60, 300, 900, 3_600, 21_600, 21_600, 21_600].entries()) {
      await receiver.waitFor(index + 1, path);
      await world.settle();
      const [waiting] = await waitingOf(id);
      assert.equal(waiting?.attempts, index + 1);
      assert.ok(
        waiting && waiting.in_s > planned - 10 && waiting.in_s <= planned * 1.1,
        `${planned}: ${waiting?.in_s}`,
      );
      await world.pass(planned * 1.1 + 1);
    }
    await receiver.waitFor(8, path);
    await world.settle();
    assert.deepEqual(await waitingOf(id), []);
    await world.pass(86_400);
    await sleep(700);
    assert.equal(receiver.at(path).length, 8);
    assert.equal(new Set(receiver.at(path).map(({ headers }) => headers['webhook-id'])).size, 1);
    const attempts = await attemptsOf(org, id);
    assert.deepEqual(
      attempts.map(({ attempt, outcome, status }) => [attempt, outcome, status]),
      [8, 7, 6, 5, 4, 3, 2, 1].map((number) => [number, 'failure', 500]),
    );
    assert.equal(attempts[0]?.next_attempt_at, null);
    assert.equal(attempts[0]?.response.body, 'sorry');
    assert.equal(
      attempts[7]?.request.body,
      receiver.at(path)[0]?.body,
      'the log has the bytes that were sent',
    );
  });

  it('obeys Retry-After of 429 and 503', async () => {
    const { path, org, id } = await subscribe(() => ({ status: 429, headers: { 'Retry-After': '4000' } }));
    await world.emit(org);
    await receiver.waitFor(1, path);
    await world.settle();
    const [waiting] = await waitingOf(id);
    assert.ok(waiting && waiting.in_s > 3_990 && waiting.in_s <= 4_400, String(waiting?.in_s));
  });

  it('counts a redirect, a timeout and a dead port as failures, and says what happened', async () => {
    const moved = await subscribe(() => ({ status: 302, headers: { Location: receiver.url('/elsewhere') } }));
    const hung = await subscribe(() => ({}));
    const dead = await world.subscribe(organization, 'http://127.0.0.1:1/');
    for (const org of [moved.org, hung.org, organization]) await world.emit(org);
    await receiver.waitFor(1, hung.path);
    await world.settle();
    assert.equal((await attemptsOf(moved.org, moved.id))[0]?.status, 302);
    assert.equal(receiver.at('/elsewhere').length, 0);
    assert.equal((await attemptsOf(hung.org, hung.id))[0]?.error?.reason, 'timeout');
    assert.equal((await attemptsOf(organization, dead.id))[0]?.error?.reason, 'connection_refused');
  });
});

describe('a subscription that fails', () => {
  it('is disabled at once by 410 Gone', async () => {
    const { path, org, id } = await subscribe(() => ({ status: 410 }));
    await world.emit(org);
    await receiver.waitFor(1, path);
    await world.settle();
    const { enabled, disabled_reason } = await endpointOf(id);
    assert.deepEqual([enabled, disabled_reason], [false, 'gone']);
    assert.deepEqual(await disabledEntriesOf(id), [{ org_id: org, door: 'system', to: 'gone' }]);
    await world.emit(org);
    await sleep(700);
    assert.equal(receiver.at(path).length, 1);
  });

  it('is disabled after 5 days without a success', async () => {
    const { path, org, id } = await subscribe(() => ({ status: 500 }));
    await world.emit(org);
    await receiver.waitFor(1, path);
    await world.settle();
    await world.pass(5 * 86_400 - 600);
    await receiver.waitFor(2, path);
    await world.settle();
    assert.equal((await endpointOf(id)).enabled, true);
    await world.pass(4_000);
    await receiver.waitFor(3, path);
    await world.settle();
    const { enabled, disabled_reason } = await endpointOf(id);
    assert.deepEqual([enabled, disabled_reason], [false, 'failing']);
    assert.deepEqual(await disabledEntriesOf(id), [{ org_id: org, door: 'system', to: 'failing' }]);
  });

  it('is paused after 5 failures, longer with each, and back to normal after a success', async () => {
    let status = 500;
    const { path, org, id } = await subscribe(() => ({ status }));
    await world.emit(org, 20);
    await receiver.waitFor(5, path);
    await sleep(300);
    const paused = await endpointOf(id);
    assert.ok(Number(paused.consecutive_failures) >= 5 && Number(paused.consecutive_failures) < 12);
    assert.ok(Number(paused.paused_s) > -1 && Number(paused.paused_s) <= 60);
    status = 204;
    await world.pass(120);
    await receiver.waitFor(20, path);
    await world.settle();
    await world.pass(120);
    await world.settle();
    const well = await endpointOf(id);
    assert.deepEqual([well.consecutive_failures, well.paused_until, well.failing_since], [0, null, null]);
    assert.deepEqual(await waitingOf(id), []);
  });
});

describe('what people ask for', () => {
  it('a test event goes to its subscription alone', async () => {
    const { path, org, id, secret } = await subscribe(undefined, ['deal.created']);
    await world.subscribe(org, receiver.url('/neighbour'));
    const { delivery_id } = await world.invoke<{ delivery_id: string }>(org, testSubscription, { id });
    const [request] = await receiver.waitFor(1, path);
    assert.ok(request);
    new StandardWebhook(asStandardSecret(secret)).verify(request.body, headersOf(request));
    const { id: sentId, event_type, data } = JSON.parse(request.body);
    assert.deepEqual([sentId, event_type, data.webhook_subscription.id], [delivery_id, 'webhook.test', id]);
    assert.equal(request.body.includes(secret), false);
    await world.settle();
    assert.equal(receiver.at('/neighbour').length, 0);
  });

  it('a delivery is sent again under its old id, whatever became of it', async () => {
    const { path, org, id } = await subscribe();
    await world.emit(org);
    await receiver.waitFor(1, path);
    await world.settle();
    const [attempt] = await attemptsOf(org, id);
    await world.invoke(org, redeliver, { id, delivery_id: attempt?.delivery_id });
    const [first, second] = await receiver.waitFor(2, path);
    assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
    await assert.rejects(world.invoke(org, redeliver, { id, delivery_id: id }), /No delivery/);
    const stranger = await world.addOrganization();
    await assert.rejects(
      world.invoke(stranger, redeliver, { id, delivery_id: attempt?.delivery_id }),
      /No webhook/,
    );
  });

  it('disabling stops deliveries and keeps them; enabling resumes', async () => {
    let status = 500;
    const { path, org, id } = await subscribe(() => ({ status }));
    await world.emit(org);
    await receiver.waitFor(1, path);
    await world.settle();
    await world.invoke(org, patchSubscription(RULES), { id, enabled: false });
    await world.pass(100);
    await sleep(700);
    assert.equal(receiver.at(path).length, 1);
    status = 204;
    await world.invoke(org, patchSubscription(RULES), { id, enabled: true });
    await receiver.waitFor(2, path);
    await world.settle();
    assert.deepEqual(await waitingOf(id), []);
  });

  it('recovery sends exactly what was missed in an outage, through retries given up and disabling', async () => {
    let status = 204;
    const { path, org, id } = await subscribe(() => ({ status }), ['contact.created']);
    await world.emit(org, 3);
    await receiver.waitFor(3, path);
    await world.settle();
    status = 500;
    const failed = await world.emit(org, 4);
    await receiver.waitFor(7, path);
    await world.settle();
    await world.rows('DELETE FROM webhook_queue WHERE subscription_id = $1', [id]);
    status = 410;
    const gone = await world.emit(org, 1);
    await receiver.waitFor(8, path);
    await world.settle();
    assert.equal((await endpointOf(id)).disabled_reason, 'gone');
    const unseen = await world.emit(org, 5);
    await world.emit(org, 2, { type: 'deal.updated', recordType: 'deal' });
    await world.settle();
    status = 204;
    const sent = receiver.at(path).length;
    const idsBefore = new Set(receiver.at(path).map(({ headers }) => headers['webhook-id']));
    await world.invoke(org, patchSubscription(RULES), { id, enabled: true });
    await world.settle();
    const { queued, next_since } = await world.invoke<{ queued: number; next_since: string | null }>(
      org,
      recoverDeliveries,
      { id, since: new Date(Date.now() - 3_600_000).toISOString() },
    );
    const missed = failed.length + gone.length + unseen.length;
    assert.deepEqual([queued, next_since], [missed, null]);
    await receiver.waitFor(sent + missed, path);
    await world.settle();
    assert.equal(receiver.at(path).length, sent + missed);
    const idsAfter = receiver
      .at(path)
      .slice(sent)
      .map(({ headers }) => headers['webhook-id']);
    assert.equal(idsAfter.filter((each) => idsBefore.has(each)).length, failed.length + gone.length);
    const again = await world.invoke<{ queued: number }>(org, recoverDeliveries, { id, since: '2026-01-01' });
    assert.equal(again.queued, 0);
  });

  it('a rotation under traffic never sends what a receiver must refuse', async () => {
    const { path, org, id, secret: old } = await subscribe();
    let secret = old;
    const emitting = (async () => {
      for (let round = 0; round < 30; round += 1) await world.emit(org, 2);
    })();
    await receiver.waitFor(5, path);
    ({ secret } = await world.invoke<{ secret: string }>(org, rotateSecret, { id }));
    await emitting;
    const requests = await receiver.waitFor(60, path);
    for (const request of requests) {
      // During the overlap: who has the old secret alone can always verify, in either scheme.
      new StandardWebhook(asStandardSecret(old)).verify(request.body, headersOf(request));
      assert.equal(request.headers['x-hook-signature'], hex(old, request.body));
    }
    const last = requests.at(-1);
    assert.ok(last);
    new StandardWebhook(asStandardSecret(secret)).verify(last.body, headersOf(last));
    await world.rows(
      "UPDATE webhook_subscriptions SET previous_secret_expires_at = now() - interval '1 s' WHERE id = $1",
      [id],
    );
    await world.emit(org);
    const final = (await receiver.waitFor(61, path)).at(-1);
    assert.ok(final);
    new StandardWebhook(asStandardSecret(secret)).verify(final.body, headersOf(final));
    assert.throws(() => new StandardWebhook(asStandardSecret(old)).verify(final.body, headersOf(final)));
    assert.equal(final.headers['x-hook-signature'], hex(secret, final.body));
  });
});

describe('the log of attempts', () => {
  it('tells what the receiver was sent, and can be filtered', async () => {
    let status = 500;
    const { path, org, id } = await subscribe(() => ({ status, body: 'x'.repeat(30_000) }));
    await world.emit(org);
    await receiver.waitFor(1, path);
    status = 200;
    await world.emit(org, 4);
    await receiver.waitFor(5, path);
    await world.settle();
    const all = await attemptsOf(org, id);
    assert.deepEqual(
      new Set(all.map(({ delivery_id, request }) => `${delivery_id} ${request.body}`)),
      new Set(receiver.at(path).map(({ headers, body }) => `${headers['webhook-id']} ${body}`)),
    );
    assert.ok(all.every(({ response }) => response.body?.length === 20_480));
    assert.deepEqual(
      (await attemptsOf(org, id, { outcome: 'failure' })).map((each) => each.status),
      [500],
    );
    assert.equal((await attemptsOf(org, id, { delivery_id: all[0]?.delivery_id })).length, 1);
    assert.equal((await attemptsOf(org, id, { limit: 2, offset: 4 })).length, 1);
  });
});
