import { JsonText } from '../../../server/kernel/database/json-text.ts';
import { World } from '../../../server/webhooks/testing/world.ts';
import { openInstallation, temporaryDirectory } from '../../lib/installation.ts';
import type { Worker } from '../../lib/worker.ts';
import { type ReceiverAnswer, type ReceiverJob, startReceiver } from './receiver.ts';

/** What the benches of webhooks play on: a database with fsync, a receiver, and what delivers between them. */
export interface Stage {
  readonly dataDir: string;
  readonly world: World;
  readonly receiver: Worker<ReceiverJob, ReceiverAnswer>;
  /** Where the receiver listens. */
  readonly url: string;
  close(): Promise<void>;
}

/** Sets the stage; nothing is delivered until the world is told to. */
export async function setStage(): Promise<Stage> {
  const dataDir = await temporaryDirectory();
  const installation = await openInstallation(dataDir);
  const world = new World(installation.connection);
  await world.open();
  const receiver = startReceiver();
  const { url } = await receiver.run({ take: true });
  return {
    ...{ dataDir, world, receiver, url },
    close: async () => {
      await world.close();
      await receiver.stop();
      await installation.close();
    },
  };
}

/** Commits events that carry the moment of their commit. */
export function emitNow(world: World, organizationId: string, count = 1): Promise<string[]> {
  const emittedAt = performance.timeOrigin + performance.now();
  const record = new JsonText(`{"first_name":"Zoë","notes":"${'x'.repeat(400)}","emitted_at":${emittedAt}}`);
  return world.emit(organizationId, count, { record });
}
