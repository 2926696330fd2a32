// How long a win takes until four destinations have it, while the fifth is dead: its token is refused, or its platform never answers; beside
// quiet runs.  --wins=100 (of each run) --rounds=3
import { once } from 'node:events';
import { after, test } from 'node:test';
import { DESTINATION_KINDS } from '../../server/ads/destinations/destination.schema.ts';
import { addDestination } from '../../server/ads/testing/conversions.ts';
import { eventIdIn, eventIdOf, untilAllAreSent } from '../../server/ads/testing/counted-once.ts';
import { Fakes } from '../../server/ads/testing/fakes.ts';
import { environmentOf, winAt } from '../../server/ads/testing/killed-rounds.ts';
import { startApi } from '../../test/api.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { median, percentile } from '../lib/figures.ts';
import { readNumbers } from '../lib/options.ts';
import { printTable } from '../lib/table.ts';

const { wins, rounds } = readNumbers({ wins: 100, rounds: 3 });

/** The destination that dies in turn. */
const DEAD = 'tiktok';
const LIVING = DESTINATION_KINDS.filter((platform) => platform !== DEAD);
const STATES = ['quiet', 'refused', 'silent'] as const;

const fakes = new Fakes();
await fakes.listen();
const api = await startApi({ ...fakes.config });
after(() => fakes.close());

test(`${wins} wins beside a dead destination`, async () => {
  for (const kind of DESTINATION_KINDS) await addDestination(api, fakes, kind);
  await api.close();
  const server = await startServerProcess(environmentOf(api, fakes));
  after(() => server.stop('SIGKILL'));
  const { token } = fakes.tiktok;
  const took = new Map<string, number[]>(STATES.map((state) => [state, []]));
  const p99 = new Map<string, number[]>(STATES.map((state) => [state, []]));
  await run();
  for (let round = 0; round < rounds; round += 1) {
    for (const state of STATES) {
      fakes.tiktok.token = state === 'refused' ? 'another-token' : token;
      const times = await run(state === 'silent');
      took.get(state)?.push(...times);
      p99.get(state)?.push(percentile(times, 0.99));
      fakes.tiktok.token = token;
      await reconnect();
    }
  }
  const rows = [...took].map(([state, times]) => [
    ...[state, String(times.length)],
    ...[0.5, 0.99].map((share) => percentile(times, share).toFixed(0)),
  ]);
  printTable(['the fifth destination', 'purchases', 'p50 ms', 'p99 ms'], rows);
  const quiet = median(p99.get('quiet') ?? []);
  for (const state of ['refused', 'silent']) {
    const ratio = median(p99.get(state) ?? []) / quiet;
    console.log(
      `${state}: the median p99 of a run is ${ratio.toFixed(2)} times the quiet one; the target is 2.`,
    );
    if (ratio > 2) process.exitCode = 1;
  }

  /** Wins deals one after the other; returns how long each took from its answer until each living destination had it, in milliseconds. */
  async function run(isSilent = false): Promise<number[]> {
    const arrived = new Map<string, number>();
    const progress = new EventTarget();
    fakes.trouble = ({ platform, text }) => {
      const id = eventIdIn(text);
      if (id === undefined) return undefined;
      if (platform === DEAD) return isSilent ? 'unanswered' : undefined;
      arrived.set(`${platform} ${id}`, performance.now());
      progress.dispatchEvent(new Event('arrived'));
      return undefined;
    };
    const times: number[] = [];
    for (let number = 0; number < wins; number += 1) {
      const deal = await winAt(server, api);
      const wonAt = performance.now();
      const keys = LIVING.map((platform) => `${platform} ${eventIdOf(deal)}`);
      while (!keys.every((key) => arrived.has(key))) await once(progress, 'arrived');
      for (const key of keys) times.push((arrived.get(key) ?? 0) - wonAt);
    }
    fakes.trouble = () => undefined;
    return times;
  }

  /** As if a person had entered the token again and all that waited had arrived. */
  async function reconnect(): Promise<void> {
    await api.rows("UPDATE conversion_destinations SET health_state = 'ok', health_message = NULL");
    await api.rows(
      "UPDATE conversion_sends SET state = 'sent', next_attempt_at = NULL WHERE state IN ('waiting', 'needs_reconnecting')",
    );
    await untilAllAreSent(api, 60_000);
  }
});
