import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { HOME, returnPath } from './return-path.ts';

describe('where to continue after signing in', () => {
  it('is a path of ours with its query', () => {
    for (const path of [
      '/',
      '/account',
      '/oauth-authorize?client_id=a&redirect_uri=https%3A%2F%2Fa.example%2Fcb#x',
    ])
      assert.equal(returnPath(path), path);
  });

  it('is the board for anything that may lead elsewhere', () => {
    const evil = [
      undefined,
      '',
      'account',
      'https://evil.example',
      'https:evil.example',
      'javascript:alert(1)',
      '//evil.example',
      '///evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
      '/.//evil.example',
      '/..//evil.example',
      '/a/..//evil.example',
      '/%2e//evil.example',
      ' //evil.example',
    ];
    for (const path of evil) assert.equal(returnPath(path), HOME, String(path));
  });

  it('never leaves our origin, whatever is given', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '@',
      ':',
      'evil.example',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.string(), (pieces, tail) => {
        const path = returnPath(pieces.join('') + tail);
        assert.ok(path.startsWith('/'));
        assert.equal(new URL(path, 'https://crm.example').origin, 'https://crm.example');
      }),
      { numRuns: 2_000 },
    );
  });
});
