import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RecordOutcome } from '../../api/bulk.ts';
import { isShort, outcomeWords, restoreWords, undoWords } from './outcome-words.ts';

const outcome = (result: RecordOutcome['outcome'], message?: string): RecordOutcome => ({
  id: crypto.randomUUID(),
  outcome: result,
  ...(message === undefined ? {} : { message }),
});
const whole = (...outcomes: RecordOutcome[]) => ({ outcomes, unknown: 0, left: 0 });

const nouns = { one: 'contact', many: 'contacts' };
const wordsOf = (result: Parameters<typeof outcomeWords>[0]) => outcomeWords(result, nouns);

describe('the outcome of a change of many records', () => {
  it('names the records when all had the same outcome', () => {
    assert.equal(wordsOf(whole(outcome('changed'), outcome('changed'))), 'Updated 2 contacts');
    assert.equal(wordsOf(whole(outcome('deleted'))), 'Deleted 1 contact');
  });

  it('is in numbers if it differs among them', () => {
    const result = whole(outcome('changed'), outcome('unchanged'), outcome('changed'), outcome('missing'));
    assert.equal(wordsOf(result), '2 updated, 1 already up to date, 1 no longer exist.');
    assert.equal(isShort(result), false);
  });

  it('says why some were refused', () => {
    const result = whole(outcome('refused', 'Too many tags.'));
    assert.equal(wordsOf(result), '1 refused. Too many tags.');
    assert.equal(isShort(result), true);
  });

  it('says how many were not reached, for how many the outcome is unknown, and why', () => {
    const ended = { ...whole(outcome('deleted')), unknown: 500, left: 3_001 };
    const failure = new Error('Cannot reach Kontor.');
    assert.equal(
      wordsOf({ ...ended, failure }),
      '1 deleted, 500 may have changed, 3,001 not changed. Cannot reach Kontor.',
    );
    assert.deepEqual([isShort(ended), isShort({ ...ended, failure })], [false, true]);
  });
});

describe('the outcome of an undo', () => {
  it('is short when everything was undone', () => {
    assert.equal(undoWords(whole(outcome('changed'), outcome('changed'))), 'Change undone');
  });

  it('says how many records it kept', () => {
    const undone = { ...whole(outcome('changed'), outcome('kept'), outcome('unchanged')), left: 500 };
    const words = '1 undone, 1 already undone, 1 changed since and kept, 500 not undone.';
    assert.equal(undoWords(undone), words);
    assert.equal(isShort(undone), false);
  });
});

describe('the outcome of a restore', () => {
  it('names the records when all are back, and says in numbers which are not', () => {
    assert.equal(restoreWords(whole(outcome('changed'), outcome('changed')), nouns), 'Restored 2 contacts');
    const result = whole(
      outcome('changed'),
      outcome('missing'),
      outcome('refused', 'Its external id is taken.'),
    );
    assert.equal(
      restoreWords({ ...result, left: 3 }, nouns),
      '1 restored, 1 no longer in the trash, 1 refused, 3 not restored. Its external id is taken.',
    );
  });
});
