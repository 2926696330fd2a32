import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { blocksOf } from './note-parts.ts';

describe('the formatting of a note', () => {
  it('is paragraphs, lists, bold text and links', () => {
    const note =
      'Met **Ada** today.\nSee https://a.example/x?y=1.\n\n- one\n- [two](https://b.example)\n\n1. first\n2) second';
    assert.deepEqual(blocksOf(note), [
      {
        kind: 'paragraph',
        lines: [
          [
            { kind: 'text', text: 'Met ' },
            { kind: 'strong', text: 'Ada' },
            { kind: 'text', text: ' today.' },
          ],
          [
            { kind: 'text', text: 'See ' },
            { kind: 'link', text: 'https://a.example/x?y=1', href: 'https://a.example/x?y=1' },
            { kind: 'text', text: '.' },
          ],
        ],
      },
      {
        kind: 'bullets',
        lines: [[{ kind: 'text', text: 'one' }], [{ kind: 'link', text: 'two', href: 'https://b.example' }]],
      },
      { kind: 'numbers', lines: [[{ kind: 'text', text: 'first' }], [{ kind: 'text', text: 'second' }]] },
    ]);
  });

  it('leaves everything else as it was typed, and links only to web addresses', () => {
    const note = '<b>2 * 3 ** 4</b> [x](javascript:alert(1)) javascript:alert(1) ** not bold **';
    assert.deepEqual(blocksOf(note), [{ kind: 'paragraph', lines: [[{ kind: 'text', text: note }]] }]);
    const pieces = fc.constantFrom(
      '**',
      '[a](',
      'https://',
      'javascript:',
      'data:',
      ')',
      '- ',
      '1. ',
      '\n',
      ' ',
      '<i>',
      '"',
      'x',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), (parts) => {
        for (const span of blocksOf(parts.join('')).flatMap(({ lines }) => lines.flat())) {
          if (span.kind === 'link') assert.match(span.href, /^https?:\/\//);
        }
      }),
    );
  });

  it('loses no letter of a note', () => {
    const letters = (text: string) => text.replaceAll(/[^a-z]/g, '');
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'b', '*', '-', '[', ']', '(', ')', '\n', ' '),
          maxLength: 80,
        }),
        (note) => {
          const shown = blocksOf(note)
            .flatMap(({ lines }) => lines.flat())
            .map(({ text }) => text)
            .join('');
          assert.equal(letters(shown), letters(note));
        },
      ),
    );
  });
});
