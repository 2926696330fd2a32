import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testDatabase } from '../../../test/database.ts';
import { crashRounds, kill, startDeliveryProcess } from '../testing/crash-rounds.ts';
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

describe('a process that is killed while it delivers', () => {
  it('loses nothing, sends nothing that was rolled back, and repeats at most what was in progress', async () => {
    const result = await crashRounds({ world, receiver, rounds: 3, rate: 200 });
    assert.ok(result.committed > 100 && result.rolledBack > 20, JSON.stringify(result));
    assert.deepEqual([result.lost, result.ghosts], [0, 0]);
    assert.ok(result.duplicates <= result.inFlight, JSON.stringify(result));
  });

  it('has its endpoints taken over by another within the lease', async () => {
    const organization = await world.addOrganization();
    await world.subscribe(organization, receiver.url('/hang'));
    receiver.answer = () => ({});
    const worker = startDeliveryProcess(world.connection);
    await world.emit(organization);
    const [first] = await receiver.waitFor(1, '/hang', 15_000);
    await kill(worker);
    receiver.answer = () => ({ status: 204 });
    world.deliver();
    const requests = await receiver.waitFor(2, '/hang', 30_000);
    assert.equal(requests[1]?.headers['webhook-id'], first?.headers['webhook-id']);
    assert.ok((requests[1]?.atMs ?? 0) - (first?.atMs ?? 0) < 15_000);
    await world.settle();
  });
});

describe('several processes', () => {
  it('share the work: each delivery is made once', async () => {
    const organization = await world.addOrganization();
    const paths = Array.from({ length: 12 }, (_, number) => `/shared/${number}`);
    for (const path of paths) await world.subscribe(organization, receiver.url(path));
    const others = [startDeliveryProcess(world.connection), startDeliveryProcess(world.connection)];
    await sleep(500);
    for (let round = 0; round < 40; round += 1) {
      await world.emit(organization, 2);
      await sleep(10);
    }
    for (const path of paths) await receiver.waitFor(80, path, 20_000);
    await world.settle(20_000);
    for (const path of paths) assert.equal(receiver.at(path).length, 80, path);
    for (const other of others) other.kill('SIGTERM');
  });
});
