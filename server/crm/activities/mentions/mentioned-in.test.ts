import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { mentionedIn } from './mentioned-in.ts';

const MEMBERS = [
  { id: 'mia', name: 'Mia' },
  { id: 'mia-member', name: 'Mia Member' },
  { id: 'zoe', name: 'Zoë Łuć' },
  { id: 'other-zoe', name: 'zoë łuć' },
];

describe('the members whom a text mentions', () => {
  for (const [text, ids] of [
    ['Ask @Mia about it', ['mia']],
    ['@mia member, please call', ['mia-member']],
    ['(@Mia\nMember) and @Mia.', ['mia-member', 'mia']],
    ['@Zoë Łuć knows', ['zoe', 'other-zoe']],
    ['@Miami is warm', []],
    ['ada@mia.example', []],
    ['@ Mia', []],
    ['Mia', []],
    ['@', []],
  ] as const)
    it(`are ${ids.join(' and ') || 'nobody'} in “${text}”`, () =>
      assert.deepEqual([...mentionedIn(text, MEMBERS)].toSorted(), ids.toSorted()));

  it('are not looked for behind a hundred signs', () => {
    assert.ok(mentionedIn(`${'@'.repeat(99)}@Mia`, MEMBERS).has('mia'));
    assert.equal(mentionedIn(`${'@'.repeat(100)}@Mia`, MEMBERS).size, 0);
  });

  it('are found wherever they stand in a text, and never by a name that is empty', () => {
    const text = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const members = [...MEMBERS, { id: 'nameless', name: ' ' }];
        const found = mentionedIn(`${before} @Mia Member, ${after}`, members);
        assert.ok(found.has('mia-member') && !found.has('nameless'));
      }),
    );
  });
});
