// Wins deals beside platforms that drop half of all attempts, count them without an answer, answer 500, or let Kontor wait until it gives up. It
// fails unless each platform, by its own rule for repetitions, counts one purchase for each win, with the same bytes on every attempt.
// --wins=10000
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DESTINATION_KINDS } from '../../server/ads/destinations/destination.schema.ts';
import { addDestination } from '../../server/ads/testing/conversions.ts';
import { requireCountedOnce, untilAllAreSent } from '../../server/ads/testing/counted-once.ts';
import { Fakes, type Trouble } from '../../server/ads/testing/fakes.ts';
import { badDay } from '../../server/ads/testing/faults.ts';
import { environmentOf, winAt } from '../../server/ads/testing/killed-rounds.ts';
import { startApi } from '../../test/api.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { readNumbers } from '../lib/options.ts';

const { wins } = readNumbers({ wins: 10_000 });

/** How many people win deals at once. */
const AT_ONCE = 8;

/** One of so many requests is never answered. Kontor waits 15 s for it. */
const UNANSWERED_ONE_OF = 500;

const LONGEST_MS = 4 * 3_600_000;

const fakes = new Fakes();
await fakes.listen();
const api = await startApi({ ...fakes.config });
after(() => fakes.close());

test(`${wins} wins beside platforms that fail`, async (context) => {
  for (const kind of DESTINATION_KINDS) await addDestination(api, fakes, kind);
  await api.close();
  const seen = new Map<Trouble, number>();
  const trouble = badDay(UNANSWERED_ONE_OF);
  fakes.trouble = async (got) => {
    const what = await trouble(got);
    seen.set(what, (seen.get(what) ?? 0) + 1);
    return what;
  };
  const server = await startServerProcess(environmentOf(api, fakes));
  const acknowledged: string[] = [];
  let left = wins;
  const win = async () => {
    while (left > 0) {
      left -= 1;
      acknowledged.push(await winAt(server, api));
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, win));
    await untilAllAreSent(api, LONGEST_MS);
  } finally {
    await server.stop('SIGKILL');
  }
  assert.equal(acknowledged.length, wins);
  await requireCountedOnce(api, fakes, acknowledged);
  const times = (what: Trouble) => seen.get(what) ?? 0;
  context.diagnostic(
    `${wins} wins were counted once by each of ${DESTINATION_KINDS.length} platforms. Of the requests, ${times('lost')} were lost, ` +
      `${times('answer_lost')} were counted without an answer, ${times('unanswered')} timed out, ${times('fails')} were answered by 500.`,
  );
});
