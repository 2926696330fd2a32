import { isUtf8 } from 'node:buffer';
import { invalidRequest } from '../../../kernel/operations/errors.ts';
import { tooManyCells } from '../../csv/read-csv.ts';
import type { FileFormat, FilePiece } from './file-pieces.ts';
import { cellsOf } from './json-cells.ts';

/** The longest line, in bytes. */
const MAX_LINE_BYTES = 1_048_576;

const LINE_FEED = 0x0a;
const BYTE_ORDER_MARK = '\ufeff';

/** An object on each line, with a member for each field; empty lines do not count. */
export const NDJSON: FileFormat = { pieces: ndjsonPieces, firstRow: 1 };

async function* ndjsonPieces(bytes: AsyncIterable<Uint8Array>, mostCells: number): AsyncGenerator<FilePiece> {
  const places = new Map<string, number>();
  let left = mostCells;
  for await (const line of linesOf(bytes)) {
    const text = line.toString('utf8');
    if (text.trim() === '') continue;
    const cells = isUtf8(line) ? cellsOf(text) : 'The line must be UTF-8.';
    if (typeof cells === 'string') {
      yield { row: { problem: cells } };
      continue;
    }
    const columns = [...cells.keys()].filter((name) => !places.has(name));
    for (const name of columns) places.set(name, places.size);
    const row: string[] = [];
    for (const [name, cell] of cells) row[places.get(name) ?? 0] = cell;
    const filled = Array.from(row, (cell) => cell ?? '');
    left -= filled.length;
    if (left < 0) throw tooManyCells(mostCells);
    yield columns.length > 0 ? { columns, row: filled } : { row: filled };
  }
}

/** The lines of a file, without their line feeds. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  let isFirst = true;
  for await (const chunk of bytes) {
    const all = Buffer.concat([rest, chunk]);
    let start = 0;
    for (let end = all.indexOf(LINE_FEED); end >= 0; end = all.indexOf(LINE_FEED, start)) {
      number += 1;
      if (end - start > MAX_LINE_BYTES) throw tooLong(number);
      yield withoutMark(all.subarray(start, end), isFirst);
      [start, isFirst] = [end + 1, false];
    }
    rest = all.subarray(start);
    if (rest.length > MAX_LINE_BYTES) throw tooLong(number + 1);
  }
  if (rest.length > 0) yield withoutMark(rest, isFirst);
}

function withoutMark(line: Buffer, isFirst: boolean): Buffer {
  const hasMark = isFirst && line.subarray(0, 3).toString('utf8') === BYTE_ORDER_MARK;
  return hasMark ? line.subarray(3) : line;
}

function tooLong(line: number) {
  return invalidRequest(`Line ${line} is longer than 1 MB. Each line must be one JSON object.`);
}
