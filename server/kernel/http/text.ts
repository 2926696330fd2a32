import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A text that is sent as it is, and not again to who has it. */
export interface Text {
  readonly text: string;
  readonly type: string;
  readonly etag: string;
}

/** A text with its type, and a tag of its content. */
export function textOf(text: string, type: string): Text {
  return { text, type, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}

/** Answers 304 if the client already has the text (RFC 9110, section 13.1.2). */
export function sendText(
  { text, type, etag }: Text,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ ETag: etag, 'Cache-Control': 'no-cache', 'X-Content-Type-Options': 'nosniff' });
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return reply.status(304).send();
  return reply.type(type).send(text);
}
