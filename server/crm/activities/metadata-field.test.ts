import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { keepExactNumbers } from '../../kernel/database/json-text.ts';
import { metadata } from './metadata-field.ts';

function problemWith(value: unknown): string | undefined {
  return metadata().safeParse(value).error?.issues[0]?.message;
}

/** An object nested so many levels deep, arrays and objects in turn. */
function nested(levels: number): unknown {
  let value: unknown = levels % 2 === 0 ? [] : {};
  for (let level = levels - 1; level > 0; level--) value = level % 2 === 0 ? [value] : { inside: value };
  return value;
}

describe('the metadata of an activity', () => {
  it('is any JSON object within the limits, kept as it is', () => {
    const objects = fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue({ maxDepth: 5 }));
    fc.assert(
      fc.property(objects, (value) => {
        if (/\\u0000/.test(JSON.stringify(value))) return;
        assert.equal(JSON.stringify(metadata().parse(value)), JSON.stringify(value));
      }),
    );
  });

  it('keeps every digit of a long number', () => {
    const text = '{"amount":12345678901234567890.125}';
    assert.equal(JSON.stringify(metadata().parse(JSON.parse(text, keepExactNumbers))), text);
  });

  it('is not a list, text, number or null', () => {
    const longNumber: unknown = JSON.parse('12345678901234567890', keepExactNumbers);
    for (const value of [[], 'text', 1, true, null, longNumber]) {
      assert.equal(problemWith(value), 'must be a JSON object');
    }
  });

  it('is nested at most 20 levels deep', () => {
    assert.equal(problemWith(nested(20 - 1)), undefined);
    assert.equal(problemWith({ inside: nested(19) }), undefined);
    assert.equal(problemWith({ inside: nested(20) }), 'must be nested at most 20 levels deep');
  });

  it('is refused before its depth can exhaust the stack', () => {
    const deep: unknown = JSON.parse(`${'{"a":['.repeat(100_000)}${']}'.repeat(100_000)}`);
    assert.equal(problemWith(deep), 'must be nested at most 20 levels deep');
  });

  it('has at most 64 KB of UTF-8', () => {
    const overhead = '{"t":""}'.length;
    assert.equal(problemWith({ t: 'x'.repeat(65_536 - overhead) }), undefined);
    assert.equal(problemWith({ t: 'x'.repeat(65_537 - overhead) }), 'must have at most 64 KB');
    assert.equal(problemWith({ t: 'ü'.repeat(40_000) }), 'must have at most 64 KB');
  });

  it('has no text, in keys as in values, that PostgreSQL could not keep', () => {
    for (const text of ['\u0000', '\ud800']) {
      assert.match(problemWith({ a: [{ b: text }] }) ?? '', /^must (not contain a NUL|be well-formed)/);
      assert.match(problemWith({ a: { [text]: 1 } }) ?? '', /^must (not contain a NUL|be well-formed)/);
    }
  });

  it('has no number that JSON could not give back', () => {
    assert.equal(problemWith(JSON.parse('{"a":[1e400]}')), 'must not contain a number beyond 1e308');
  });
});
