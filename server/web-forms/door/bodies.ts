import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bodyFields, parseJsonBody } from '../../kernel/http/body.ts';
import { ApiError, invalidRequest } from '../../kernel/operations/errors.ts';
import { fieldsOfForm, fieldsOfJson, type SentFields } from '../submissions/sent-fields.ts';

/** What visitors may send at once. */
const LIMIT_BYTES = 64 * 1024;

/** Makes a Fastify scope accept forms and JSON, and nothing else. */
export function acceptFormsAndJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: LIMIT_BYTES },
    (_request, body, done) => {
      const bytes = Buffer.from(body);
      if (!isUtf8(bytes)) return done(invalidRequest('The form must be UTF-8.'));
      done(null, new URLSearchParams(bytes.toString('utf8')));
    },
  );
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: LIMIT_BYTES },
    (_request, body, done) => {
      try {
        done(null, parseJsonBody(Buffer.from(body)));
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  );
}

/** 413 in the words of this door, whose limit is its own. */
export function tooLarge(): ApiError {
  return new ApiError(413, 'payload_too_large', `The form must have at most ${LIMIT_BYTES} bytes (64 kB).`);
}

/** Whether a request comes from a script, which reads JSON. Browsers get pages. */
export function isFromScript({ headers }: FastifyRequest): boolean {
  const type = headers['content-type'] ?? '';
  return type.startsWith('application/json') || (headers.accept ?? '').startsWith('application/json');
}

/** The fields that came with a request. */
export function sentFields({ body }: FastifyRequest): SentFields {
  return body instanceof URLSearchParams ? fieldsOfForm(body) : fieldsOfJson(bodyFields(body));
}
