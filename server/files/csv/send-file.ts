import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** How much text is collected before it is sent. Sending each row separately would cost more than its content. */
const PIECE_LENGTH = 65_536;

/**
 * Sends a file while it is being generated, at the receiver's pace.
 * @param name the file name to save; letters, digits, dots and dashes
 */
export function sendFile(
  reply: FastifyReply,
  { name, type }: { readonly name: string; readonly type: string },
  content: AsyncIterable<string | Uint8Array>,
): FastifyReply {
  return reply
    .headers({
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .type(type)
    .send(Readable.from(content, { objectMode: false }));
}

/** Joins short texts into larger pieces. */
export async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of texts) {
    piece += text;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
