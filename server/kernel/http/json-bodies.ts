import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../operations/errors.ts';

/** US-ASCII is the part of UTF-8 that every encoding begins with. */
const UTF_8: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii']);

/**
 * Makes a scope of the server take JSON bodies, and no others.
 * @param read makes of the bytes what becomes the request's body; what it throws is the answer
 */
export function acceptJson(scope: FastifyInstance, read: (bytes: Buffer) => unknown): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      refuseOtherEncodings(request);
      done(null, read(Buffer.isBuffer(body) ? body : Buffer.from(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/** JSON is UTF-8 (RFC 8259, section 8.1), and bodies are not unpacked here, so that a small one stays small. */
function refuseOtherEncodings({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== '') {
    throw new ApiError(
      415,
      'unsupported_media_type',
      "Send the body as it is, without 'Content-Encoding'; it is not unpacked.",
      { headers: { 'Accept-Encoding': 'identity' } },
    );
  }
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? [];
  if (charset !== undefined && !UTF_8.has(charset.toLowerCase())) {
    throw new ApiError(415, 'unsupported_media_type', 'The body must be in UTF-8.');
  }
}
