// A process that uses the embedded database, for tests: open-database.ts DATA_DIR server|command. Prints one line of
// JSON when the database is open or refused, and closes it when stdin ends.
import { openDatabase } from '../database.ts';
import type { Log } from '../log.ts';
import { DatabaseRefusal } from '../refusal.ts';

const [dataDir = '', purpose] = process.argv.slice(2);
const say = (_fields: object, message: string) => console.error(message);
const log: Log = { info: say, warn: say, error: say };

try {
  const database = await openDatabase({
    dataDir,
    databaseUrl: undefined,
    purpose: purpose === 'server' ? 'server' : 'command',
    log,
  });
  console.log(JSON.stringify({ connection: database.connection }));
  for await (const _ of process.stdin);
  await database.close();
} catch (error) {
  if (!(error instanceof DatabaseRefusal)) throw error;
  console.log(JSON.stringify({ refused: error.message }));
}
