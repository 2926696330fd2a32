import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MasterKeys } from './master-keys.ts';
import {
  keyIdOf,
  newKeyBytes,
  open,
  type Place,
  SealedValueError,
  seal,
  sealingKey,
} from './sealed-value.ts';

const place: Place = { table: 'mail', column: 'password', organizationId: 'org-1', rowId: 'row-1' };
const key = sealingKey(newKeyBytes());

const places = fc.record({
  table: fc.string(),
  column: fc.string(),
  organizationId: fc.option(fc.string()),
  rowId: fc.string(),
});

describe('a sealed value', () => {
  it('opens at its place and nowhere else', () => {
    fc.assert(
      fc.property(fc.uint8Array(), places, places, (bytes, here, there) => {
        const value = Buffer.from(bytes);
        const sealed = seal(key, here, value);
        assert.deepEqual(open(key, here, sealed), value);
        const isHere = JSON.stringify(here) === JSON.stringify(there);
        if (!isHere) assert.throws(() => open(key, there, sealed), SealedValueError);
      }),
    );
  });

  it('opens no longer when any bit of it is another one', () => {
    const sealed = seal(key, place, Buffer.from('a secret'));
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const changed = Buffer.from(sealed);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        assert.throws(() => open(key, place, changed), SealedValueError);
      }),
    );
  });

  it('opens no longer when it is cut, and not with another key', () => {
    const sealed = seal(key, place, Buffer.from('a secret'));
    for (let length = 0; length < sealed.length; length += 1) {
      assert.throws(() => open(key, place, sealed.subarray(0, length)), SealedValueError);
    }
    assert.throws(() => open(sealingKey(newKeyBytes()), place, sealed), SealedValueError);
  });

  it('has a version, the id of its key, a nonce of its own, and neither the value nor the key', () => {
    const value = Buffer.from('a secret that is long enough to be found');
    const [one, two] = [seal(key, place, value), seal(key, place, value)];
    assert.equal(one[0], 1);
    assert.deepEqual(keyIdOf(one), key.id);
    assert.equal(one.length, 1 + 4 + 12 + value.length + 16);
    assert.notDeepEqual(one.subarray(5, 17), two.subarray(5, 17));
    assert.equal(one.includes(value.subarray(0, 8)), false);
  });
});

describe('the master keys', () => {
  const [old, current] = [newKeyBytes(), newKeyBytes()];
  const before = new MasterKeys({ current: old, previous: [] });
  const value = newKeyBytes();

  it('open what a previous key sealed, and seal with the current one', () => {
    const both = new MasterKeys({ current, previous: [newKeyBytes(), old] });
    assert.deepEqual(both.open(place, before.seal(place, value)), value);
    assert.deepEqual(keyIdOf(both.seal(place, value)), both.currentId);
    assert.throws(() => before.open(place, both.seal(place, value)), SealedValueError);
  });

  it('are not the secret key itself', () => {
    assert.throws(() => open(sealingKey(old), place, before.seal(place, value)), SealedValueError);
  });
});
