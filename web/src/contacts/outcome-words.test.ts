import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { outcomeWords } from './outcome-words.ts';

const outcome = (result: 'changed' | 'unchanged' | 'refused', message?: string) => ({
  id: crypto.randomUUID(),
  outcome: result,
  ...(message === undefined ? {} : { message }),
});

describe('what became of many contacts', () => {
  it('is said in numbers', () => {
    const words = outcomeWords([outcome('changed'), outcome('unchanged'), outcome('changed')]);
    assert.equal(words, '2 changed, 1 had it already.');
  });

  it('says why some were refused', () => {
    assert.equal(outcomeWords([outcome('refused', 'Too many tags.')]), '1 refused. Too many tags.');
  });
});
