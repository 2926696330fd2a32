import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Random } from './random.ts';

const many = <Item>(draw: () => Item) => Array.from({ length: 10_000 }, draw);

describe('the generator of the demo', () => {
  it('gives the same numbers for the same name, and others for another', () => {
    const numbers = (name: string) => {
      const random = new Random(name);
      return many(() => random.number());
    };
    assert.deepEqual(numbers('contacts'), numbers('contacts'));
    assert.notDeepEqual(numbers('contacts'), numbers('deals'));
  });

  it('spreads numbers evenly from 0 to 1', () => {
    const random = new Random('spread');
    const tenths = Map.groupBy(
      many(() => random.number()),
      (number) => Math.floor(number * 10),
    );
    assert.deepEqual([...tenths.keys()].sort(), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const [, numbers] of tenths) assert.ok(numbers.length > 800 && numbers.length < 1_200);
  });

  it('picks the first of a list twice as often as the second by the law of Zipf', () => {
    const random = new Random('zipf');
    const picked = Map.groupBy(
      many(() => random.zipf(['first', 'second', 'third'])),
      (item) => item,
    );
    const times = (item: string) => picked.get(item)?.length ?? 0;
    assert.ok(Math.abs(times('first') / times('second') - 2) < 0.2);
    assert.ok(Math.abs(times('first') / times('third') - 3) < 0.4);
  });

  it('takes some of a list in their order, each at most once', () => {
    const random = new Random('some');
    for (const count of [0, 1, 3, 5, 9]) {
      const some = random.some([1, 2, 3, 4, 5], count);
      assert.equal(some.length, Math.min(count, 5));
      assert.deepEqual(some, [...new Set(some)].sort());
    }
  });

  it('has nothing to pick from an empty list', () => {
    assert.throws(() => new Random('none').pick([]), RangeError);
  });
});
