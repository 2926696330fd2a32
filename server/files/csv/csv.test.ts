import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../../kernel/operations/errors.ts';
import { readCsv } from './read-csv.ts';
import { csvRow } from './write-csv.ts';

async function* chunksOf(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function rowsOf(file: string | Buffer, size = 7): Promise<string[][]> {
  return Array.fromAsync(readCsv(chunksOf(Buffer.from(file), size)));
}

async function refusalOf(file: string | Buffer): Promise<string> {
  const error = await rowsOf(file, 65_536).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(error instanceof ApiError && error.status === 400, String(error));
  return error.message;
}

const HEADER = ['name', 'city'];
const NAMES = 'name;city\r\nJosé;Köln\r\n“Zoë”;€';
const ROWS = [HEADER, ['José', 'Köln'], ['“Zoë”', '€']];

describe('the encoding of a CSV', () => {
  const windows1252 = Buffer.from(
    NAMES.replaceAll('“', '\x93').replaceAll('”', '\x94').replaceAll('€', '\x80'),
    'latin1',
  );
  const utf16 = Buffer.from(NAMES, 'utf16le');
  const files: [string, Buffer][] = [
    ['UTF-8', Buffer.from(NAMES)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${NAMES}`)],
    ['UTF-16 LE with a byte order mark', Buffer.concat([Buffer.from([0xff, 0xfe]), utf16])],
    [
      'UTF-16 BE with a byte order mark',
      Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    ],
    ['UTF-16 LE without one', utf16],
    ['Windows-1252', windows1252],
  ];
  for (const [encoding, file] of files) {
    it(`may be ${encoding}, in chunks of any size`, async () => {
      for (const size of [1, 2, 3, 5, 1000]) assert.deepEqual(await rowsOf(file, size), ROWS);
    });
  }

  it('must not change within the file', async () => {
    const mixed = Buffer.concat([Buffer.from(`name\n${'é'.repeat(70_000)}\n`), Buffer.from([0xe9, 0x0a])]);
    assert.match(await refusalOf(mixed), /Only part of the file is UTF-8/);
  });
});

describe('the delimiter of a CSV', () => {
  for (const [name, delimiter] of [
    ['a comma', ','],
    ['a semicolon', ';'],
    ['a tab', '\t'],
  ]) {
    it(`may be ${name}`, async () => {
      assert.deepEqual(await rowsOf(`name${delimiter}city\nAda${delimiter}London`), [
        HEADER,
        ['Ada', 'London'],
      ]);
    });
  }

  it('is guessed from the header without what stands in quotes', async () => {
    assert.deepEqual(await rowsOf('"a,b,c";d\n1;2'), [
      ['a,b,c', 'd'],
      ['1', '2'],
    ]);
  });

  it('may be named by a first line, as Excel does', async () => {
    assert.deepEqual(await rowsOf('sep=;\r\nname, all;city\r\nAda;London'), [
      ['name, all', 'city'],
      ['Ada', 'London'],
    ]);
  });
});

describe('the rows of a CSV', () => {
  it('may hold quotes, delimiters and line ends in quoted cells', async () => {
    assert.deepEqual(await rowsOf('a,b\n"say ""hi"", Ada","two\r\nlines"\n'), [
      ['a', 'b'],
      ['say "hi", Ada', 'two\r\nlines'],
    ]);
  });

  it('may hold stray quotes and cells too many or too few', async () => {
    assert.deepEqual(await rowsOf('a,b\n5" pipe,x,y\nz\n'), [['a', 'b'], ['5" pipe', 'x', 'y'], ['z']]);
  });

  it('without anything in them are left out', async () => {
    assert.deepEqual(await rowsOf('\n\na,b\n,\n\n1,2\n\n'), [
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  it('are none in an empty file', async () => {
    assert.deepEqual(await rowsOf(''), []);
  });

  it('are refused when a quoted cell is never closed', async () => {
    assert.match(await refusalOf('a,b\n"1,2\n'), /closing " is missing/);
  });

  it('are refused when one is longer than 1 MB', async () => {
    assert.match(await refusalOf(`a,b\n${'x'.repeat(1_200_000)},y\n`), /longer than 1 MB/);
  });
});

describe('a CSV that we write', () => {
  it('holds no cell that a spreadsheet runs as a formula', () => {
    for (const cell of [
      '=1+1',
      '+cmd|x',
      '-2+A1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      "'=1",
      '＝1',
      '＋1',
      '－1',
      '＠A1',
      "'＝1",
    ]) {
      assert.ok(csvRow([cell]).replace(/^"/, '').startsWith("'"), cell);
    }
  });

  it('leaves numbers and phone numbers as they are', () => {
    for (const cell of ['-5', '-1,200.50', '+44 20 7946-0018', '+1 (555) 010']) {
      assert.equal(csvRow([cell]).replaceAll('"', ''), `${cell}\r\n`);
    }
  });

  it('reads back as it was', async () => {
    const cell = fc
      .string({
        unit: fc.constantFrom(
          '=',
          '+',
          '-',
          '@',
          '＝',
          '＋',
          '－',
          '＠',
          "'",
          '\t',
          '\r',
          '\n',
          '"',
          ',',
          ';',
          'a',
          '1',
          ' ',
          'é',
        ),
      })
      .filter((text) => text !== '');
    const file = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(file, async (rows) => {
        const text = csvRow(['a', 'b', 'c']) + rows.map((row) => csvRow([...row, 'end'])).join('');
        const back = await rowsOf(text, 11);
        assert.deepEqual(
          back.slice(1),
          rows.map((row) => [...row, 'end']),
        );
      }),
      { numRuns: 300 },
    );
  });
});
