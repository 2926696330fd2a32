import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAttribution } from './read-attribution.ts';

describe('what a script remembered', () => {
  it('counts for 90 days, and not from the future', () => {
    const seenAtMs = Date.parse('2026-03-01T10:00:00Z');
    const now = Date.now();
    const seen = [now - 89 * 86_400_000, now - 91 * 86_400_000, now + 3_600_000].map((ms) =>
      new Date(ms).toISOString(),
    );
    const remembered = [...seen, '-200000-01-01T00:00:00Z', 'never'].map((seen_at, index) => ({
      gclid: `click ${index}`,
      seen_at,
    }));
    const sent = new Map([['_touches', [JSON.stringify(remembered)]]]);
    const { touches } = readAttribution(sent, { referer: undefined, seenAtMs });
    assert.deepEqual(
      touches.map(({ kind, value, seen_at }) => [kind, value, seen_at]),
      [['gclid', 'click 0', seen[0]]],
    );
  });
});
