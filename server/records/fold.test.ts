import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { testDatabase } from '../../test/database.ts';
import { foldName } from '../kernel/fields/fold-name.ts';
import { foldText } from '../kernel/fields/fold-text.ts';

/** How PostgreSQL folds texts, to compare and to search them. */

const client = new pg.Client(await testDatabase());
before(() => client.connect());
after(() => client.end());

async function folded(
  how: 'fold_text' | 'fold_name' | 'fold_search',
  texts: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ folded: string }>(
    `SELECT ${how}(t) AS folded FROM unnest($1::text[]) WITH ORDINALITY AS given (t, place) ORDER BY place`,
    [texts],
  );
  return rows.map((row) => row.folded);
}

/** Letters with rules of their own, and any others. */
const special = fc.constantFrom(
  ...'aAeEsS ÄäßẞıİIiΣσςŁøÆœþÐ가각한か',
  '\u0301',
  '\u0308',
  '\u0307',
  '\u0345',
  '\u3099',
);
const text = fc
  .oneof(
    fc.string({ unit: special, maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: 'binary', maxLength: 20 }),
  )
  .map((value) => value.replaceAll('\0', '').toWellFormed());
const texts = fc.array(text, { minLength: 50, maxLength: 50 });

const letters = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code > 0 && (code < 0xd8_00 || code > 0xdf_ff))
  .map((code) => String.fromCodePoint(code))
  .filter((letter) => /[\p{L}\p{M}\p{N}]/u.test(letter) && !/\p{Script=Han}/u.test(letter));

describe('fold_text', () => {
  it('folds every letter as foldText does', async () => {
    const found = await folded('fold_text', letters);
    assert.deepEqual(
      letters.filter((letter, place) => found[place] !== foldText(letter)),
      [],
    );
  });

  it('folds any text as foldText does, and what is folded to itself', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const once = await folded('fold_text', given);
        assert.deepEqual(once, given.map(foldText));
        assert.deepEqual(await folded('fold_text', once), once);
      }),
      { numRuns: 30 },
    );
  });

  it('makes no difference between composed and decomposed letters, cases and sigmas, but keeps accents', async () => {
    const [a, b, c, d] = await folded('fold_text', [
      'ΣΊΣΥΦΟΣ ÉCOLE',
      'Σι\u0301συφος e\u0301cole',
      'ß',
      'ecole',
    ]);
    assert.equal(a, 'σίσυφοσ école');
    assert.equal(b, a);
    assert.equal(c, 'ß');
    assert.notEqual(d, 'école');
  });
});

describe('fold_name', () => {
  it('folds every letter as foldName does', async () => {
    const found = await folded('fold_name', letters);
    assert.deepEqual(
      letters.filter((letter, place) => found[place] !== foldName(letter)),
      [],
    );
  });

  it('folds any name as foldName does', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        assert.deepEqual(await folded('fold_name', given), given.map(foldName));
      }),
      { numRuns: 30 },
    );
  });

  it('makes no difference between accents, cases, sigmas and spaces around a name, and cuts long ones', async () => {
    const names = [
      '  Café Noir ',
      'CAFE NOIR',
      'Cafe\u0301 noir',
      'ΟΔΟΣ',
      '\tTab\u00A0',
      `Ä${'x'.repeat(250)}`,
    ];
    const found = await folded('fold_name', names);
    assert.deepEqual(found, [
      ...['cafe noir', 'cafe noir', 'cafe noir', 'οδοσ', '\ttab\u00A0', `a${'x'.repeat(199)}`],
    ]);
    assert.deepEqual(names.map(foldName), found);
  });
});

describe('fold_search', () => {
  it('folds composed, decomposed, upper and lower case alike, and what is folded to itself', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (given) => {
        const once = await folded('fold_search', given);
        for (const form of ['NFC', 'NFD'] as const)
          assert.deepEqual(
            await folded(
              'fold_search',
              given.map((each) => each.normalize(form)),
            ),
            once,
          );
        assert.deepEqual(
          await folded(
            'fold_search',
            given.map((each) => foldText(each)),
          ),
          once,
        );
        assert.deepEqual(await folded('fold_search', once), once);
      }),
      { numRuns: 30 },
    );
  });

  it('finds a part of a text in the text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(text, text, text), { minLength: 30, maxLength: 30 }),
        async (given) => {
          const parts = await folded(
            'fold_search',
            given.map(([, part]) => part),
          );
          const whole = await folded(
            'fold_search',
            given.map(([before, part, end]) => `${before} ${part} ${end}`),
          );
          for (const [place, part] of parts.entries()) assert.ok(whole[place]?.includes(part), part);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('drops accents and writes letters without accents as people type them', async () => {
    assert.deepEqual(
      await folded('fold_search', [
        'Lüders',
        'STRAẞE',
        'ıİ',
        'Łódź',
        'Ørsted',
        'Æsop',
        'ΟΔΟΣ',
        'Ёлка',
        '100%_\\',
      ]),
      ['luders', 'strasse', 'ii', 'lodz', 'orsted', 'aesop', 'οδοσ', 'елка', '100%_\\'],
    );
  });
});

it('search_numbers joins the digits of a number, however it is written', async () => {
  const { rows } = await client.query(
    `SELECT search_numbers(q) AS joined FROM unnest($1::text[]) WITH ORDINALITY AS g (q, place) ORDER BY place`,
    [
      [
        '+49 40 66969 441',
        '66969 411',
        '040 / 66969-441 Petra',
        '+49 (0)40 66969',
        '66969',
        'karl heinz',
        '3 - 4',
        '0',
      ],
    ],
  );
  assert.deepEqual(
    rows.map(({ joined }) => joined),
    ['494066969441', '66969411', '4066969441 Petra', '494066969', null, null, null, null],
  );
});
