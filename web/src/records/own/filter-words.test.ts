import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownSearchOf, withoutOwn } from '../own-search.ts';
import { ownFilterWords } from './filter-words.ts';

const FIELDS = [
  { key: 'tier', label: 'Tier', type: 'choice' },
  { key: 'goods', label: 'Goods', type: 'choices' },
  { key: 'seats', label: 'Seats', type: 'number' },
  { key: 'ends', label: 'Contract ends', type: 'date' },
  { key: 'signed', label: 'Signed', type: 'boolean' },
  { key: 'keeper', label: 'Keeper', type: 'user' },
] as const;

const SEARCH = {
  q: 'ada',
  'custom_fields[tier]': 'Gold',
  'custom_fields[goods]': 'Seeds',
  'custom_fields[seats][gte]': 5,
  'custom_fields[seats][lte]': 9.5,
  'custom_fields[ends][lte]': '2020-02-28',
  'custom_fields[signed]': false,
  'custom_fields[keeper]': 'u1',
  'custom_fields[gone]': 'x',
  'custom_fields[tier][gt]': 'x',
  'custom_fields[]': 'x',
  'custom_fields[empty]': ' ',
};

describe('the filters by own fields in an address', () => {
  it('are read as texts, and read as words', () => {
    const words = ownFilterWords(ownSearchOf(SEARCH), FIELDS, new Map([['u1', 'Mara']]));
    assert.deepEqual(
      words.map((filter) => filter.words),
      [
        'Tier is Gold',
        'Goods has Seeds',
        'Seats is at least 5',
        'Seats is at most 9.5',
        'Contract ends is on or before Feb 28, 2020',
        'Signed is no',
        'Keeper is Mara',
        'gone is x',
      ],
    );
    assert.equal(words[2]?.parameter, 'custom_fields[seats][gte]');
  });

  it('are removed without the others', () => {
    assert.deepEqual(
      { ...SEARCH, ...withoutOwn(SEARCH) },
      {
        ...SEARCH,
        'custom_fields[tier]': undefined,
        'custom_fields[goods]': undefined,
        'custom_fields[seats][gte]': undefined,
        'custom_fields[seats][lte]': undefined,
        'custom_fields[ends][lte]': undefined,
        'custom_fields[signed]': undefined,
        'custom_fields[keeper]': undefined,
        'custom_fields[gone]': undefined,
      },
    );
  });
});
