import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readAmountFields } from './amount-fields.ts';

describe('an amount and its currency, each in a field', () => {
  it('shows the currency that the amount names', () => {
    assert.deepEqual(readAmountFields('1.234.567,89 €', 'USD', 'USD'), {
      currency: 'EUR',
      otherwise: '1234567.89',
      given: { value: '1234567.89', currency: 'EUR' },
    });
  });

  it('takes the sign of several currencies for the one beside it, or that of the organization', () => {
    assert.equal(readAmountFields('$5', 'cad', 'AUD').currency, 'CAD');
    assert.equal(readAmountFields('$5', 'EUR', 'AUD').currency, 'AUD');
    assert.equal(readAmountFields('$5', 'EUR', 'CHF').currency, 'USD');
  });

  it('keeps both as they are typed where the amount names none', () => {
    assert.deepEqual(readAmountFields('1,200.50', 'ch', 'USD'), {
      currency: 'ch',
      otherwise: '1,200.50',
      given: { value: '1200.5', currency: 'CH' },
    });
  });

  it('leaves a text that is no amount to the server', () => {
    assert.deepEqual(readAmountFields('$5k', 'EUR', 'USD').given, { value: '$5k', currency: 'EUR' });
  });
});
