import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../../../test/database.ts';
import { Receiver } from '../testing/receiver.ts';
import { World } from '../testing/world.ts';

const world = new World(await testDatabase());
const receiver = new Receiver();

before(async () => {
  await world.open();
  await receiver.listen();
});

afterEach(() => world.stop());

after(async () => {
  await world.close();
  receiver.close();
});

describe('a private address', () => {
  it('is called by no path: delivery, test, retry or replay', async () => {
    world.deliver({ allowPrivateAddresses: false });
    const organization = await world.addOrganization();
    const urls = [
      'http://127.0.0.1',
      'http://localhost',
      'http://0x7f.1',
      'http://[::1]',
      'http://[::ffff:127.0.0.1]',
    ];
    const { port } = new URL(receiver.url());
    const ids: string[] = [];
    for (const url of urls) ids.push((await world.subscribe(organization, `${url}:${port}/canary`)).id);
    await world.emit(organization);
    await world.settle();
    await world.pass(70);
    await sleep(600);
    await world.settle();
    const attempts = await world.rows<{ reason: string }>(
      'SELECT reason FROM webhook_attempts WHERE subscription_id = ANY ($1)',
      [ids],
    );
    assert.equal(attempts.length, 2 * urls.length);
    for (const { reason } of attempts) assert.match(reason, /^(address_not_allowed|name_not_resolved)$/);
    assert.equal(receiver.at('/canary').length, 0);
  });
});

describe('a receiver that hangs', () => {
  it('delays no other, be there as many of them as of those that answer', async () => {
    receiver.answer = ({ path }) => (path.startsWith('/hang') ? {} : { status: 204 });
    world.deliver({ client: { timeoutMs: 5_000 } });
    const organizations = await Promise.all(Array.from({ length: 20 }, () => world.addOrganization()));
    for (const [number, id] of organizations.entries())
      await world.subscribe(id, receiver.url(`/${number % 2 ? 'hang' : 'well'}/${number}`));
    for (const id of organizations) await world.emit(id, 20);
    const startedAt = performance.now();
    for (const [number, id] of organizations.entries()) {
      if (number % 2 === 1) continue;
      await world.emit(id, 5);
      await receiver.waitFor(25, `/well/${number}`, 4_000);
    }
    assert.ok(performance.now() - startedAt < 4_000, 'before the first of those that hang is given up');
    for (const [number] of organizations.entries())
      if (number % 2 === 1) assert.ok(receiver.at(`/hang/${number}`).length <= 2, 'two at a time');
  });
});

describe('an organization with very many events', () => {
  it('does not delay the few of another', async () => {
    receiver.answer = () => ({ status: 204 });
    const [busy, quiet] = [await world.addOrganization(), await world.addOrganization()];
    await world.subscribe(busy, receiver.url('/busy'));
    await world.subscribe(quiet, receiver.url('/quiet'));
    for (let batch = 0; batch < 10; batch += 1) await world.emit(busy, 500);
    world.deliver();
    await receiver.waitFor(1, '/busy');
    await world.emit(quiet, 5);
    await receiver.waitFor(5, '/quiet');
    assert.ok(receiver.at('/busy').length < 4_000, `${receiver.at('/busy').length} of 5,000 went first`);
  });
});
