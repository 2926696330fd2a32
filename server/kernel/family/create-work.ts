import { Relay } from '../relay/relay.ts';
import type { BackgroundWork, WorkHost } from './family.ts';

/** All background work of a process: the relay of events, and what the families do. */
export interface AllWork {
  start(): void;
  /** Events were committed. */
  wake(): void;
  /** Ends the work under way and gives back every connection. */
  close(): Promise<void>;
}

/**
 * Creates background work; nothing happens before `start`.
 * @throws Error for a consumer of events that some processes would lack: each event goes to all consumers at once
 */
export function createWork<Services>(
  background: readonly BackgroundWork<Services>[],
  host: WorkHost & Services,
): AllWork {
  const works = background.map(({ name, inWorker, create }) => {
    const work = create(host);
    if (work.consumer && !inWorker) throw new Error(`${name} reads events, so every process must run it.`);
    return work;
  });
  const consumers = works.flatMap(({ consumer = [] }) => consumer);
  const relay = new Relay({ connection: host.connection, consumers, log: host.log });
  return {
    start: () => {
      relay.start();
      for (const work of works) work.start();
    },
    wake: () => relay.wake(),
    close: async () => {
      await relay.close();
      await Promise.all(works.map((work) => work.close()));
    },
  };
}
