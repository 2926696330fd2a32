import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withLabel } from './with-label.ts';

describe('a refusal of a field', () => {
  it('begins with what the form calls the field', () => {
    const message = withLabel('Currency is required.', 'Currency', 'The currency');
    assert.equal(message, 'The currency is required.');
  });

  it('that says what to type stays as it is, also where it has the word for the field', () => {
    const message = 'Geben Sie die drei Buchstaben einer Währung ein, etwa EUR.';
    assert.equal(withLabel(message, 'Währung', 'Die Währung'), message);
  });
});
