import assert from 'node:assert/strict';
import { networkInterfaces } from 'node:os';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isOwnAddress, isPublicAddress } from './safe-address.ts';

/** First and last address of every closed IPv4 range, and the open neighbours on both sides. */
const closedIpv4 = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['168.63.129.16', '168.63.129.16'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.31.196.0', '192.31.196.255'],
  ['192.52.193.0', '192.52.193.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['192.175.48.0', '192.175.48.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '239.255.255.255'],
  ['240.0.0.0', '255.255.255.255'],
] as const;

const openIpv4 = [
  '1.0.0.0',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.0',
  '192.0.3.0',
  '192.167.255.255',
  '192.169.0.0',
  '198.17.255.255',
  '198.20.0.0',
  '203.0.112.255',
  '203.0.114.0',
  '223.255.255.255',
  '8.8.8.8',
];

const closedIpv6 = {
  unspecified: '::',
  loopback: '::1',
  'loopback written in full': '0:0:0:0:0:0:0:1',
  'IPv4-compatible loopback': '::7f00:1',
  'IPv4-compatible, dotted': '::127.0.0.1',
  'IPv4-mapped loopback': '::ffff:127.0.0.1',
  'IPv4-mapped loopback in hexadecimal': '::ffff:7f00:1',
  'IPv4-mapped metadata': '::ffff:169.254.169.254',
  'IPv4-mapped public address': '::ffff:8.8.8.8',
  'IPv4-translated loopback': '::ffff:0:127.0.0.1',
  'NAT64 of loopback': '64:ff9b::127.0.0.1',
  'NAT64 of a public address': '64:ff9b::8.8.8.8',
  'local-use NAT64': '64:ff9b:1::a00:1',
  'discard-only': '100::1',
  Teredo: '2001:0:7f00:1::1',
  'protocol assignment, last': '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
  ORCHIDv2: '2001:20::1',
  documentation: '2001:db8::1',
  '6to4 of loopback': '2002:7f00:1::1',
  '6to4 of a public address': '2002:808:808::1',
  AS112: '2620:4f:8000::1',
  'new documentation range': '3fff::1',
  'above 2000::/3': '4000::1',
  'segment routing': '5f00::1',
  'unique local': 'fc00::1',
  'Amazon metadata': 'fd00:ec2::254',
  'Google metadata': 'fd20:ce::254',
  'link-local': 'fe80::1',
  'site-local': 'fec0::1',
  multicast: 'ff02::1',
};

const unreadable = {
  'empty text': '',
  'a name': 'localhost',
  'hexadecimal IPv4': '0x7f.1',
  'decimal IPv4': '2130706433',
  'short IPv4': '127.1',
  'octal IPv4': '0177.0.0.1',
  'leading zero': '08.8.8.8',
  'full-width digits': '８.8.8.8',
  'circled digits': '①.1.1.1',
  'trailing dot': '8.8.8.8.',
  'surrounding space': ' 8.8.8.8',
  'five parts': '8.8.8.8.8',
  'number too large': '256.8.8.8',
  'a port': '8.8.8.8:80',
  'a range': '8.8.8.0/24',
  brackets: '[2606:4700::1111]',
  'a zone id': 'fe80::1%eth0',
  'a zone id on a public address': '2606:4700::1111%eth0',
  'a NUL': '8.8.8.8\0',
};

describe('a public address', () => {
  for (const ip of openIpv4) it(`is ${ip}`, () => assert.equal(isPublicAddress(ip), true));
  for (const ip of ['2606:4700::1111', '2001:200::1', '2001:4860:4860::8888', '2a00:1450::1', '3ffe::1'])
    it(`is ${ip}`, () => assert.equal(isPublicAddress(ip), true));

  for (const [first, last] of closedIpv4)
    it(`is none from ${first} to ${last}`, () =>
      assert.deepEqual([isPublicAddress(first), isPublicAddress(last)], [false, false]));
  for (const [what, ip] of Object.entries(closedIpv6))
    it(`is not ${what} (${ip})`, () => assert.equal(isPublicAddress(ip), false));
  for (const [what, text] of Object.entries(unreadable))
    it(`is not ${what}`, () => assert.equal(isPublicAddress(text), false));

  it('is never one inside an IPv6 wrapping, whatever IPv4 it wraps', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom('::', '::ffff:', '64:ff9b::', '::ffff:0:'), (ip, prefix) =>
        assert.equal(isPublicAddress(prefix + ip), false),
      ),
    );
  });

  it('is a question that any text may ask without an exception', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => typeof isPublicAddress(text) === 'boolean'),
    );
  });
});

describe("the machine's own addresses", () => {
  it('are those of its network interfaces', () => {
    for (const { address } of Object.values(networkInterfaces()).flatMap((list) => list ?? [])) {
      assert.equal(isOwnAddress(address), true, address);
    }
  });

  it('are not those of others', () => assert.equal(isOwnAddress('8.8.8.8'), false));
});
