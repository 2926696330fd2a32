import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allToggled, movedTo, NO_SELECTION, type Selection, toggled } from './selection.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const rowAt = (index: number) => rows[index];
const moved = (selection: Selection, target: number, isRange: boolean) =>
  movedTo(selection, rowAt, target, { count: rows.length, isRange });
const idsOf = ({ ids }: { ids: ReadonlySet<string> }) => [...ids].sort();

describe('the selection of rows', () => {
  it('a tick selects a row, another takes it out', () => {
    const one = toggled(NO_SELECTION, rowAt, 1, false);
    assert.deepEqual(idsOf(one), ['b']);
    assert.deepEqual(idsOf(toggled(one, rowAt, 1, false)), []);
  });

  it('with Shift all from the last ticked row on become as this one does, in both directions', () => {
    assert.deepEqual(idsOf(toggled(toggled(NO_SELECTION, rowAt, 1, false), rowAt, 3, true)), ['b', 'c', 'd']);
    const up = toggled(toggled(NO_SELECTION, rowAt, 3, false), rowAt, 2, true);
    assert.deepEqual(idsOf(up), ['c', 'd']);
    assert.deepEqual(idsOf(toggled({ ...up, anchor: 3 }, rowAt, 2, true)), []);
  });

  it('the keys go to a row, never beyond the ends; with Shift they select on the way, and less on the way back', () => {
    assert.equal(moved(NO_SELECTION, 9, false).current, 3);
    assert.equal(moved(NO_SELECTION, -1, false).current, 0);
    const down = moved(moved(NO_SELECTION, 1, true), 2, true);
    assert.deepEqual(idsOf(down), ['a', 'b', 'c']);
    assert.deepEqual(idsOf(moved(down, 1, true)), ['a', 'b']);
  });

  it('all rows, and none when all were', () => {
    const all = allToggled(NO_SELECTION, rowAt, 4);
    assert.deepEqual(idsOf(all), ['a', 'b', 'c', 'd']);
    assert.deepEqual(idsOf(allToggled(all, rowAt, 4)), []);
    assert.deepEqual(idsOf(allToggled(NO_SELECTION, rowAt, 0)), []);
  });
});
