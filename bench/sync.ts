// What integrations that keep another system in step can rely on: pollers beside an import, writers and kills of the server; the
// feed of one organization beside the import of another; races of upserts; and 5,000 contacts in and out at the usual rate limit.
// --changes=10000 --kills=4 --rows=20000 --races=1000 --contacts=5000
import { percentile } from './lib/figures.ts';
import { temporaryDirectory } from './lib/installation.ts';
import { readNumbers } from './lib/options.ts';
import { printTable } from './lib/table.ts';
import { feedsBesideImport } from './sync/feeds.ts';
import { openPlace, type Place } from './sync/installation.ts';
import { pollBesideWrites } from './sync/polled.ts';
import { raceUpserts } from './sync/races.ts';
import { transferContacts } from './sync/transfer.ts';

const options = readNumbers({ changes: 10_000, kills: 4, rows: 20_000, races: 1_000, contacts: 5_000 });
const MOST_SECONDS = 120;
const MOST_DELAY_MS = 1_000;

const polled = await at((place) => pollBesideWrites(place, options));
const { quiet, beside } = await at((place) => feedsBesideImport(place, { ...options, changes: 200 }));
const races = await at((place) => raceUpserts(place, options.races));
const moved = await at((place) => transferContacts(place, options.contacts), { RATE_LIMIT_PER_MINUTE: '60' });

const { missedByFeed, missedByList, repeatedByFeed } = polled;
const delays = (of: readonly number[]) =>
  [percentile(of, 0.5), percentile(of, 0.95), Math.max(...of)].map(Math.round);
const checks: readonly (readonly [what: string, figure: string, isMet: boolean])[] = [
  [
    `changes missed by the feed, of ${polled.changes}`,
    `${missedByFeed} (repeated ${repeatedByFeed})`,
    missedByFeed + repeatedByFeed === 0,
  ],
  ['contacts missed by updated_since', String(missedByList), missedByList === 0],
  ['ms until the feed has a change, quiet: p50, p95, most', delays(quiet).join(', '), true],
  [
    `the same, ${beside.length} beside an import`,
    delays(beside).join(', '),
    Math.max(...beside) < MOST_DELAY_MS,
  ],
  [`races of upserts with another outcome, of ${races.rounds}`, String(races.wrong), races.wrong === 0],
  [
    `s for ${moved.received} contacts in and out, ${moved.requests} requests`,
    moved.seconds.toFixed(1),
    moved.received === moved.sent && moved.seconds < MOST_SECONDS,
  ],
];
printTable(
  ['what', 'figure', 'target'],
  checks.map(([what, figure, isMet]) => [what, figure, isMet ? 'met' : 'missed']),
);
if (checks.some(([, , isMet]) => !isMet)) process.exitCode = 1;

/** Works at a server of its own. */
async function at<Result>(work: (place: Place) => Promise<Result>, environment = {}): Promise<Result> {
  const place = await openPlace(await temporaryDirectory(), environment);
  try {
    return await work(place);
  } finally {
    await place.close();
  }
}
