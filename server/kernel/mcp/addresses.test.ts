import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAddressCheck } from './addresses.ts';

describe('the check of addresses', () => {
  const check = createAddressCheck('https://crm.example.com:8443/kontor');

  it('allows the host of BASE_URL, and what a stranger cannot give a name', () => {
    for (const host of [
      'crm.example.com',
      'localhost',
      '127.0.0.1',
      '[::1]',
      '192.168.1.7',
      '[fd00::1]',
      'kontor',
    ]) {
      check(host, undefined);
    }
  });

  it('refuses every other host, naming BASE_URL', () => {
    for (const host of [
      'evil.example',
      'crm.example.com.evil.example',
      'localhost.evil.example',
      '127.0.0.1.nip.io',
      '1.2.3',
    ]) {
      assert.throws(() => check(host, undefined), { status: 403, message: /BASE_URL/ }, host);
    }
  });

  it('refuses pages of other origins', () => {
    check('crm.example.com', 'https://crm.example.com');
    for (const origin of ['https://evil.example', 'null', 'https://', 'http://192.168.1.7']) {
      assert.throws(() => check('crm.example.com', origin), { status: 403 }, origin);
    }
  });
});
