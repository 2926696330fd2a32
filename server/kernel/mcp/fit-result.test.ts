import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fitResult } from './fit-result.ts';

const fit = (result: { data?: unknown; meta?: Record<string, unknown> }) =>
  fitResult(result, JSON.stringify(result));

describe('an answer', () => {
  it('that is short enough does not change', () => {
    const result = { data: [{ id: 1 }], meta: { limit: 100, offset: 0, count: 1 } };
    assert.deepEqual(fit(result), { result, text: JSON.stringify(result) });
  });

  it('of a list without pages asks for less', () => {
    const data = Array.from({ length: 30 }, () => ({ notes: 'x'.repeat(5_000) }));
    const { result, note } = fit({ data });
    assert.deepEqual(result, { data: data.slice(0, 19) });
    assert.match(note ?? '', /these are 19 of 30 records; to see the others, ask for less\.$/);
  });

  it('whose first record is too long is shortened in its texts', () => {
    const { result } = fit({ data: [{ notes: 'x'.repeat(100_000), title: 'Long' }] });
    assert.deepEqual(result.data, [{ notes: `${'x'.repeat(2_000)}… [cut]`, title: 'Long' }]);
  });

  it('of a page that is cut names one next offset, and nothing that leads further', () => {
    const data = Array.from({ length: 30 }, (_, index) => ({ id: index, notes: 'x'.repeat(5_000) }));
    const meta = { limit: 30, offset: 60, count: 30, next_cursor: 'after all of them' };
    const { result, note } = fit({ data, meta });
    assert.deepEqual(result.meta, { limit: 30, offset: 60, count: 19, next_offset: 79 });
    assert.match(note ?? '', /these are 19 of 30 records; to see the others, call again with offset 79\.$/);
  });

  it('of a list whose first record is too long has that record, shortened', () => {
    const data = Array.from({ length: 200 }, (_, id) => ({ id, notes: 'x'.repeat(100_000) }));
    const { result, note } = fit({ data, meta: { limit: 200, offset: 0, count: 200 } });
    assert.deepEqual(result, {
      data: [{ id: 0, notes: `${'x'.repeat(2_000)}… [cut]` }],
      meta: { limit: 200, offset: 0, count: 1, next_offset: 1 },
    });
    assert.match(note ?? '', /call again with offset 1\. In it, texts over 2000 characters are cut/);
  });

  it('leads through a list without leaving out or repeating a record, whatever their lengths', () => {
    const lengths = fc.array(fc.integer({ min: 0, max: 120_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(lengths, fc.integer({ min: 1, max: 30 }), (sizes, limit) => {
        const all = sizes.map((size, id) => ({ id, notes: 'x'.repeat(size) }));
        const seen: unknown[] = [];
        for (let offset = 0; offset < all.length; ) {
          const data = all.slice(offset, offset + limit);
          const { result } = fit({ data, meta: { limit, offset, count: data.length } });
          const page = [result.data].flat().map((record) => Object(record).id);
          assert.ok(page.length > 0);
          seen.push(...page);
          offset += page.length;
          if (page.length < data.length) assert.equal(result.meta?.next_offset, offset);
        }
        assert.deepEqual(
          seen,
          all.map(({ id }) => id),
        );
      }),
      { numRuns: 30 },
    );
  });

  it('of too many short values is left out', () => {
    const { result, note } = fit({ data: { numbers: Array.from({ length: 60_000 }, () => 1) } });
    assert.deepEqual(result, { meta: { cut: true } });
    assert.match(note ?? '', /ask for less/);
  });

  it('of any kind has at most 100,000 characters, is JSON, and is the same as text and as structure', () => {
    const value = fc.oneof(
      fc.record({ notes: fc.integer({ min: 0, max: 60_000 }).map((length) => 'é'.repeat(length)) }),
      fc.array(fc.integer(), { maxLength: 5_000, size: 'max' }),
      fc.jsonValue(),
    );
    fc.assert(
      fc.property(fc.oneof(value, fc.array(value)), (data) => {
        const { result, text, note = '' } = fit({ data, meta: { limit: 100, offset: 0, count: 1 } });
        assert.ok(text.length + note.length <= 100_000);
        assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(result)));
      }),
    );
  });
});
