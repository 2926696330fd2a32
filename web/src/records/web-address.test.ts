import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { webAddress } from './web-address.ts';

describe('the address of a web page in a text', () => {
  it('is recognized with and without its scheme', () => {
    assert.equal(webAddress('northwind.example'), 'https://northwind.example/');
    assert.equal(webAddress('http://northwind.example/team?a=1'), 'http://northwind.example/team?a=1');
  });

  for (const text of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)//a.b',
    'data:text/html,<script>alert(1)</script>',
    ' javascript:alert(1)',
    'file:///etc/passwd',
    'vbscript:x',
    'not an address',
    'localhost',
    '',
  ]) {
    it(`is not found in ${JSON.stringify(text)}`, () => assert.equal(webAddress(text), undefined));
  }
});
