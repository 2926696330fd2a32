import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { typedDomain, webAddress } from './web-address.ts';

describe('the domain in a typed text', () => {
  for (const [text, domain] of [
    ['northwind.example', 'northwind.example'],
    ['https://www.Northwind.example/team?a=1', 'northwind.example'],
    [' http://northwind.example:8080 ', 'northwind.example'],
    ['WWW.BÄCKER.example#map', 'bäcker.example'],
    ['mail.northwind.example', 'mail.northwind.example'],
    ['ada@northwind.example', 'ada@northwind.example'],
    ['ftp://northwind.example', 'ftp://northwind.example'],
    ['Northwind', 'Northwind'],
    ['', ''],
  ] as const)
    it(`is “${domain}” in “${text}”`, () => assert.equal(typedDomain(text), domain));
});

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
