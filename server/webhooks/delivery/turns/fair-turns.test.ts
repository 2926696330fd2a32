import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Contender, shareSlots } from './fair-turns.ts';

const contender = (org_id: string, room: number, underWay = 0): Contender => ({
  key: { org_id },
  room,
  underWay,
});

const contenders = fc.array(
  fc.record({ org: fc.constantFrom('a', 'b', 'c', 'd'), room: fc.nat(20), underWay: fc.nat(20) }),
  { maxLength: 12 },
);

describe('slots', () => {
  it('are never given out twice, beyond their number, or to one without room', () => {
    fc.assert(
      fc.property(contenders, fc.nat(64), fc.nat(16), fc.nat(100), (drafts, slots, quota, turn) => {
        const items = drafts.map(({ org, room, underWay }) => contender(org, room, underWay));
        const shares = shareSlots(items, slots, quota, turn);
        const given = [...shares.values()].reduce((sum, count) => sum + count, 0);
        const wanted = items.reduce((sum, { room }) => sum + room, 0);
        assert.equal(given, Math.min(slots, wanted), 'none is left over while somebody wants it');
        for (const [item, count] of shares) assert.ok(count > 0 && count <= item.room);
      }),
    );
  });

  it('go to the organizations in turns', () => {
    const [many, few] = [contender('a', 100), contender('b', 2)];
    const shares = shareSlots([many, few], 10, 100, 0);
    assert.deepEqual([shares.get(many), shares.get(few)], [8, 2]);
  });

  it('go beyond the quota of an organization only when no other wants them', () => {
    const [busy, other] = [contender('a', 100, 30), contender('b', 100)];
    assert.deepEqual([...shareSlots([busy, other], 20, 32, 0).values()], [2, 18]);
    assert.equal(shareSlots([busy], 20, 32, 0).get(busy), 20);
  });

  it('begin with another contender in each turn', () => {
    const items = [contender('a', 1), contender('b', 1), contender('c', 1)];
    const firsts = [0, 1, 2].map((turn) => [...shareSlots(items, 1, 9, turn).keys()][0]);
    assert.deepEqual(new Set(firsts), new Set(items));
  });
});
