// How fast the web app opens: from the press on "Sign in" until the board can be used, and the table of contacts by its
// address; on the demo organization, and on 200,000 deals and 1,000,000 contacts.
// --data=DIRECTORY keeps the large database for the next time (that of `scale`); --rounds=7
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openChromium } from '../server/access/oauth/testing/chromium.ts';
import { makeDemo } from '../server/demo/make-demo.ts';
import { sql } from '../server/kernel/database/sql.ts';
import { median } from './lib/figures.ts';
import { openInstallation, temporaryDirectory } from './lib/installation.ts';
import { KONTOR, startServer } from './lib/server.ts';
import { printTable } from './lib/table.ts';
import { MAIN_OWNER, openScaledServer } from './scale/databases.ts';
import { openBoard, openTable, type Place } from './web/open-pages.ts';

/** Milliseconds on the demo, and how many times as long on the large organization. */
const TARGETS = { board: 1_000, ratio: 2 };

const { values } = parseArgs({
  options: { data: { type: 'string' }, rounds: { type: 'string', default: '7' } },
});
const directory = values.data ?? (await temporaryDirectory());
const [demo, large] = [await openDemo(), await openLarge()];
const browser = await openChromium({ full: true });
const rounds: Record<'demo' | 'large', Opening>[] = [];
// The first round warms the caches of the servers.
await measureRound();
for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await measureRound());
await browser.close();
await Promise.all([demo.close(), large.close()]);
report();

/** Milliseconds. */
interface Opening {
  readonly board: number;
  readonly table: number;
}

async function measureRound(): Promise<Record<'demo' | 'large', Opening>> {
  return { demo: await measure(demo), large: await measure(large) };
}

async function measure(place: Place): Promise<Opening> {
  const { context, milliseconds } = await openBoard(browser, place);
  const table = await openTable(context);
  await context.close();
  return { board: milliseconds, table };
}

async function openDemo(): Promise<Place> {
  const dataDir = join(await temporaryDirectory(), 'demo');
  await mkdir(dataDir);
  const installation = await openInstallation(dataDir);
  await installation.owner.query(sql`BEGIN`);
  const { email, password } = await makeDemo(installation.owner, new Date());
  await installation.owner.query(sql`COMMIT`);
  const server = await startServer(KONTOR, dataDir);
  const close = async () => {
    await server.stop();
    await installation.close();
  };
  return { url: server.url, email, password, close };
}

async function openLarge(): Promise<Place> {
  const { url, close } = await openScaledServer(directory, 'large');
  return { url, ...MAIN_OWNER, close };
}

function report(): void {
  const rows = (['board', 'table'] as const).map((page) => {
    const small = median(rounds.map(({ demo }) => demo[page]));
    const big = median(rounds.map(({ large }) => large[page]));
    const ratio = big / small;
    const reached = ratio <= TARGETS.ratio && (page === 'table' || small <= TARGETS.board);
    if (!reached) process.exitCode = 1;
    return [page, small.toFixed(0), big.toFixed(0), ratio.toFixed(2), reached ? 'reached' : 'MISSED'];
  });
  printTable(['', 'demo ms', 'large ms', 'ratio', `board ${TARGETS.board} ms, ratio ${TARGETS.ratio}`], rows);
}
