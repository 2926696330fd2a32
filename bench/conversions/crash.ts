// Kills the server with SIGKILL at many moments of wins and their sending, and requires that no acknowledged win is lost and that no
// platform counts one twice.  --rounds=200 --wins=5
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { DESTINATION_KINDS } from '../../server/ads/destinations/destination.schema.ts';
import { addDestination } from '../../server/ads/testing/conversions.ts';
import { Fakes } from '../../server/ads/testing/fakes.ts';
import { requireOnce, winWhileKilled } from '../../server/ads/testing/killed-rounds.ts';
import { startApi } from '../../test/api.ts';
import { readNumbers } from '../lib/options.ts';

const { rounds, wins } = readNumbers({ rounds: 200, wins: 5 });

/** The latest moment of a round at which the server is killed, in milliseconds. */
const LONGEST_MS = 1_500;

const fakes = new Fakes();
await fakes.listen();
const api = await startApi({ ...fakes.config });
after(() => fakes.close());

test(`${rounds} kills while deals are won and sent`, async (context) => {
  for (const kind of DESTINATION_KINDS) await addDestination(api, fakes, kind);
  await api.close();
  // Spread evenly, in an order that does not repeat: 577 and the longest moment have no common factor.
  const killWhen = (round: number) => sleep((round * 577) % LONGEST_MS);
  const acknowledged = await winWhileKilled({ api, fakes, rounds, wins, killWhen });
  await requireOnce(api, fakes, acknowledged);
  context.diagnostic(`${acknowledged.length} wins were acknowledged; none was lost or counted twice.`);
});
