import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { EditableField } from '../editable/editable-field.ts';
import { editsOf } from './edit-form.ts';

const FIELDS: readonly EditableField[] = [
  { key: 'status', label: 'Status', type: 'text', isRequired: true },
  { key: 'custom_fields.seats', label: 'Seats', type: 'number' },
  { key: 'company_id', label: 'Company', type: 'record', kind: 'company', nameKey: 'company' },
];

describe('the form that changes a field of many records', () => {
  it('describes no change before a field and a value are there', () => {
    assert.equal(editsOf(FIELDS, {}), undefined);
    assert.equal(editsOf(FIELDS, { key: 'status' }), undefined);
    assert.equal(editsOf(FIELDS, { key: 'status', typed: { text: ' ', value: null } }), undefined);
    assert.equal(editsOf(FIELDS, { key: 'gone', typed: { text: 'x', value: 'x' } }), undefined);
  });

  it('sets the value, also one that is false or nought', () => {
    assert.deepEqual(editsOf(FIELDS, { key: 'status', typed: { text: 'lead', value: 'lead' } }), {
      status: 'lead',
    });
    for (const value of [0, false]) {
      assert.deepEqual(editsOf(FIELDS, { key: 'custom_fields.seats', typed: { text: '', value } }), {
        custom_fields: { seats: value },
      });
    }
  });

  it('links a record, and changes the name that stands beside the link with it', () => {
    assert.deepEqual(editsOf(FIELDS, { key: 'company_id', typed: { text: 'Northwind', value: 'id' } }), {
      company_id: 'id',
      company: 'Northwind',
    });
    assert.deepEqual(editsOf(FIELDS, { key: 'company_id', isEmptied: true }), {
      company_id: null,
      company: null,
    });
  });

  it('empties a field only when asked to, whatever was typed before, and never one that has to have a value', () => {
    const typed = { text: '5', value: 5 };
    assert.deepEqual(editsOf(FIELDS, { key: 'custom_fields.seats', typed, isEmptied: true }), {
      custom_fields: { seats: null },
    });
    assert.equal(editsOf(FIELDS, { key: 'status', isEmptied: true }), undefined);
  });
});
