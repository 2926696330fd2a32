import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { answersInOrder, answerWords, reasonWords, senderOf } from './submission-words.ts';

describe('a submission in words', () => {
  it('is called by the name of its sender, else by an address, else by the first text', () => {
    assert.equal(senderOf({ email: 'ada@example.com', first_name: 'Ada', last_name: 'L.' }), 'Ada L.');
    assert.equal(senderOf({ agreed: true, email: 'ada@example.com' }), 'ada@example.com');
    assert.equal(senderOf({ first_name: ' ', question: 'How?' }), 'How?');
    assert.equal(senderOf({ agreed: true }), 'No answers');
  });

  it('cuts a long text between characters', () => {
    const name = senderOf({ message: '👋'.repeat(100) });
    assert.equal(Array.from(name).length, 80);
    assert.ok(name.isWellFormed());
  });

  it('has its answers in the order of the form, and keeps those to former questions', () => {
    const answers = { old_field: 'x', email: 'a@example.com', topics: ['One', 'Two'] };
    const fields = [
      { key: 'topics', label: 'Topics' },
      { key: 'email', label: 'Your email' },
      { key: 'phone', label: 'Phone' },
    ];
    assert.deepEqual(
      answersInOrder(answers, fields).map(({ label, words }) => `${label}: ${words}`),
      ['Topics: One, Two', 'Your email: a@example.com', 'Old field: x'],
    );
  });

  it('shows ticked boxes as Yes and missing answers as nothing', () => {
    assert.deepEqual([true, false, null, undefined, 3].map(answerWords), ['Yes', 'No', '', '', '3']);
  });

  it('says why it is held, also when an operation refused it', () => {
    assert.equal(reasonWords('too_fast'), 'It was sent within two seconds.');
    assert.equal(reasonWords('The stage is gone.'), 'The stage is gone.');
  });
});
