import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runRounds } from '../../bench/web-faults/rounds.ts';
import { sharedChromium } from '../../server/access/oauth/testing/chromium.ts';
import { temporaryDataDir } from '../../test/server-process.ts';
import { IN_A_BROWSER } from './app.ts';

describe('edits in two tabs while the network, the server, the session or a tab goes', IN_A_BROWSER, () => {
  it('are all stored once, or kept where they were typed and stored once when they are saved', async () => {
    // With 72, a draft that was saved took along what the other tab had kept of the same field.
    const seeds = [1, 2, 3, 4, 5, 72];
    const rounds = await runRounds(temporaryDataDir(), await sharedChromium(), { seeds, episodes: 2 });
    const episodes = rounds.flatMap((round) => round.episodes);
    assert.equal(episodes.length, 12);
    assert.deepEqual(
      episodes.flatMap(({ problems }) => problems),
      [],
    );
  });
});
