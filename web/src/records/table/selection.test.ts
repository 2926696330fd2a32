import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  allToggled,
  countSelected,
  isSelected,
  movedTo,
  NO_SELECTION,
  released,
  type Selection,
  toggled,
} from './selection.ts';

const rows = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const rowAt = (index: number) => rows[index];
const moved = (selection: Selection, target: number, isRange: boolean) =>
  movedTo(selection, rowAt, target, { count: rows.length, isRange });
const idsOf = (selection: Selection) => rows.map(({ id }) => id).filter((id) => isSelected(selection, id));

describe('the selection of rows', () => {
  it('a click on a checkbox selects a row, and another one deselects it', () => {
    const one = toggled(NO_SELECTION, rowAt, 1, false);
    assert.deepEqual(idsOf(one), ['b']);
    assert.deepEqual(idsOf(toggled(one, rowAt, 1, false)), []);
  });

  it('with Shift, all rows from the last ticked one change like this one, in both directions', () => {
    assert.deepEqual(idsOf(toggled(toggled(NO_SELECTION, rowAt, 1, false), rowAt, 3, true)), ['b', 'c', 'd']);
    const up = toggled(toggled(NO_SELECTION, rowAt, 3, false), rowAt, 2, true);
    assert.deepEqual(idsOf(up), ['c', 'd']);
    assert.deepEqual(idsOf(toggled({ ...up, anchor: 3 }, rowAt, 2, true)), []);
  });

  it('keys move to a row, never beyond the ends; with Shift they extend the selection, and shrink it on the way back', () => {
    assert.equal(moved(NO_SELECTION, 9, false).current, 3);
    assert.equal(moved(NO_SELECTION, -1, false).current, 0);
    const down = moved(moved(NO_SELECTION, 1, true), 2, true);
    assert.deepEqual(idsOf(down), ['a', 'b', 'c']);
    assert.deepEqual(idsOf(moved(down, 1, true)), ['a', 'b']);
  });

  it('all rows, loaded or not, and none when all were', () => {
    const all = allToggled(NO_SELECTION, 5_001);
    assert.deepEqual([countSelected(all, 5_001), isSelected(all, 'not loaded')], [5_001, true]);
    assert.deepEqual(idsOf(allToggled(all, 5_001)), []);
    assert.equal(countSelected(allToggled(NO_SELECTION, 0), 0), 0);
  });

  it('all rows except those deselected since, and all again by the checkbox', () => {
    const all = allToggled(NO_SELECTION, 5_001);
    const others = toggled(toggled(all, rowAt, 1, false), rowAt, 2, true);
    assert.deepEqual([idsOf(others), countSelected(others, 5_001)], [['a', 'd'], 4_999]);
    assert.deepEqual(idsOf(toggled(others, rowAt, 1, false)), ['a', 'b', 'd']);
    assert.equal(countSelected(allToggled(others, 5_001), 5_001), 5_001);
  });

  it('selecting every row is the same as all rows, so the checkbox clears them', () => {
    const each = toggled(moved(NO_SELECTION, 0, false), rowAt, 3, true);
    assert.equal(countSelected(allToggled(each, 4), 4), 0);
  });

  it('moving by keys keeps all selected; with Shift it starts a new range', () => {
    const all = allToggled(NO_SELECTION, 5_001);
    assert.equal(countSelected(moved(all, 2, false), 5_001), 5_001);
    assert.deepEqual(idsOf(moved(all, 1, true)), ['a', 'b']);
    assert.deepEqual(idsOf(released(all)), []);
  });
});
