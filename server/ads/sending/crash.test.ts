import { after, describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
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
    for (const kind of ['meta', 'google', 'linkedin', 'tiktok', 'https'] as const) {
      await addDestination(api, fakes, kind);
    }
    await api.close();
    // Before, while and after the wins are sent.
    const moments = [150, 400, 900];
    const rounds = { api, fakes, rounds: 3, wins: 6, killAfter: (round: number) => moments[round] ?? 0 };
    await requireOnce(api, fakes, await winWhileKilled(rounds));
  });
});
