import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { testDatabase } from '../../../../test/database.ts';

/** The index of contacts holds what `contact_terms` made when a contact was written, so it must never make anything else. */

const client = new pg.Client(await testDatabase());
before(() => client.connect());
after(() => client.end());

it('makes a term of each three characters of a word, of fewer at its end, and of each tag', async () => {
  const text = (maxLength: number) =>
    fc
      .oneof(
        fc.string({ maxLength, unit: 'binary' }),
        fc.string({ maxLength, unit: 'grapheme' }),
        fc.string({
          maxLength,
          unit: fc.constantFrom('a', 'İ', 'ß', 'Σ', ' ', "'", '\\', '\n', '漢', '👩‍👧'),
        }),
      )
      .map((value) => value.replaceAll('\0', '').toWellFormed());
  const tags = fc.array(
    text(20).filter((tag) => tag !== ''),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.uuid(),
      text(40),
      text(40),
      text(80),
      tags,
      async (id, first, last, others, given) => {
        const words = `name\n${others}`;
        const { rows } = await client.query(
          `SELECT tsvector_to_array(contact_terms($1, $2, $3, $4, $5)) AS terms, fold_search($2) AS first, fold_search($3) AS last`,
          [id, first, last, words, given],
        );
        const [row] = rows;
        const prefix = id.slice(-8);
        const expected = [
          ...given.map((tag) => `${prefix}t${tag}`),
          ...pieces(row.first).map((piece) => `${prefix}f${piece}`),
          ...pieces(row.last).map((piece) => `${prefix}l${piece}`),
          ...pieces(others.replaceAll('\n', ' ')).map((piece) => `${prefix}w${piece}`),
        ];
        assert.deepEqual(new Set(row.terms), new Set(expected));
      },
    ),
    { numRuns: 200 },
  );
});

function pieces(text: string): string[] {
  return text.split(' ').flatMap((word) => {
    const letters = [...word];
    return letters.map((_, place) => letters.slice(place, place + 3).join(''));
  });
}
