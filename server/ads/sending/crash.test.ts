import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { addDestination } from '../testing/conversions.ts';
import { PLATFORMS } from '../testing/counted-once.ts';
import { Fakes } from '../testing/fakes.ts';
import { requireOnce, winWhileKilled } from '../testing/killed-rounds.ts';

/** Conversions while the server is killed. `bench/conversions/crash.ts` does it 200 times. */

const fakes = new Fakes();
await fakes.listen();
const api = await startApi({ ...fakes.config });
after(() => fakes.close());

describe('a server that is killed', () => {
  it('loses no win and has none counted twice', async () => {
    for (const kind of PLATFORMS) await addDestination(api, fakes, kind);
    await api.close();
    // Before, while and after the wins are sent.
    const moments = [150, 400, 2_500];
    const rounds = { api, fakes, rounds: 3, wins: 6, killAfter: (round: number) => moments[round] ?? 0 };
    const acknowledged = await winWhileKilled(rounds);
    assert.ok(acknowledged.length > 0);
    await requireOnce(api, fakes, acknowledged);
  });
});
