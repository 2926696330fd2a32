import { History } from './history.ts';
import type { Receiver } from './receiver.ts';
import type { World } from './world.ts';

/** Runs histories with the seeds from `first` on, several at a time; throws with the seed of a failed one. */
export async function runHistories(
  world: World,
  receiver: Receiver,
  { first, count, atOnce }: { first: number; count: number; atOnce: number },
): Promise<void> {
  const routes = new Map<string, Receiver['answer']>();
  receiver.answer = (request) => routes.get(request.path)?.(request) ?? { status: 404 };
  let next = first;
  const worker = async () => {
    while (next < first + count) {
      const seed = next++;
      await new History(world, receiver, seed).run(15, routes).catch((cause: unknown) => {
        throw new Error(`The history with seed ${seed} failed: ${cause}`, { cause });
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
