import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { slugOf } from './slug.ts';

describe('the slug of an organization', () => {
  it('spells its name in lower-case ASCII letters, digits and hyphens', () => {
    const slugs = {
      'Acme, Inc.': 'acme-inc',
      '  Bob’s & Söhne  ': 'bobs-sohne',
      'Großhandel Łódź': 'grosshandel-lodz',
      'ＡＢＣ™ ①': 'abctm-1',
      İstanbul: 'istanbul',
      株式会社: 'organization',
      '---': 'organization',
    };
    for (const [name, slug] of Object.entries(slugs)) assert.equal(slugOf(name), slug);
  });

  it('is numbered from 2 on', () => {
    assert.equal(slugOf('Acme', 2), 'acme-2');
    assert.equal(slugOf('a'.repeat(120), 37), `${'a'.repeat(60)}-37`);
  });

  it('is always well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 1_000 }), (name, number) => {
        const slug = slugOf(name, number);
        assert.ok(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) && slug.length <= 65, slug);
      }),
    );
  });
});
