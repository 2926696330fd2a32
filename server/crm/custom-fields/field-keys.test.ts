import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { unknownField } from './field-keys.ts';

describe('a key that the organization has not defined', () => {
  it('is refused with those that it has, or with the fact that it has none', () => {
    assert.equal(
      unknownField('nope', ['region', 'seats']).message,
      "'custom_fields.nope' is not a field of your organization; its fields are region, seats.",
    );
    assert.equal(
      unknownField('nope', []).message,
      "'custom_fields.nope' is not a field of your organization; it has no custom fields for these records.",
    );
  });
});
