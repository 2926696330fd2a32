// Random histories of changes, failures, replays and deletions, each held against a simple model of delivery; the same
// seeds give the same histories.  --first=1 --count=10000 --together=20

import { runHistories } from '../../server/webhooks/testing/histories.ts';
import { Receiver } from '../../server/webhooks/testing/receiver.ts';
import { World } from '../../server/webhooks/testing/world.ts';
import { openInstallation, temporaryDirectory } from '../lib/installation.ts';
import { readNumbers } from '../lib/options.ts';

/** So many between two words about how far it is. */
const REPORTED = 500;

const { first, count, together } = readNumbers({ first: 1, count: 10_000, together: 20 });

const installation = await openInstallation(await temporaryDirectory());
const world = new World(installation.connection);
const receiver = new Receiver();
await world.open();
await receiver.listen();
world.deliver();
const startedAt = performance.now();
for (let done = 0; done < count; done += REPORTED) {
  const part = Math.min(REPORTED, count - done);
  await runHistories(world, receiver, { first: first + done, count: part, atOnce: together });
  // What has been checked is not looked through again by the next ones.
  receiver.received.splice(0);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${done + part} histories ended as the model says, after ${seconds} s.`);
}
await world.close();
receiver.close();
await installation.close();
