import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inLanguage, inSentence, meant, plural, t } from './words.ts';

describe('words in English', () => {
  it('stand as they are in the code, on one line', () => {
    const name = 'Ada';
    assert.equal(t`Save`, 'Save');
    assert.equal(t`Delete ${name}?`, 'Delete Ada?');
    assert.equal(
      t`${name} and all their notes
        are deleted.`,
      'Ada and all their notes are deleted.',
    );
    assert.equal(t`one\ntwo`, 'one\ntwo');
    assert.equal(meant('verb')`Open`, 'Open');
    assert.equal(t`${1200} of ${5000} sent`, '1,200 of 5,000 sent');
  });

  it('have a form for one and another for many', () => {
    const forms = { one: '# deal of {name}', other: '# deals of {name}' };
    const counted = [0, 1, 2, 1200].map((count) => plural(count, forms, { name: '#1 {count}' }));
    assert.deepEqual(counted, [
      '0 deals of #1 {count}',
      '1 deal of #1 {count}',
      '2 deals of #1 {count}',
      '1,200 deals of #1 {count}',
    ]);
  });

  it('lose their capital in a sentence', () => {
    assert.equal(inSentence('Companies'), 'companies');
    assert.equal(inLanguage('First name'), 'First name');
  });
});
