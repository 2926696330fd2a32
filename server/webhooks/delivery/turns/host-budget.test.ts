import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import { Receiver } from '../../testing/receiver.ts';
import { World } from '../../testing/world.ts';
import { HOST_LIMITS, HostBudget } from './host-budget.ts';

describe('the budget of a host', () => {
  it('bounds what is in progress, and what begins in any time', () => {
    const steps = fc.array(fc.record({ waitMs: fc.nat(400), begins: fc.nat(12), ends: fc.nat(12) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, (taken) => {
        const limits = { atOnce: 5, perSecond: 20 };
        const clock = { ms: 0 };
        const budget = new HostBudget(limits, () => clock.ms);
        const underWay: (() => void)[] = [];
        let begun = 0;
        for (const { waitMs, begins, ends } of taken) {
          clock.ms += waitMs;
          for (const end of underWay.splice(0, ends)) end();
          const count = Math.min(begins, budget.free('host'));
          for (let each = 0; each < count; each += 1) underWay.push(budget.begin('host'));
          begun += count;
          assert.ok(underWay.length <= limits.atOnce);
          assert.ok(begun <= limits.perSecond + (clock.ms / 1000) * limits.perSecond + 1e-6);
          assert.equal(budget.free('another'), limits.atOnce);
        }
        for (const end of underWay) end();
        clock.ms += 1_000;
        assert.equal(budget.free('host'), limits.atOnce);
        assert.equal(budget.isTooFast('host'), false);
      }),
    );
  });
});

describe('many subscriptions of an organization to one host', async () => {
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

  it('call it as often at once as one of them may, and nothing is lost', async () => {
    let underWay = 0;
    let most = 0;
    receiver.answer = async () => {
      underWay += 1;
      most = Math.max(most, underWay);
      await sleep(5);
      underWay -= 1;
      return { status: 204 };
    };
    const organization = await world.addOrganization();
    for (let number = 0; number < 98; number += 1) await world.subscribe(organization, receiver.url());
    await world.emit(organization, 5);
    world.deliver();
    const deliveries = await receiver.waitFor(490, '/hook', 60_000);
    await world.settle(20_000);
    assert.ok(most <= HOST_LIMITS.atOnce, `${most} at once`);
    assert.equal(new Set(deliveries.map(({ headers }) => headers['webhook-id'])).size, 490);
  });
});
