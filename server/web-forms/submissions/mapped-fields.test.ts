import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { titleOf } from './mapped-fields.ts';

describe('a title with answers', () => {
  it('is one line, with nothing in place of what was not answered', () => {
    const answers = { first_name: 'Ada\nLovelace' };
    assert.equal(titleOf('Call {{ first_name }}{{ phone }}', answers, 'Form'), 'Call Ada Lovelace');
    assert.equal(titleOf('{{constructor}} {{ first_name }}', answers, 'Form'), 'Ada Lovelace');
    assert.equal(titleOf('{{ phone }}', answers, 'Form'), 'Form');
  });

  it('has at most 255 characters, and no half of one', () => {
    const title = titleOf('{{ message }}', { message: `${'x'.repeat(254)}🙂` }, 'Form');
    assert.equal(title, 'x'.repeat(254));
  });
});
