import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import fc from 'fast-check';
import pg from 'pg';
import { testDatabase } from '../../../../test/database.ts';

/** The index of contacts holds what an earlier version of the function made, so that it must never make anything else. */

const MIGRATION = join(import.meta.dirname, '../../../../migrations/0005_contact_search.sql');

const client = new pg.Client(await testDatabase());
before(async () => {
  await client.connect();
  const text = readFileSync(MIGRATION, 'utf8');
  const first = /CREATE FUNCTION contact_terms\([\s\S]*?\$\$;/.exec(text)?.[0];
  assert.ok(first);
  await client.query(first.replace('contact_terms', 'first_contact_terms'));
});
after(() => client.end());

it('finds the same terms as ever for any contact', async () => {
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
  const maybe = (maxLength: number) => fc.option(text(maxLength));
  const tags = fc.array(
    text(20).filter((tag) => tag !== ''),
    { maxLength: 5 },
  );
  await fc.assert(
    fc.asyncProperty(fc.uuid(), text(40), text(40), maybe(40), maybe(40), tags, async (...contact) => {
      const { rows } = await client.query(
        `SELECT contact_terms($1, $2, $3, $4, $5, $6)::text AS now, first_contact_terms($1, $2, $3, $4, $5, $6)::text AS ever`,
        contact,
      );
      assert.equal(rows[0].now, rows[0].ever);
    }),
    { numRuns: 300 },
  );
});
