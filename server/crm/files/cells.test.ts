import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readDate } from '../../files/imports/rows/dates.ts';
import { readMoment } from '../../files/imports/rows/moments.ts';
import { ColumnSurvey } from '../../files/imports/upload/column-survey.ts';
import { fileRow, tooLongCell } from '../../files/imports/upload/file-rows.ts';
import { guessMapping, LONGEST_HEADING } from '../../files/imports/upload/guess-mapping.ts';
import { contactKey, nameBesideEmail } from './contact-cell.ts';
import { CRM_IMPORTS } from './crm.imports.ts';
import { dealImport } from './deal-import.ts';
import { findPlace } from './deal-place.ts';
import { splitName } from './person-name.ts';

/** A million characters: a reader that looks at each more than a few times does not come back within the test's deadline. */
const LENGTH = 1_000_000;

/** Long values with a beginning and an end of their own, as patterns that search anew from each place dislike them. */
const hostile = fc
  .record({
    start: fc.constantFrom('', 'a', '@', '(', "'", '"', 'Deal - '),
    unit: fc.constantFrom(
      'a',
      ' ',
      '\t',
      ',',
      '(',
      ')',
      '-',
      '@',
      '0',
      '.',
      ' - ',
      'a@',
      '( ',
      ' ,',
      "'a",
      'é',
    ),
    end: fc.constantFrom('', 'b', ' x', ')', '@', '!', ' pipeline x', ' - work!'),
  })
  .map(({ start, unit, end }) => start + unit.repeat(LENGTH / unit.length) + end);

const each = (read: (text: string) => unknown) =>
  fc.assert(
    fc.property(hostile, (text) => {
      read(text);
    }),
    { numRuns: 60 },
  );

describe('a cell of a million characters is read at once', () => {
  it('as a heading', () => each((name) => guessMapping([{ name, filled: 1 }], dealImport)));
  it('as a name', () => each(splitName));
  it('as a date', () => each((text) => readDate(text, 'dmy')));
  it('as a point in time', () => each((text) => readMoment(text, 'dmy', 'Europe/Vienna')));
  it('as a contact', () => each((text) => [contactKey(text), nameBesideEmail(text)]));
  it('as a pipeline and a stage', () =>
    each((text) => findPlace([], { pipeline: text, stage: text, status: text })));
});

describe('a cell', () => {
  it('that is longer than its field is refused by the name of the field, and no other', () => {
    for (const kind of CRM_IMPORTS) {
      for (const { name, longest } of kind.fields) {
        const row = (length: number) => ({ row: 2, fields: { [name]: 'x'.repeat(length) } });
        assert.equal(tooLongCell(row(longest), kind), undefined, name);
        assert.deepEqual(tooLongCell(row(longest + 1), kind), {
          row: 2,
          field: name,
          message: `'${name}' must have at most ${longest} characters; shorten the cell, or leave the column out.`,
        });
      }
    }
  });

  it('with a name, a stage, a pipeline or a contact has at most 255 characters', () => {
    const names = ['first_name', 'full_name', 'company', 'contact', 'pipeline', 'stage', 'status'];
    for (const { fields } of CRM_IMPORTS) {
      for (const { name, longest } of fields) if (names.includes(name)) assert.equal(longest, 255, name);
    }
  });

  it('loses the blanks around it before it is measured', () => {
    const cells = [`${' '.repeat(LENGTH)}x`];
    const row = fileRow(2, cells, { mapping: ['title'], constants: {} });
    assert.deepEqual(row.fields, { title: 'x' });
  });
});

describe('a heading', () => {
  it(`is cut after ${LONGEST_HEADING} characters`, () => {
    const survey = new ColumnSurvey();
    survey.addColumns([`  ${'h'.repeat(LENGTH)}`]);
    const [column] = survey.columns();
    assert.equal(column?.name, 'h'.repeat(LONGEST_HEADING));
  });
});

describe('the contact of a deal', () => {
  for (const [text, key] of [
    ['ada@example.com', 'ada@example.com'],
    ['Ada Lovelace (ada@example.com)', 'ada@example.com'],
    ['Ada Lovelace <ada@example.com>; bob@example.com', 'ada@example.com'],
    ['mail: ada@example.com, call', 'ada@example.com'],
    ['@ada', ' @ada'],
    ['Ada Lovelace', 'Lovelace Ada'],
    ['Lovelace, Ada', 'Lovelace Ada'],
  ] as const) {
    it(`of "${text}" is looked for by "${key}"`, () => assert.equal(contactKey(text), key));
  }
});
