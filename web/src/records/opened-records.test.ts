import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type OpenedRecord, withOpened } from './opened-records.ts';

const deal = (number: number): OpenedRecord => ({ kind: 'deal', id: String(number), name: `Deal ${number}` });

describe('recently opened records', () => {
  it('are at most five, latest first', () => {
    const opened = [1, 2, 3, 4, 5, 6].reduce<OpenedRecord[]>((list, n) => withOpened(list, deal(n)), []);
    assert.deepEqual(
      opened.map(({ id }) => id),
      ['6', '5', '4', '3', '2'],
    );
  });

  it('are listed once each, by their latest name', () => {
    const renamed = { ...deal(1), name: 'Renamed' };
    assert.deepEqual(withOpened([deal(2), deal(1)], renamed), [renamed, deal(2)]);
  });
});
