import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { FileReader } from './upload-file.ts';

const reader = new FileReader();
after(() => reader.close());

/** What becomes of a file whose bytes arrive in pieces. */
async function read(type: string, pieces: readonly string[]) {
  const stored: { first_row: number; rows: string[][]; broken: unknown }[] = [];
  const columns: string[] = [];
  async function* bytes() {
    for (const piece of pieces) yield Buffer.from(piece, 'latin1');
  }
  const sent = { bytes: bytes(), type, isPacked: false, signal: new AbortController().signal };
  const file = await reader.read(sent, {
    store: async ({ first_row, rows, broken }) => {
      stored.push({ first_row, rows: JSON.parse(rows), broken: JSON.parse(broken ?? 'null') });
    },
    columns: async (names) => {
      columns.push(...names);
    },
  });
  return { file, stored, columns };
}

describe('a file of lines of JSON', () => {
  it('is read by its lines, wherever the pieces of an upload end', async () => {
    const text = '{"a":"1","b":[1,2]}\r\n\n{"c":true}\n{"b":null}\nno json\n{"a":12345678901234567890.5}';
    const whole = await read('application/x-ndjson', [text]);
    assert.deepEqual(whole.columns, ['a', 'b', 'c']);
    assert.equal(whole.file.row_count, 5);
    assert.deepEqual(whole.stored, [
      {
        first_row: 1,
        rows: [['1', '1; 2'], ['', '', 'true'], [], [], ['12345678901234567890.5']],
        broken: [{ row: 4, message: 'The line must be a JSON object.' }],
      },
    ]);
    for (const size of [1, 3, 7]) {
      const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
      assert.deepEqual(await read('application/x-ndjson', pieces), whole);
    }
  });

  it('has a broken row where a line is no UTF-8, and is refused for a line over 1 MB', async () => {
    const { stored } = await read('application/x-ndjson', ['{"a":"\xff"}\n{"a":"1"}']);
    assert.deepEqual(stored[0]?.broken, [{ row: 1, message: 'The line must be UTF-8.' }]);
    const long = read('application/x-ndjson', ['{"a":1}\n', `{"a":"${'x'.repeat(1_100_000)}`]);
    await assert.rejects(long, { message: 'Line 2 is longer than 1 MB. Each line must be one JSON object.' });
  });
});

describe('a table', () => {
  it('is kept without the empty cells at the end of its rows', async () => {
    const { columns, stored } = await read('text/csv', ['a,b,c\n1,,\n,2,\n']);
    assert.deepEqual(columns, ['a', 'b', 'c']);
    assert.deepEqual(stored[0]?.rows, [['1'], ['', '2']]);
  });
});

describe('a file', () => {
  it('may have 500,000 rows', async () => {
    await assert.rejects(read('text/csv', ['name\n', 'x\n'.repeat(500_001)]), {
      message: 'A file may have at most 500,000 rows; divide it.',
    });
  });
});
