import { Readable } from 'node:stream';
import type { Send } from '../../../kernel/http/bytes/bytes.ts';
import { inPieces } from '../../csv/send-file.ts';
import type { RowReport } from './program-import.schema.ts';

/** Sends what came of each row, a line of JSON each. */
export const sendResult: Send = async ({ reply, result }) => {
  const { reports }: { reports: AsyncIterable<RowReport> } = Object(result.data);
  return reply
    .header('Cache-Control', 'no-store')
    .type('application/x-ndjson; charset=utf-8')
    .send(Readable.from(inPieces(linesOf(reports)), { objectMode: false }));
};

async function* linesOf(reports: AsyncIterable<RowReport>): AsyncGenerator<string> {
  for await (const report of reports) yield `${JSON.stringify(report)}\n`;
}
