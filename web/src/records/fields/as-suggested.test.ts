import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asSuggested } from './as-suggested.ts';

describe('a text with suggestions', () => {
  it('is spelled as the suggestion from which only its case differs', () => {
    assert.equal(asSuggested(' Customer ', ['lead', 'customer']), 'customer');
    assert.equal(asSuggested('ÄRZTE', ['Ärzte']), 'Ärzte');
  });

  it('stays as it is if a suggestion is spelled so, or none is like it', () => {
    assert.equal(asSuggested('Lead', ['lead', 'Lead']), 'Lead');
    assert.equal(asSuggested('at the fair', ['lead']), 'at the fair');
    assert.equal(asSuggested('Lead'), 'Lead');
  });
});
