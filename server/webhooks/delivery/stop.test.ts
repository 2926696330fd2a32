import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { deleteSubscription } from '../subscriptions/delete-subscription.ts';
import { Receiver } from '../testing/receiver.ts';
import { World } from '../testing/world.ts';

const world = new World(await testDatabase());
const receiver = new Receiver();

before(async () => {
  await world.open();
  await receiver.listen();
});
after(async () => {
  await world.close();
  receiver.close();
});

const attemptsOf = (id: string) =>
  world.rows<{
    attempt: number;
    outcome: string;
    reason: string | null;
    delivery_id: string;
    again: boolean;
  }>(
    `SELECT attempt, outcome, reason, delivery_id, next_attempt_at IS NOT NULL AS again FROM webhook_attempts
     WHERE subscription_id = $1 ORDER BY id`,
    [id],
  );

const waitingOf = (id: string) => world.rows('SELECT FROM webhook_queue WHERE subscription_id = $1', [id]);

describe('a stop while receivers do not answer', () => {
  it('records what was cut off, for deleted subscriptions too, and has the rest sent again at once', async () => {
    const organization = await world.addOrganization();
    receiver.answer = () => ({});
    const { id } = await world.subscribe(organization, receiver.url('/kept'));
    const deleted = await world.subscribe(organization, receiver.url('/deleted'));
    world.deliver({ closeGraceMs: 50 });
    await world.emit(organization);
    await Promise.all([receiver.waitFor(1, '/kept'), receiver.waitFor(1, '/deleted')]);
    await world.invoke(organization, deleteSubscription, { id: deleted.id });
    await world.stop();

    const cutOff = { attempt: 1, outcome: 'failure', reason: 'client_closed', again: true };
    for (const [subscription, path] of [
      [id, '/kept'],
      [deleted.id, '/deleted'],
    ] as const) {
      const delivery_id = String(receiver.at(path)[0]?.headers['webhook-id']);
      assert.deepEqual(await attemptsOf(subscription), [{ ...cutOff, delivery_id }]);
    }
    const waiting = await world.rows(
      `SELECT q.attempts, ep.consecutive_failures, ep.last_failure_at, ep.lease_id, ep.due_at <= now() AS is_due
       FROM webhook_queue q JOIN webhook_endpoints ep USING (org_id, subscription_id) WHERE q.subscription_id = $1`,
      [id],
    );
    assert.deepEqual(waiting, [
      { attempts: 0, consecutive_failures: 0, last_failure_at: null, lease_id: null, is_due: true },
    ]);

    receiver.answer = () => ({ status: 204 });
    world.deliver();
    await receiver.waitFor(2, '/kept');
    await world.settle();
    const [first, second] = await attemptsOf(id);
    assert.deepEqual([second?.attempt, second?.outcome], [1, 'success']);
    assert.equal(second?.delivery_id, first?.delivery_id);
    assert.equal(receiver.at('/deleted').length, 1);
    await world.stop();
  });
});

describe('a key that cannot be read for a while', () => {
  it('keeps no endpoint from its deliveries once it can be read', async () => {
    const organization = await world.addOrganization();
    const { id } = await world.subscribe(organization, receiver.url('/signed'));
    await world.emit(organization, 8);
    let refusals = 0;
    world.deliver({
      secrets: {
        open: async (...asked) => {
          refusals += 1;
          if (refusals <= 4) throw new Error('The database is away.');
          return world.secrets.open(...asked);
        },
      },
    });
    await receiver.waitFor(8, '/signed');
    await eventually(async () => assert.deepEqual(await waitingOf(id), []));
    assert.ok(refusals > 4);
  });
});
