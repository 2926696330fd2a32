import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJsonBody } from '../../../kernel/http/body.ts';
import { invalidRequest } from './oauth-error.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const FORM = 'application/x-www-form-urlencoded';

/** Makes a Fastify scope accept any body as bytes, which its routes read with `readParameters` or `readDocument`. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
    (_request, body, done) => done(null, body),
  );
}

/**
 * Reads the parameters of a request to the token or revocation endpoint: a form (RFC 6749, appendix B) or, because
 * clients send it, a JSON object of strings.
 * @throws OAuthError 400 `invalid_request`
 */
export function readParameters(request: FastifyRequest): URLSearchParams {
  const bytes = bytesOf(request);
  if (mediaType(request) !== 'application/json') {
    if (mediaType(request) === FORM || bytes.length === 0) return new URLSearchParams(bytes.toString('utf8'));
    throw invalidRequest(`The header 'Content-Type' must be ${FORM} or application/json.`);
  }
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(readObject(bytes))) {
    if (value === null) continue;
    for (const text of Array.isArray(value) ? value : [value]) parameters.append(name, textOf(name, text));
  }
  return parameters;
}

/**
 * Reads the JSON object in a request.
 * @throws OAuthError 400 `invalid_request`
 */
export function readDocument(request: FastifyRequest): Record<string, unknown> {
  return readObject(bytesOf(request));
}

function textOf(name: string, value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  throw invalidRequest(`'${name}' must be a string.`);
}

function readObject(bytes: Buffer): Record<string, unknown> {
  const value = parse(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest('The body must be a JSON object.');
  }
  return { ...value };
}

function parse(bytes: Buffer): unknown {
  try {
    return parseJsonBody(bytes);
  } catch (error) {
    throw invalidRequest(error instanceof Error ? error.message : 'The body must be valid JSON.');
  }
}

function bytesOf({ body }: FastifyRequest): Buffer {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
  if (!isUtf8(bytes)) throw invalidRequest('The body must be UTF-8.');
  return bytes;
}

function mediaType({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
