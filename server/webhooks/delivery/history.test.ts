import { after, before, describe, it } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { runHistories } from '../testing/histories.ts';
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

describe('a random history', () => {
  it('of changes, failures, replays and deletions ends as a simple model predicts, 200 times', async () => {
    world.deliver();
    await runHistories(world, receiver, { first: 1, count: 200, atOnce: 20 });
  });

  it('so it does while the delivery is stopped and started', async () => {
    let running = true;
    const end = () => {
      running = false;
    };
    const histories = runHistories(world, receiver, { first: 1_001, count: 60, atOnce: 20 });
    // A failure is thrown below, after the last restart.
    histories.then(end, end);
    while (running) await world.restart();
    await histories;
  });
});
