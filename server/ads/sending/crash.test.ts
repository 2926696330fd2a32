import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startApi } from '../../../test/api.ts';
import { DESTINATION_KINDS } from '../destinations/destination.schema.ts';
import { addDestination } from '../testing/conversions.ts';
import { Fakes } from '../testing/fakes.ts';
import { requireOnce, winWhileKilled } from '../testing/killed-rounds.ts';

/** Conversions while the server is killed. `bench/conversions/crash.ts` does it 200 times. */

const fakes = new Fakes();
await fakes.listen();
const api = await startApi({ ...fakes.config });
after(() => fakes.close());

describe('a server that is killed', () => {
  it('loses no win and has none counted twice', async () => {
    for (const kind of DESTINATION_KINDS) await addDestination(api, fakes, kind);
    await api.close();
    // Before, while and after the wins are sent. A slow computer has acknowledged one by the last moment, too.
    const killWhen = async (round: number, first: Promise<unknown>) => {
      if (round === 2) await first;
      await sleep([150, 400, 2_500][round]);
    };
    const rounds = { api, fakes, rounds: 3, wins: 6, killWhen };
    const acknowledged = await winWhileKilled(rounds);
    assert.ok(acknowledged.length > 0);
    await requireOnce(api, fakes, acknowledged);
  });
});
