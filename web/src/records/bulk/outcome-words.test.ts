import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RecordOutcome } from '../../api/bulk.ts';
import { isShort, outcomeWords, UNDO_WORDS } from './outcome-words.ts';

const outcome = (result: RecordOutcome['outcome'], message?: string): RecordOutcome => ({
  id: crypto.randomUUID(),
  outcome: result,
  ...(message === undefined ? {} : { message }),
});
const whole = (...outcomes: RecordOutcome[]) => ({ outcomes, unknown: 0, left: 0 });

describe('what became of many records', () => {
  it('is said in numbers', () => {
    const result = whole(outcome('changed'), outcome('unchanged'), outcome('changed'), outcome('missing'));
    assert.equal(outcomeWords(result), '2 changed, 1 had it already, 1 no longer there.');
    assert.equal(isShort(result), false);
  });

  it('says why some were refused', () => {
    const result = whole(outcome('refused', 'Too many tags.'));
    assert.equal(outcomeWords(result), '1 refused. Too many tags.');
    assert.equal(isShort(result), true);
  });

  it('says how many were not reached, of how many nobody knows, and why', () => {
    const ended = { ...whole(outcome('deleted')), unknown: 500, left: 3_001 };
    const failure = new Error('Kontor cannot be reached.');
    assert.equal(
      outcomeWords({ ...ended, failure }),
      '1 deleted, 500 perhaps changed, 3,001 left as they were. Kontor cannot be reached.',
    );
    assert.deepEqual([isShort(ended), isShort({ ...ended, failure })], [false, true]);
  });
  it('says of an undo which records it left alone', () => {
    const undone = { ...whole(outcome('changed'), outcome('kept'), outcome('unchanged')), left: 500 };
    const words = '1 changed back, 1 were as before, 1 changed since and left alone, 500 not undone.';
    assert.equal(outcomeWords(undone, UNDO_WORDS), words);
    assert.equal(isShort(undone), false);
  });
});
