import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editedText, givenValue, valueWords } from './own-values.ts';

const NOBODY = new Map<string, string>();

describe('the value that is sent for a typed text', () => {
  const cases: readonly (readonly [
    type: 'text' | 'number' | 'money',
    text: string | null,
    value: unknown,
  ])[] = [
    ['text', '  a b ', 'a b'],
    ['text', ' ', null],
    ['text', null, null],
    ['number', '12.5', 12.5],
    ['number', '12,5', 12.5],
    ['number', '1,234', 1234],
    ['number', '1 200', 1200],
    ['number', 'many', 'many'],
    ['money', '1,200.50', { value: '1200.5', currency: 'USD' }],
    ['money', '1.200,50 €', { value: '1200.5', currency: 'EUR' }],
    ['money', 'kr 5', { value: '5', currency: 'NOK' }],
    ['money', '5 eur', { value: '5', currency: 'EUR' }],
    ['money', 'EUR 5', { value: '5', currency: 'EUR' }],
    ['money', '5 kilos', { value: '5 kilos', currency: 'USD' }],
  ];
  for (const [type, text, value] of cases) {
    it(`${type} ${JSON.stringify(text)}`, () =>
      assert.deepEqual(givenValue({ type }, text, ['USD', 'NOK']), value));
  }

  it('keeps every digit of a long number', () => {
    const sent = JSON.stringify({ n: givenValue({ type: 'number' }, '123456789012345.0123456789', ['USD']) });
    assert.equal(sent, '{"n":123456789012345.0123456789}');
  });
});

describe('a value', () => {
  it('is shown in words', () => {
    const people = new Map([['u1', 'Mara']]);
    assert.equal(valueWords({ type: 'boolean' }, false, NOBODY), 'No');
    assert.equal(valueWords({ type: 'choices' }, ['A', 'B'], NOBODY), 'A, B');
    assert.match(valueWords({ type: 'money' }, { value: 5, currency: 'EUR' }, NOBODY), /€/);
    assert.equal(valueWords({ type: 'user' }, 'u1', people), 'Mara');
    assert.equal(valueWords({ type: 'user' }, 'u2', people), 'Former member');
    assert.equal(valueWords({ type: 'text' }, undefined, NOBODY), '');
  });

  it('that is edited and sent again stays what it was', () => {
    for (const [type, value] of [
      ['number', 1200.5],
      ['number', { rawJSON: '123456789012345.0123456789' }],
      ['money', { value: 1200.5, currency: 'EUR' }],
      ['date', '2027-01-31'],
    ] as const) {
      const sent = JSON.parse(JSON.stringify(givenValue({ type }, editedText(value), ['USD'])));
      const stood = type === 'money' ? { value: '1200.5', currency: 'EUR' } : value;
      assert.equal(
        JSON.stringify(sent),
        JSON.stringify(typeof stood === 'object' && 'rawJSON' in stood ? Number(stood.rawJSON) : stood),
      );
    }
  });
});
