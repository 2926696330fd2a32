import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { DateOrder } from '../../../kernel/family/import-kind.ts';
import { dateOrderOf, readDate, weighDate } from './dates.ts';

describe('a date of a file', () => {
  const readings: [string, DateOrder, string | undefined][] = [
    ['2026-05-17', 'dmy', '2026-05-17'],
    ['2026-05-17 14:23', 'mdy', '2026-05-17'],
    ['2026-05-17T14:23:00Z', 'dmy', '2026-05-17'],
    ['2026/5/7', 'mdy', '2026-05-07'],
    ['03/04/2026', 'dmy', '2026-04-03'],
    ['03/04/2026', 'mdy', '2026-03-04'],
    ['3/4/26 10:00', 'mdy', '2026-03-04'],
    ['17.05.2026', 'dmy', '2026-05-17'],
    ['17-5-2026', 'dmy', '2026-05-17'],
    ['17 May 2026', 'mdy', '2026-05-17'],
    ['17. Sept. 2026', 'mdy', '2026-09-17'],
    ['17 Foo 2026', 'mdy', undefined],
    ['May 17, 2026', 'dmy', '2026-05-17'],
    ['17-May-26', 'dmy', '2026-05-17'],
    ['soon', 'dmy', undefined],
    ['2026', 'dmy', undefined],
  ];
  for (const [text, order, date] of readings) {
    it(`"${text}" read ${order} is ${date ?? 'no date'}`, () => {
      assert.equal(readDate(text, order), date);
    });
  }
});

describe('the order of the dates of a column', () => {
  const orderOf = (cells: readonly string[]) => {
    const evidence = { year_last: 0, day_first: 0, month_first: 0, dotted: 0 };
    for (const cell of cells) weighDate(evidence, cell);
    return dateOrderOf(evidence);
  };

  it('is decided over the whole column', () => {
    assert.deepEqual(orderOf(['03/04/2026', '25/12/2026']), { order: 'dmy', certain: true });
    assert.deepEqual(orderOf(['03/04/2026', '12/25/2026']), { order: 'mdy', certain: true });
    assert.deepEqual(orderOf(['2026-05-17', '']), { order: 'ymd', certain: true });
    assert.deepEqual(orderOf(['03.04.2026']), { order: 'dmy', certain: true });
  });

  it('is uncertain when every date could be read either way', () => {
    assert.deepEqual(orderOf(['03/04/2026', '01/02/2026']), { order: 'dmy', certain: false });
  });

  it('is found from any day beyond the 12th, and reads every date back', () => {
    const day = fc.date({ min: new Date('2000-01-13'), max: new Date('2099-12-28'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 1 }),
        fc.constantFrom('dmy' as const, 'mdy' as const),
        (days, order) => {
          const dates = [...days.map((date) => date.toISOString().slice(0, 10)), '2026-05-17'];
          const written = dates.map((date) => {
            const [year, month, dayOfMonth] = date.split('-');
            return order === 'dmy' ? `${dayOfMonth}/${month}/${year}` : `${month}/${dayOfMonth}/${year}`;
          });
          assert.deepEqual(orderOf(written), { order, certain: true });
          assert.deepEqual(
            written.map((text) => readDate(text, order)),
            dates,
          );
        },
      ),
    );
  });
});
