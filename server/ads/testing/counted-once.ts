import assert from 'node:assert/strict';
import type { TestApi } from '../../../test/api.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { DESTINATION_KINDS } from '../destinations/destination.schema.ts';
import type { Fakes } from './fakes.ts';

/** That each win is counted once, whatever happened meanwhile. Used by tests with few wins, and by benches with many. */

/** Waits until nothing of any win waits any more. */
export function untilAllAreSent(api: TestApi, withinMs: number): Promise<void> {
  return eventually(async () => {
    const [left = { waiting: 0, unmade: 0 }] = await api.rows<{ waiting: number; unmade: number }>(
      `SELECT (SELECT count(*)::int FROM conversion_sends WHERE state = 'waiting') AS waiting,
        ((SELECT count(*) FROM conversion_intake) + (SELECT count(*) FROM outbox))::int AS unmade`,
    );
    assert.deepEqual(left, { waiting: 0, unmade: 0 });
  }, withinMs);
}

/** Requires that each platform counted each win once, and got the same bytes on every attempt. */
export async function requireCountedOnce(
  api: TestApi,
  fakes: Fakes,
  acknowledged: readonly string[],
): Promise<void> {
  const ids = (
    await api.rows<{ event_id: string }>('SELECT event_id FROM conversions ORDER BY event_id')
  ).map(({ event_id }) => event_id);
  const known = new Set(ids);
  for (const deal of acknowledged) assert.ok(known.has(eventIdOf(deal)), `the win of ${deal} is lost`);
  assert.ok(
    ids.every((id) => id.endsWith('-1')),
    'a win was recorded twice',
  );
  for (const platform of DESTINATION_KINDS) {
    const counted = [...fakes[platform].counted.keys()].map((id) => id.split(' ').at(-1)).sort();
    assert.deepEqual(counted, ids, platform);
    const bodies = Map.groupBy(fakes.sentTo(platform), ({ text }) => eventIdIn(text));
    for (const [id, sent] of bodies)
      assert.equal(new Set(sent.map(({ text }) => text)).size, 1, `${platform} ${id}`);
  }
  const odd = await api.rows(
    "SELECT state, reason FROM conversion_sends WHERE state NOT IN ('sent', 'checking', 'counted')",
  );
  assert.deepEqual(odd, []);
}

/** The event id of the first win of a deal. */
export function eventIdOf(dealId: string): string {
  return `k${dealId.replaceAll('-', '')}-1`;
}

/** The event id of the purchase in a request; undefined if it has none. */
export function eventIdIn(text: string): string | undefined {
  return /k[0-9a-f]{32}-\d+/.exec(text)?.[0];
}
