import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isWellFormedApiKey, newApiKey, shownPrefix } from './api-key.ts';

const CHARACTERS = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

const keys = fc.nat().map(() => newApiKey());

describe('an API key', () => {
  it('is kontor_, 40 base62 characters and a checksum of 6', () => {
    fc.assert(
      fc.property(keys, (key) => {
        assert.match(key, /^kontor_[0-9A-Za-z]{46}$/);
        assert.ok(isWellFormedApiKey(key));
      }),
    );
  });

  it('is new each time', () => {
    const made = new Set(Array.from({ length: 1_000 }, newApiKey));
    assert.equal(made.size, 1_000);
  });

  it('has a checksum that anyone can verify: CRC-32 of the 40 characters, base62', () => {
    assert.ok(isWellFormedApiKey(`kontor_${'A'.repeat(40)}0mipaC`));
  });

  it('is malformed when any one character is another', () => {
    const changes = fc.record({
      key: keys,
      at: fc.nat(52),
      character: fc.oneof(fc.constantFrom(...CHARACTERS), fc.string({ minLength: 1, maxLength: 1 })),
    });
    fc.assert(
      fc.property(changes, ({ key, at, character }) => {
        fc.pre(key[at] !== character);
        assert.equal(isWellFormedApiKey(key.slice(0, at) + character + key.slice(at + 1)), false);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is malformed when cut, lengthened or turned into another case', () => {
    fc.assert(
      fc.property(keys, fc.nat(52), fc.string({ minLength: 1 }), (key, length, more) => {
        const others = [key.slice(0, length), key + more, more + key, key.toLowerCase(), key.toUpperCase()];
        for (const other of others) assert.equal(other !== key && isWellFormedApiKey(other), false, other);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => assert.equal(isWellFormedApiKey(text), false)),
    );
  });

  it('is recognised by its first 13 characters', () => {
    assert.match(shownPrefix(newApiKey()), /^kontor_[0-9A-Za-z]{6}$/);
  });
});
