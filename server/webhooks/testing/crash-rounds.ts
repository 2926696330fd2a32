import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import type { Receiver } from './receiver.ts';
import type { World } from './world.ts';

export interface CrashOptions {
  readonly world: World;
  readonly receiver: Receiver;
  readonly rounds: number;
  /** Events per second, over all organizations. */
  readonly rate: number;
  /** What a round breaks; by default the delivering process is killed. */
  readonly strike?: (worker: ChildProcess, round: number) => Promise<void>;
}

export interface CrashResult {
  readonly committed: number;
  readonly rolledBack: number;
  /** Committed events that never arrived. */
  readonly lost: number;
  /** Rolled back events that arrived anyway. */
  readonly ghosts: number;
  /** Repeated deliveries, counted once for each additional arrival. */
  readonly duplicates: number;
  /** Requests that had arrived but were not recorded when their process was killed, summed over the rounds. */
  readonly inFlight: number;
}

const ORGANIZATIONS_PER_ROUND = 3;

/** The load goes on until it has done more than this. */
const ENOUGH = { committed: 100, rolledBack: 20 };

/** Events belong to the organizations created last. */
const LOADED_ORGANIZATIONS = 2 * ORGANIZATIONS_PER_ROUND;

/** Starts a process that only delivers. */
export function startDeliveryProcess(connection: ClientConfig): ChildProcess {
  const program = join(import.meta.dirname, 'delivery-process.ts');
  return spawn(process.execPath, [program, JSON.stringify(connection)], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
}

/** Kills the process without clean-up and waits until it has ended. */
export async function kill(worker: ChildProcess): Promise<void> {
  const exit = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exit;
}

/**
 * For tests: breaks delivery repeatedly while events are committed and rolled back, then waits until all committed
 * events have arrived.
 */
export async function crashRounds(options: CrashOptions): Promise<CrashResult> {
  const { world, receiver, rounds, strike = kill } = options;
  const organizations: string[] = [];
  // The endpoints of a killed process rest until their leases end, so each round uses its own.
  const addOrganizations = async () => {
    for (let count = 0; count < ORGANIZATIONS_PER_ROUND; count += 1) {
      const id = await world.addOrganization();
      await world.subscribe(id, receiver.url('/crash'));
      organizations.unshift(id);
    }
  };
  await addOrganizations();
  receiver.answer = async () => {
    await sleep(Math.random() * 30);
    return { status: 204 };
  };
  const load = startLoad(options, organizations);
  let inFlight = 0;
  for (let round = 0; round < rounds; round += 1) {
    const worker = startDeliveryProcess(world.connection);
    if (round > 0) await addOrganizations();
    const before = receiver.received.length;
    await sleep(800 + Math.random() * 700);
    await strike(worker, round);
    if (worker.exitCode === null && worker.signalCode === null) await kill(worker);
    inFlight += await countUnrecorded(world, receiver, before);
  }
  const { committed, rolledBack } = await load.stop();
  const last = startDeliveryProcess(world.connection);
  await waitForAll(receiver, committed);
  await world.settle(60_000).catch(() => undefined);
  last.kill('SIGTERM');
  await once(last, 'exit');
  return { ...count(receiver, committed, rolledBack), inFlight };
}

/** How many of a round's arrived deliveries are still in the queue after the process was killed. */
async function countUnrecorded(world: World, receiver: Receiver, before: number): Promise<number> {
  // What a killed process had sent may still be on its way.
  await sleep(50);
  const waiting = await world.rows<{ delivery_id: string }>('SELECT delivery_id FROM webhook_queue');
  const ids = new Set(waiting.map(({ delivery_id }) => delivery_id));
  return receiver.received.slice(before).filter(({ headers }) => ids.has(String(headers['webhook-id'])))
    .length;
}

interface Load {
  readonly committed: Set<string>;
  readonly rolledBack: Set<string>;
}

/** Commits events steadily and rolls back every fifth transaction. A failed commit counts as neither. */
function startLoad({ world, rate }: CrashOptions, organizations: readonly string[]) {
  const load: Load = { committed: new Set(), rolledBack: new Set() };
  let running = true;
  const run = async () => {
    for (let number = 0; running; number += 1) {
      const id = organizations[number % LOADED_ORGANIZATIONS] ?? organizations[0] ?? '';
      const recordId = crypto.randomUUID();
      try {
        if (number % 5 === 4) await rollBack(world, id, recordId, load);
        else {
          await world.emit(id, 1, { recordId });
          load.committed.add(recordId);
        }
      } catch {
        await sleep(20);
      }
      await sleep(1_000 / rate);
    }
    return load;
  };
  const finished = run();
  return {
    stop: async () => {
      // A busy machine commits less in the time of the rounds.
      while (load.committed.size <= ENOUGH.committed || load.rolledBack.size <= ENOUGH.rolledBack)
        await sleep(20);
      running = false;
      return finished;
    },
  };
}

async function rollBack(world: World, id: string, recordId: string, { rolledBack }: Load): Promise<void> {
  rolledBack.add(recordId);
  await world.emitAndRollBack(id, recordId);
}

async function waitForAll(receiver: Receiver, committed: ReadonlySet<string>): Promise<void> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await sleep(100)) {
    const arrived = new Set(receiver.received.map(recordOf));
    if (committed.isSubsetOf(arrived)) return;
  }
}

function count(receiver: Receiver, committed: ReadonlySet<string>, rolledBack: ReadonlySet<string>) {
  const arrived = receiver.received.map(recordOf);
  const distinct = new Set(arrived);
  return {
    committed: committed.size,
    rolledBack: rolledBack.size,
    lost: committed.difference(distinct).size,
    ghosts: rolledBack.intersection(distinct).size,
    duplicates: arrived.length - distinct.size,
  };
}

function recordOf({ body }: { body: string }): string {
  return JSON.parse(body).data.id;
}
