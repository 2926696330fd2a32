import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { FormField } from '../../api/forms.ts';
import { freeKey, newField, targetsOf, usualFields, withLabel, withType } from './field-edits.ts';

const EMAIL: FormField = { key: 'email', label: 'Email', type: 'email', required: true, maps_to: 'email' };

describe('the key of a new field', () => {
  it('is made of the label and differs from all others', () => {
    assert.equal(freeKey('How can we help?', []), 'how_can_we_help');
    assert.equal(freeKey('Größe', ['grosse']), 'gro_e');
    assert.equal(freeKey('2nd choice', []), 'nd_choice');
    assert.equal(freeKey('Text', ['text', 'text_2']), 'text_3');
    assert.equal(freeKey('連絡先', []), 'field');
  });

  it('is always one that the server takes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.array(fc.string()), (label, taken) => {
        const first = freeKey(label, taken);
        const second = freeKey(label, [...taken, first]);
        assert.match(first, /^[a-z][a-z0-9_]{0,39}$/);
        assert.match(second, /^[a-z][a-z0-9_]{0,39}$/);
        assert.notEqual(first, second);
      }),
    );
  });

  it('follows the label until visitors know the form, unless somebody chose it', () => {
    const field = newField('text', [EMAIL]);
    const change = (isNew: boolean, key = field.key) =>
      withLabel({ ...field, key }, 'Your city', { others: [EMAIL], isNew }).key;
    assert.equal(change(true), 'your_city');
    assert.equal(change(false), 'text');
    assert.equal(change(true, 'town'), 'town');
  });
});

describe('a field', () => {
  it('loses what does not suit its new type', () => {
    assert.equal(withType(EMAIL, 'text').maps_to, null);
    assert.deepEqual(withType(EMAIL, 'choice').options, ['First option']);
    assert.equal(withType(withType(EMAIL, 'choice'), 'text').options, undefined);
    assert.equal(withType(EMAIL, 'hidden').required, false);
  });

  it('can fill what suits its type and no other field fills', () => {
    const idsFor = (field: FormField, others: readonly FormField[]) =>
      targetsOf(field, others, []).map(({ id }) => id);
    assert.deepEqual(idsFor(EMAIL, []), ['', 'email']);
    assert.deepEqual(idsFor(EMAIL, [EMAIL]), ['']);
    assert.ok(idsFor(newField('text', []), []).includes('first_name'));
  });

  it('is offered ready unless the form has it', () => {
    assert.ok(usualFields([]).some(({ maps_to }) => maps_to === 'email'));
    assert.ok(usualFields([EMAIL]).every(({ maps_to }) => maps_to !== 'email'));
  });
});
