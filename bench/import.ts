// How fast files are imported, checked and taken back, and what becomes of the requests beside: 20 a second of a list of
// contacts and of changes of deals, compared with the same requests while nothing is imported. On an empty database, as
// for somebody who begins.  --rows=100000 --rate=20 --quiet=15
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser } from '../server/access/testing/browser.ts';
import type { ImportDetails } from '../server/files/imports/import.schema.ts';
import { countsOf, Importing } from '../server/files/imports/testing/import-file.ts';
import { companyFile, contactFile, dealFile } from './import/files.ts';
import { startSteadyLoad } from './import/steady-load.ts';
import { percentile } from './lib/figures.ts';
import { addOrganization, OWNER_PASSWORD, openInstallation, temporaryDirectory } from './lib/installation.ts';
import type { LoadRequest } from './lib/load.ts';
import { readNumbers } from './lib/options.ts';
import { KONTOR, startServer } from './lib/server.ts';
import { printTable } from './lib/table.ts';
import { residentMegabytes } from './startup/processes.ts';

/** Rows a second of the import of contacts, and how many times as long p95 of the requests beside may be. */
const TARGETS = { rate: 1_000, ratio: 2 };

const { rows, rate, quiet: quietSeconds } = readNumbers({ rows: 100_000, rate: 20, quiet: 15 });
const sizes = { companies: Math.ceil(rows / 20), contacts: rows, deals: Math.ceil(rows / 5) };

const installation = await openInstallation(await temporaryDirectory());
const { api_key: key } = await addOrganization(installation, 'Acme');
const server = await startServer(KONTOR, installation.dataDir);
const owner = await signIn();
const importing = new Importing(owner, 500);
const load = startSteadyLoad({ url: server.url, key, rate }, await makeRequests());
const [idle, quiet] = [await serverMegabytes(), [] as number[]];

await measureQuiet();
const phases: Phase[] = [];
const companies = await upload('companies', companyFile(sizes));
await work('companies', companies, ['check', 'run']);
const contacts = await upload('contacts', contactFile(sizes));
await work('contacts', contacts, ['check', 'run']);
const deals = await upload('deals', dealFile(sizes));
await work('deals', deals, ['check', 'run']);
const updates = await upload(
  'contacts',
  contactFile({ ...sizes, contacts: Math.ceil(rows / 5) }, 'Head of Sales'),
);
await importing.configure(updates, { on_duplicate: 'overwrite' });
await work('contacts again, changed', updates, ['run']);
await measureQuiet();
await work('contacts again, changed', updates, ['undo']);
await work('deals', deals, ['undo']);
await work('contacts', contacts, ['undo']);
await work('companies', companies, ['undo']);

await load.stop();
await server.stop();
await installation.close();
report();

interface Phase {
  readonly name: string;
  readonly action: 'check' | 'run' | 'undo';
  readonly rows: number;
  readonly seconds: number;
  /** Milliseconds of the requests beside. */
  readonly beside: readonly number[];
  /** The most that the server process held. */
  readonly megabytes: number;
}

async function signIn(): Promise<Browser> {
  const browser = new Browser(server.url);
  const account = { email: 'owner@acme.example', password: OWNER_PASSWORD };
  const { status, text } = await browser.submit('/sign-in', '/sign-in', account);
  if (status >= 400) throw new Error(`Signing in answered ${status} ${text}`);
  return browser;
}

/** A list of contacts and a change of a deal, in turn; there are contacts and deals before the imports begin. */
async function makeRequests(): Promise<LoadRequest[]> {
  const post = async (path: string, body: object) => (await owner.call('POST', path, body)).json.data;
  for (let n = 0; n < 100; n += 1) await post('/web/api-contacts', { first_name: `Early ${n}` });
  const requests: LoadRequest[] = [];
  for (let n = 0; n < 20; n += 1) {
    const { id } = await post('/web/api-deals', { title: `Early ${n}` });
    requests.push({ method: 'GET', path: '/api-contacts' });
    requests.push({ method: 'PATCH', path: `/api-deals/${id}`, body: { value: n + 1 } });
  }
  // Changed to and fro, so that each request writes.
  return [
    ...requests,
    ...requests.map((request) => (request.body ? { ...request, body: { value: 0 } } : request)),
  ];
}

async function upload(kind: string, file: string): Promise<string> {
  const startedAt = performance.now();
  const { id, row_count } = await importing.upload(kind, file);
  console.error(
    `${kind}: ${row_count} rows uploaded in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`,
  );
  return id;
}

async function measureQuiet(): Promise<void> {
  await sleep(2_000);
  load.take();
  await sleep(quietSeconds * 1_000);
  quiet.push(...load.take());
}

async function work(name: string, id: string, actions: readonly Phase['action'][]): Promise<void> {
  for (const action of actions) {
    load.take();
    const [details, megabytes] = await withMostMemory(importing.work(id, action));
    const seconds = secondsOf(details);
    const { deleted_count, restored_count, kept_count, processed_rows } = details;
    const count = action === 'undo' ? deleted_count + restored_count + kept_count : processed_rows;
    phases.push({ name, action, rows: count, seconds, beside: load.take(), megabytes });
    console.error(
      `${name}, ${action}: ${details.state} in ${seconds.toFixed(1)} s, rows ${countsOf(details)}`,
    );
  }
}

function secondsOf({ started_at, finished_at }: ImportDetails): number {
  return (Date.parse(finished_at ?? '') - Date.parse(started_at ?? '')) / 1_000;
}

async function withMostMemory<Result>(working: Promise<Result>): Promise<[Result, number]> {
  let [isOver, most] = [false, 0];
  const watched = working.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    most = Math.max(most, await serverMegabytes());
    await Promise.race([watched, sleep(500)]);
  }
  return [await watched, most];
}

async function serverMegabytes(): Promise<number> {
  const { pid } = server.process;
  if (pid === undefined) throw new Error('The server has no process.');
  return residentMegabytes(pid);
}

function report(): void {
  const calm = [0.5, 0.95, 1].map((share) => percentile(quiet, share));
  const line = (beside: readonly number[]) =>
    [0.5, 0.95, 1].flatMap((share, index) => {
      const milliseconds = percentile(beside, share);
      return [milliseconds.toFixed(1), (milliseconds / (calm[index] ?? Number.NaN)).toFixed(1)];
    });
  printTable(
    [
      '',
      'rows',
      'seconds',
      'rows a second',
      'p50 ms',
      'of quiet',
      'p95 ms',
      'of quiet',
      'worst ms',
      'of quiet',
      'MB',
    ],
    [
      ['quiet', '', '', '', ...line(quiet), idle.toFixed(0)],
      ...phases.map(({ name, action, rows: count, seconds, beside, megabytes }) => [
        `${name}, ${action}`,
        String(count),
        seconds.toFixed(1),
        (count / seconds).toFixed(0),
        ...line(beside),
        megabytes.toFixed(0),
      ]),
    ],
  );
  const main = phases.find(({ name, action }) => name === 'contacts' && action === 'run');
  if (!main) return;
  const ratio = percentile(main.beside, 0.95) / (calm[1] ?? Number.NaN);
  const reached = main.rows / main.seconds >= TARGETS.rate && ratio <= TARGETS.ratio;
  console.log(
    `\nTarget for the import of contacts, ${TARGETS.rate} rows a second and p95 beside at most ${TARGETS.ratio} times quiet: ${reached ? 'reached' : 'MISSED'}.`,
  );
  if (!reached) process.exitCode = 1;
}
