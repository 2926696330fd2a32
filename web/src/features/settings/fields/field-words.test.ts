import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { choicesIn, keyFor } from './field-words.ts';

describe('the key that is suggested for a label', () => {
  for (const [label, key] of [
    ['End of contract', 'end_of_contract'],
    ['Größe (m²)', 'grosse_m2'],
    ['  Straße & Ort ', 'strasse_ort'],
    ['2nd contact', 'nd_contact'],
    ['Région', 'region'],
    ['名前', ''],
    ['!?', ''],
  ] as const) {
    it(`of “${label}” is “${key}”`, () => assert.equal(keyFor(label, []), key));
  }

  it('is one that no other field has', () => {
    assert.equal(keyFor('Tier', ['tier', 'tier_2']), 'tier_3');
  });

  it('is empty or taken by the server, whatever the label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (label) => {
        assert.match(keyFor(label, []), /^([a-z][a-z0-9_]{0,62})?$/);
      }),
    );
  });
});

describe('the choices in a text', () => {
  it('are its lines without empty ones', () => {
    assert.deepEqual(choicesIn(' Gold \r\n\n Silver, large\n'), ['Gold', 'Silver, large']);
  });
});
