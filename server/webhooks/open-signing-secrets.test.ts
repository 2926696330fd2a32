import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { testDatabase } from '../../test/database.ts';
import { NO_SECRETS } from '../kernel/secrets/secrets.ts';
import { listDeliveries } from './subscriptions/list-deliveries.ts';
import type { AttemptView } from './subscriptions/subscription.schema.ts';
import { type Received, Receiver } from './testing/receiver.ts';
import { type Created, World } from './testing/world.ts';

const connection = await testDatabase();
const receiver = new Receiver();
const received: Received[] = [];
receiver.answer = (request) => {
  received.push(request);
  return { status: 204 };
};
before(() => receiver.listen());
after(() => receiver.close());

const signedBy = ({ secret }: Created, { body }: Received) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

async function lastAttempt(world: World, org: string, id: string): Promise<AttemptView | undefined> {
  return Object.values(await world.invoke<AttemptView[]>(org, listDeliveries, { id }))[0];
}

describe('a delivery whose secret does not open', () => {
  it('is a failed attempt that says so, and delays no other', async () => {
    const world = new World(connection);
    after(() => world.close());
    await world.open();
    const org = await world.addOrganization();
    const [bad, good] = [
      await world.subscribe(org, receiver.url('/bad')),
      await world.subscribe(org, receiver.url('/good')),
    ];
    // The sealed value of another row: bound to its own place, it opens nowhere else.
    await world.rows(
      `UPDATE webhook_subscriptions SET secret_sealed = (SELECT secret_sealed FROM webhook_subscriptions WHERE id = $1)
       WHERE id = $2`,
      [good.id, bad.id],
    );
    world.deliver();
    await world.emit(org, 2);
    await world.settle();
    assert.deepEqual(
      received.map(({ path }) => path),
      ['/good', '/good'],
    );
    for (const request of received)
      assert.equal(request.headers['x-hook-signature'], signedBy(good, request));
    const attempt = await lastAttempt(world, org, bad.id);
    assert.deepEqual(
      [attempt?.outcome, attempt?.status, attempt?.error?.reason],
      ['failure', null, 'secret_unreadable'],
    );
  });
});

describe('a server without a secret key', () => {
  it('stores and uses webhook secrets readable, as before there were keys', async () => {
    const world = new World(connection);
    after(() => world.close());
    const keyless = { ...world.kernel, secrets: NO_SECRETS };
    const org = await world.addOrganization();
    const created = await world.subscribe(org, receiver.url('/plain'), undefined, keyless);
    const rows = await world.rows('SELECT secret, secret_sealed FROM webhook_subscriptions WHERE id = $1', [
      created.id,
    ]);
    assert.deepEqual(rows, [{ secret: created.secret, secret_sealed: null }]);
    received.length = 0;
    world.deliver({ secrets: NO_SECRETS });
    await world.emit(org);
    await world.settle();
    const [request] = received;
    assert.ok(request);
    assert.equal(request.headers['x-hook-signature'], signedBy(created, request));
  });
});
