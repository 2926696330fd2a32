// Rounds of kill -9 of the delivering process, or of the whole PostgreSQL, under load.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '../../server/postgres/database.ts';
import { MIGRATIONS, migrate } from '../../server/postgres/migrate.ts';
import { crashRounds, kill } from '../../server/webhooks/testing/crash-rounds.ts';
import { Receiver } from '../../server/webhooks/testing/receiver.ts';
import { World } from '../../server/webhooks/testing/world.ts';
import { temporaryDirectory } from '../lib/installation.ts';
import { readNumbers } from '../lib/options.ts';

const { rounds, rate, database } = readNumbers({ rounds: 50, rate: 100, database: 5 });

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const dataDir = await temporaryDirectory();
const open = () => openDatabase({ dataDir, databaseUrl: undefined, purpose: 'command', log });
/** One for each start of PostgreSQL. */
const databases = [await open()];
const connection = databases[0]?.connection ?? {};
await migrate(connection, MIGRATIONS, log);
const world = new World(connection);
const receiver = new Receiver();
await receiver.listen();
const result = await crashRounds({
  ...{ world, receiver, rounds, rate },
  // Every so many rounds it is the database that dies, every other time the worker.
  strike: (worker, round) =>
    database > 0 && round % database === database - 1 ? killDatabase() : kill(worker),
});
console.log(`${rounds} rounds:`, result);
receiver.close();
await world.close();
for (const each of databases.reverse()) await each.close().catch(() => undefined);
if (result.lost > 0 || result.ghosts > 0 || result.duplicates > result.inFlight) process.exitCode = 1;

/** Kills the postmaster, whose children then end by themselves, and starts it again. */
async function killDatabase(): Promise<void> {
  const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await sleep(500);
  databases.push(await open());
}
