import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../operations/errors.ts';

/** US-ASCII is a subset of UTF-8. */
const UTF_8: ReadonlySet<string> = new Set(['utf-8', 'utf8', 'us-ascii']);

/** Converts the bytes to the body of the request; if it throws, that is the answer. */
type ReadJson = (bytes: Buffer) => unknown;

/** Makes a Fastify scope accept JSON bodies only. */
export function acceptJson(scope: FastifyInstance, read: ReadJson): void {
  scope.removeAllContentTypeParsers();
  acceptJsonToo(scope, read);
}

/**
 * Makes a Fastify scope accept JSON bodies beside others.
 * @param options may have a `bodyLimit` of their own, in bytes
 */
export function acceptJsonToo(
  scope: FastifyInstance,
  read: ReadJson,
  options: { readonly bodyLimit?: number } = {},
): void {
  scope.addContentTypeParser('application/json', { parseAs: 'buffer', ...options }, (request, body, done) => {
    try {
      refuseOtherEncodings(request);
      done(null, read(Buffer.isBuffer(body) ? body : Buffer.from(body)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

/**
 * JSON is UTF-8 (RFC 8259, section 8.1). Compressed bodies are refused, so a small body cannot expand into a large
 * one.
 */
function refuseOtherEncodings({ headers }: FastifyRequest): void {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  if (encoding !== 'identity' && encoding !== '') {
    throw new ApiError(
      415,
      'unsupported_media_type',
      "Send the body uncompressed, without 'Content-Encoding'.",
      { headers: { 'Accept-Encoding': 'identity' } },
    );
  }
  const [, charset] = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(headers['content-type'] ?? '') ?? [];
  if (charset !== undefined && !UTF_8.has(charset.toLowerCase())) {
    throw new ApiError(415, 'unsupported_media_type', 'The body must be in UTF-8.');
  }
}
