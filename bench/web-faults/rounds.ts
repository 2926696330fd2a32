import type { Browser } from 'playwright-core';
import { seeded } from '../../server/webhooks/testing/random.ts';
import { withInstallation } from '../lib/installation.ts';
import { type Episode, runEpisode } from './episode.ts';
import { World } from './world.ts';

/** One seed: its episodes. */
export interface Round {
  readonly seed: number;
  readonly episodes: readonly Episode[];
}

/** Runs some episodes of each seed, on one server with its own database. */
export function runRounds(
  dataDir: string,
  browser: Browser,
  { seeds, episodes }: { readonly seeds: readonly number[]; readonly episodes: number },
  onRound: (round: Round) => void = () => undefined,
): Promise<readonly Round[]> {
  return withInstallation(dataDir, async (installation) => {
    const world = await World.open(installation, browser);
    try {
      const tabs = [await world.openTab(), await world.openTab()] as const;
      const rounds: Round[] = [];
      for (const seed of seeds) {
        const random = seeded(seed);
        const told: Episode[] = [];
        for (let number = 1; number <= episodes; number += 1)
          told.push(await runEpisode(world, tabs, random, `${seed}-${number}`));
        rounds.push({ seed, episodes: told });
        onRound({ seed, episodes: told });
      }
      return rounds;
    } finally {
      await world.close();
    }
  });
}
