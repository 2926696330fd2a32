import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { addressKey, isOrganizationKey, organizationKey, widerKey } from './keys.ts';

describe('the key of a rate limit window', () => {
  it('is the organization for all its credentials', () => {
    assert.equal(organizationKey('0b6e'), 'organization:0b6e');
  });

  const addresses: [string | undefined, string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['1::', '1:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ];
  for (const [address, network] of addresses) {
    it(`is ${network} for the address ${address}`, () => {
      assert.equal(addressKey(address), `address:${network}`);
    });
  }

  it('is the same for every IPv6 address of a /64', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((n) => n.toString(16));
    const half = fc.array(group, { minLength: 4, maxLength: 4 }).map((groups) => groups.join(':'));
    fc.assert(
      fc.property(
        half.filter((text) => !/^(0:){3}0$/.test(text)),
        half,
        half,
        (network, one, other) => {
          assert.equal(addressKey(`${network}:${one}`), addressKey(`${network}:${other}`));
        },
      ),
    );
  });

  it('has a /48 around it when it is the /64 of an IPv6 address', () => {
    assert.equal(widerKey(addressKey('2001:db8:1:2::7')), 'address:2001:db8:1::/48');
    assert.equal(
      widerKey(`oauth-token:${addressKey('2001:db8:1:3::7')}`),
      'oauth-token:address:2001:db8:1::/48',
    );
    for (const key of ['address:203.0.113.7', 'address:unknown', organizationKey('0b6e')]) {
      assert.equal(widerKey(key), key);
    }
  });

  it('is known as an organization by its beginning alone', () => {
    assert.equal(isOrganizationKey(organizationKey('0b6e')), true);
    assert.equal(isOrganizationKey(addressKey('organization:0b6e')), false);
  });

  it('exists for any text and stays short', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV6(), fc.ipV4()), (text) => addressKey(text).length < 40),
    );
  });
});
