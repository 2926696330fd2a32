import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** So much text is gathered before it is sent: a row each would cost more than it holds. */
const PIECE_LENGTH = 65_536;

/**
 * Sends a file as it is made, as fast as the receiver takes it.
 * @param name of the file to save; letters, digits, dots and dashes
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

/** Joins short texts to pieces worth sending. */
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
