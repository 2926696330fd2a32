import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rowsInPlace } from './held-rows.ts';

const row = (id: string, name: string) => ({ id, name });

describe('the rows of a table that is edited', () => {
  it('stay in their places when the list orders them anew, and say what is new', () => {
    const held = [
      [0, row('a', 'Ada')],
      [1, row('b', 'Bea')],
    ] as const;
    const loaded = [
      [0, row('b', 'Beatrice')],
      [1, row('a', 'Ada')],
    ] as const;
    assert.deepEqual(
      [...rowsInPlace(held, loaded)],
      [
        [0, row('a', 'Ada')],
        [1, row('b', 'Beatrice')],
      ],
    );
  });

  it('stay as they were when the list has them no longer', () => {
    assert.deepEqual([...rowsInPlace([[7, row('a', 'Ada')]], [])], [[7, row('a', 'Ada')]]);
  });
});
