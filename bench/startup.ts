// What a start costs: `npm start` on data, from the start of the process to the first 200 of the API, and the memory of the
// idle server process.  --rounds=5 --idle=5 (seconds until the memory is read)
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { median } from './lib/figures.ts';
import { addOrganization, openInstallation, temporaryDirectory } from './lib/installation.ts';
import { readNumbers } from './lib/options.ts';
import { SETTLE, seedStatements } from './lib/seed.sql.ts';
import { printTable } from './lib/table.ts';
import { findDescendant, freePort, hasEnded, residentMegabytes } from './startup/processes.ts';

/** What a start may take and an idle server may hold. */
const TARGETS = { milliseconds: 2_500, megabytes: 150 };
const START_TIMEOUT_MS = 60_000;

const { rounds, idle } = readNumbers({ rounds: 5, idle: 5 });
const dataDir = await temporaryDirectory();
const key = await fill();
const starts: { milliseconds: number; megabytes: number }[] = [];
for (let round = 0; round < rounds; round++) starts.push(await measureStart());
report();

async function fill(): Promise<string> {
  const installation = await openInstallation(dataDir);
  const { organization_id, api_key } = await addOrganization(installation, 'Acme');
  const counts = { companies: 300, contacts: 5_000, deals: 1_200, activities: 5_000 };
  for (const statement of seedStatements(organization_id, counts)) await installation.owner.query(statement);
  await installation.owner.query(SETTLE);
  await installation.close();
  return api_key;
}

async function measureStart(): Promise<{ milliseconds: number; megabytes: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port) },
    stdio: 'ignore',
  });
  await firstAnswer(npm, `http://127.0.0.1:${port}/api-contacts?limit=1`);
  const milliseconds = performance.now() - startedAt;
  await sleep(idle * 1000);
  const server = await findDescendant(npm.pid ?? 0, (command) =>
    /node\S*( --\S+)* \S*server\/main\.ts/.test(command),
  );
  const megabytes = await residentMegabytes(server);
  npm.kill('SIGTERM');
  await hasEnded(server);
  return { milliseconds, megabytes };
}

async function firstAnswer(npm: ChildProcess, url: string): Promise<void> {
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await sleep(5)) {
    if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}.`);
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } }).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
  }
  throw new Error('The server did not answer in time.');
}

function report(): void {
  const row = (name: string, values: readonly number[], target: number) => {
    const [middle, worst] = [median(values), Math.max(...values)];
    if (middle > target) process.exitCode = 1;
    const verdict = middle <= target ? 'reached' : 'MISSED';
    return [name, middle.toFixed(0), worst.toFixed(0), `${target} ${verdict}`];
  };
  const times = starts.map(({ milliseconds }) => milliseconds);
  const sizes = starts.map(({ megabytes }) => megabytes);
  printTable(
    ['', 'median', 'worst', 'target'],
    [
      row('npm start to the first 200, ms', times, TARGETS.milliseconds),
      row('memory of the idle server process, MB', sizes, TARGETS.megabytes),
    ],
  );
}
